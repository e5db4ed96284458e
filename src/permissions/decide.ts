import type { Touch } from "../protocol/asks.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import { isInside, namesFolder } from "./paths.ts";
import { matches, type Rule } from "./rules.ts";

/** What a call wants, as its tool declares it. */
export interface GateCall {
  tool: string;
  class: "free" | "edit" | "act";
  touches: readonly Touch[];
  /** Through use_tool, or by the name of a tool that only use_tool would reach. */
  beyond?: boolean;
}

export interface Policy {
  mode: Mode;
  sandbox: Sandbox;
  rules: readonly Rule[];
}

/** The facts that a decision may rest on; all paths real. */
export interface GateContext {
  workspace: string;
  home: string;
  /** Our own data: closed to the agent in every mode, but for `open`. */
  dataFolder: string;
  open: readonly string[];
}

export interface Verdict {
  decision: "allow" | "ask" | "deny";
  /** The rule that decided, as its author wrote it. */
  rule: string | null;
  reason: Reason;
  /** The call, or that part of it that was decided. */
  of: GateCall;
}

export type Reason =
  | { code: "rule"; rule: string; tier: Rule["tier"] }
  | { code: "data-folder" }
  | { code: "names-data-folder" }
  | { code: "plan-mode" }
  | { code: "outside"; path: string }
  | { code: "mode"; mode: Mode };

/** Pure: the same call, policy and facts give the same verdict. Deny beats ask, ask beats allow; order never matters. */
export function decide(call: GateCall, policy: Policy, context: GateContext): Verdict {
  const verdicts = partsOf(call).map((part) => ({ ...decideOne(part, policy, context), of: part }));
  const strictest = (["deny", "ask", "allow"] as const).find((decision) =>
    verdicts.some((one) => one.decision === decision),
  );
  return verdicts.find(({ decision }) => decision === strictest) as Verdict;
}

const classes = { file_delete: "act", file_move: "edit" } as const;

/** The call, and what it does of other tools' work as their calls: what may not be deleted is not deleted by a patch either. */
function partsOf(call: GateCall): GateCall[] {
  const others = new Set(call.touches.flatMap((touch) => touch.as ?? []));
  const parts = [...others].map((tool) => {
    return { ...call, tool, class: classes[tool], touches: call.touches.filter((touch) => touch.as === tool) };
  });
  return [call, ...parts];
}

type Decided = Omit<Verdict, "of">;

function decideOne(call: GateCall, policy: Policy, context: GateContext): Decided {
  if (touchesDataFolder(call, context)) return verdict("deny", { code: "data-folder" });
  const denied = firstMatch("deny");
  if (denied) return byRule("deny", denied);
  if (namesDataFolder(call, context)) return verdict("ask", { code: "names-data-folder" });
  const asked = firstMatch("ask");
  if (asked) return byRule("ask", asked);
  // Plan mode is a promise of the user to himself; a rule that was made for other work does not break it.
  if (policy.mode === "plan" && call.class !== "free") return verdict("deny", { code: "plan-mode" });
  const allowed = firstMatch("allow");
  if (allowed) return byRule("allow", allowed);
  return byMode(call, policy.mode, context);

  function firstMatch(effect: Rule["effect"]): Rule | undefined {
    return policy.rules.find(
      (rule) => rule.effect === effect && (matches(rule, call, context) || guardsUseTool(rule, call)),
    );
  }
}

/** A rule against use_tool is one against all that it reaches; to allow it says nothing about the tool inside. */
const guardsUseTool = ({ tool, effect, specifier }: Rule, call: GateCall) =>
  effect !== "allow" && tool === "use_tool" && call.beyond === true && (specifier ?? call.tool) === call.tool;

function byMode(call: GateCall, mode: Mode, context: GateContext): Decided {
  if (mode === "unrestricted") return verdict("allow", { code: "mode", mode });
  const outside = call.touches.find(({ action, resource }) => isFileAction(action) && !isNear(resource, context));
  if (outside) return verdict("ask", { code: "outside", path: outside.resource });
  const passes = call.class === "free" || (call.class === "edit" && mode === "accept-edits");
  return verdict(passes ? "allow" : "ask", { code: "mode", mode });
}

function touchesDataFolder({ touches }: GateCall, context: GateContext): boolean {
  return touches.some(({ action, resource }) => isFileAction(action) && isClosed(action, resource, context));
}

function isClosed(action: string, path: string, { dataFolder, open }: GateContext): boolean {
  if (!isInside(path, dataFolder)) return false;
  return action === "write" || !open.some((folder) => isInside(path, folder));
}

const isNear = (path: string, { workspace, open }: GateContext) =>
  isInside(path, workspace) || open.some((folder) => isInside(path, folder));

// Words in a command are no boundary, only a reason to have a person look.
function namesDataFolder({ touches }: GateCall, { dataFolder, home }: GateContext): boolean {
  return touches.some(({ action, resource }) => action === "exec" && namesFolder(resource, dataFolder, home));
}

const isFileAction = (action: string) => action === "read" || action === "write";

const verdict = (decision: Verdict["decision"], reason: Reason): Decided => ({ decision, rule: null, reason });

const byRule = (decision: Verdict["decision"], { text, tier }: Rule): Decided => ({
  decision,
  rule: text,
  reason: { code: "rule", rule: text, tier },
});
