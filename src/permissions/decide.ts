import type { Touch } from "../protocol/asks.ts";
import type { AllowedPlace } from "../protocol/history.ts";
import type { Mode, Sandbox } from "../protocol/modes.ts";
import type { Declared } from "../protocol/taint/sending.ts";
import type { Seen } from "../protocol/taint/shelf.ts";
import { type Bound, beyondBounds } from "./capabilities.ts";
import { decideCommand, maskingAfterYes, offline } from "./command.ts";
import { allowsExactly, changers, matches } from "./match.ts";
import { isAllowedPlace, isAllowedSite, isSessionPort, networkFloor } from "./network.ts";
import { isInside } from "./paths.ts";
import { aroundSkill, ofBare, protection } from "./protected.ts";
import { isOfSkill, readableData } from "./readable.ts";
import { foremost, type Rule } from "./rules.ts";
import { isAboutCall } from "./servers.ts";
import type { ShellSense } from "./shell/reading.ts";
import { byTaint } from "./taint/taint.ts";
import { byRule, type Decided, strictest, type Verdict, verdict } from "./verdict.ts";

export interface GateCall {
  /** Tells the call from others of its step; absent if nobody makes it. */
  id?: string;
  tool: string;
  declares?: Declared;
  class: "free" | "edit" | "act";
  touches: readonly Touch[];
  /** Through use_tool, or by the name of a tool that only use_tool would reach. */
  beyond?: boolean;
  /** What the tool is given; without it nothing is known of where its words come from. */
  input?: unknown;
  /** Handles of protected values that the call would bring to where they are not yet. */
  values?: readonly string[];
  /** Nobody calls the tool: it is only asked whether this file may be seen. */
  look?: true;
}

export interface Policy {
  mode: Mode;
  /** The mode that a person chose, where the model itself went into `mode` or began an agent in it. */
  chosen?: Mode | undefined;
  sandbox: Sandbox;
  rules: readonly Rule[];
  /** What active packs were signed with: nothing beyond it passes. */
  bounds?: readonly Bound[];
}

/** The facts that a decision may rest on; all paths real. */
export interface GateContext {
  workspace: string;
  home: string;
  /** Our own data: closed to the agent in every mode, but for `open`. */
  dataFolder: string;
  open: readonly string[];
  /** Folders outside the workspace that may be read unasked: those of skills in use, but for such as hold more than a skill. */
  reads: readonly string[];
  /** Folders of skills that are the user's own by his word or by a link of his, wherever they lie. */
  skills: readonly string[];
  /** A command in the sandbox may reach some of the web. */
  sandboxReaches?: boolean;
  /** Null while it is not loaded: then nobody can tell what a command would run. */
  shell: ShellSense | null;
  /** Our server's own; null where none runs. */
  ownPort: number | null;
  /** Those that this session's own processes listen on now. Only asked where an address matters: it takes a look at them. */
  sessionPorts(): readonly number[];
  places: readonly AllowedPlace[];
  /** Names of the open internet that were found to lead to private addresses. */
  leadingInside: ReadonlySet<string>;
  /** What strangers' text and what of protected places has been read; absent or null where nothing is to be looked for. */
  taint?(): Seen | null;
  /** Protected files in the git index, which a push would send. */
  tracked?(): readonly string[];
  /** Files of the workspace with protected values. Commands that only plan cannot read them. */
  secrets?(): readonly string[];
  /** Protected files in commits that no remote has: of the current branch, and of all branches, tags and stashes. */
  unpushed?(): { branch: string | null; head: readonly string[]; any: readonly string[] } | null;
  /** Whether the repository's ignore lists leave a path out. */
  isIgnored?(path: string): boolean;
  /** The real place of an absolute path. Asked for files that commands and rules name; may throw on what is no path. */
  real(path: string): string;
  /** Whether the operating system can hold a command in a containment. Never where it is left out. */
  canContain?(): boolean;
  list(folder: string): readonly FolderEntry[];
}

export interface FolderEntry {
  name: string;
  isLink: boolean;
  isFolder: boolean;
}

/** Pure: the same call, policy and facts give the same verdict. Deny beats ask, ask beats allow; order never matters. */
export function decide(call: GateCall, policy: Policy, context: GateContext): Verdict {
  const verdict = decideInModes(call, policy, context);
  if (verdict.decision !== "ask" || call.touches.every(({ action }) => action !== "exec")) return verdict;
  const { containment: _, ...asked } = verdict;
  const containment = maskingAfterYes(verdict.rule, policy, context);
  return containment ? { ...asked, containment } : asked;
}

function decideInModes(call: GateCall, policy: Policy, context: GateContext): Verdict {
  const { chosen, ...own } = policy;
  const verdict = decideBy(call, own, context);
  if (chosen === undefined || chosen === policy.mode || verdict.decision === "deny") return verdict;
  // A mode that the model went into lets nothing pass that the person's would not, but what cannot read outside.
  const before = decideBy(call, { ...own, mode: chosen }, context);
  const isContained = verdict.containment?.reads === "workspace";
  return isContained && before.reason.code === "mode" ? verdict : (strictest([before, verdict]) as Verdict);
}

function decideBy(call: GateCall, policy: Policy, context: GateContext): Verdict {
  const verdicts = partsOf(call).map((part) => ({ ...decideOne(part, policy, context), of: part }));
  const unread = byUnread(call, policy).map((one) => ({ ...one, of: call }));
  // It says more than that the mode asks, and less than anything else.
  const [byMode, others] = [verdicts.filter(isByMode), verdicts.filter((one) => !isByMode(one))];
  const bounded = [...beyondBounds(call, policy.bounds ?? [], context), ...byValues(call)];
  const beyond = bounded.map((one) => ({ ...one, of: call }));
  const byText = byTaint(call, policy, context);
  const isOffline = byText === "offline";
  const taint = byText === null || isOffline ? [] : [{ ...byText, of: call }];
  const found = strictest([...beyond, ...taint, ...others, ...unread, ...byMode]) as Verdict;
  return isOffline && found.decision === "allow" ? { ...found, containment: offline(found.containment) } : found;
}

/** Who wrote it meant to forbid something: until it is fixed, all that it may be about is looked at by a person. */
function byUnread(call: GateCall, { mode, rules }: Policy): Decided[] {
  // Plan mode promises by itself that nothing is changed; what may not be read is another matter.
  const isAbout = (rule: Rule) =>
    (mode !== "plan" && call.class !== "free") ||
    isAboutCall(rule, call) ||
    (rule.tool === "read_file" && call.touches.some(({ action }) => action === "read" || action === "exec"));
  const rule = rules.find((one) => one.unread && isAbout(one));
  return rule ? [verdict("ask", { code: "unread-settings", path: rule.text })] : [];
}

/** No mode and no rule gives a protected value away. */
const byValues = ({ values = [] }: GateCall): Decided[] =>
  values.length > 0 ? [verdict("ask", { code: "protected-values", handles: values })] : [];

const isByMode = ({ reason }: Decided) => reason.code === "mode";

const classes: Record<NonNullable<Touch["as"]>, GateCall["class"]> = {
  ...{ read_file: "free", file_delete: "act", file_move: "edit", write_file: "edit", browser_evaluate: "act" },
};

/** The call, and what it does of other tools' work as their calls: what may not be deleted is not deleted by a patch either. */
function partsOf(call: GateCall): GateCall[] {
  const others = new Set(call.touches.flatMap((touch) => touch.as ?? []));
  const parts = [...others].map((tool) => {
    return { ...call, tool, class: classes[tool], touches: call.touches.filter((touch) => touch.as === tool) };
  });
  // What is only read in another tool's stead is judged as that alone.
  const itself = { ...call, touches: call.touches.filter((touch) => touch.as !== "read_file") };
  return [itself, ...parts];
}

function decideOne(call: GateCall, policy: Policy, context: GateContext): Decided {
  if (call.touches.some((touch) => isFileAction(touch.action) && isClosed(touch, context)))
    return verdict("deny", { code: "data-folder" });
  const command = call.touches.find(({ action }) => action === "exec");
  if (command) return decideCommand(call, command.resource, policy, context);
  const floor = strictest([...filesFloor(call, policy, context), ...networkFloor(call, policy.rules, context)]);
  if (floor?.decision === "deny") return floor;
  const denied = firstMatch("deny");
  if (denied) return byRule("deny", denied);
  if (policy.sandbox === "read-only" && changesFiles(call)) return verdict("deny", { code: "sandbox-read-only" });
  // Plan mode is a promise of the user to himself; a rule that was made for other work does not break it.
  if (policy.mode === "plan" && call.class !== "free") return verdict("deny", { code: planCode(call) });
  if (floor) return floor;
  const asked = firstMatch("ask");
  if (asked) return byRule("ask", asked);
  // What a script does nobody can tell from where it runs: only a rule of its own lets it pass, in no mode its being there.
  const isScript = call.tool === "browser_evaluate";
  const allowed = firstMatch("allow", ({ tool }) => !isScript || tool === call.tool);
  if (isScript && !allowed) {
    const short = firstMatch("allow")?.text;
    return verdict("ask", { code: "script", ...(short !== undefined && { short }) });
  }
  if (allowed) return byRule("allow", allowed);
  return byMode(call, policy.mode, context);

  function firstMatch(effect: Rule["effect"], fits: (rule: Rule) => boolean = () => true): Rule | undefined {
    return foremost(
      policy.rules.filter((rule) => rule.effect === effect && fits(rule) && matches(rule, call, context)),
    );
  }
}

function byMode(call: GateCall, mode: Mode, context: GateContext): Decided {
  if (mode === "unrestricted") return verdict("allow", { code: "mode", mode });
  const outside = call.touches.find((touch) => isFileAction(touch.action) && !isNear(touch, context));
  if (outside) return verdict("ask", { code: "outside", path: outside.resource });
  const isOwn = ({ action, resource }: Touch) => action === "network" && isSessionPort(resource, context);
  if (call.touches.length > 0 && call.touches.every(isOwn)) return verdict("allow", { code: "session-port" });
  if (isAllowedSite(call, context)) return verdict("allow", { code: "site" });
  if (isAllowedPlace(call, context)) return verdict("allow", { code: "place" });
  const passes = call.class === "free" || (call.class === "edit" && mode === "accept-edits");
  return verdict(passes ? "allow" : "ask", { code: "mode", mode });
}

/** Commands are held by the system itself; the tools for files are ours to hold. */
const changesFiles = (call: GateCall) => call.class !== "free" && call.touches.some(({ action }) => action === "write");

function filesFloor({ tool, touches }: GateCall, { rules }: Policy, context: GateContext): Decided[] {
  return touches.flatMap(({ action, resource }) => {
    if (action !== "write") return [];
    const own = protection(resource, context) ?? ofBare(resource, context);
    if (own === "closed") return verdict("deny", { code: "own-settings", path: resource });
    const isAllowed = own !== null && changers.has(tool) && allowsExactly(resource, rules, context);
    const held = (isAllowed ? null : own) ?? aroundSkill(resource, context);
    return held === "asked" ? verdict("ask", { code: "protected", path: resource }) : [];
  });
}

function isClosed({ action, resource, skill }: Touch, context: GateContext): boolean {
  if (!isInside(resource, context.dataFolder)) return false;
  return action === "write" || !readableData(context, skill).some((folder) => isInside(resource, folder));
}

const isNear = ({ action, resource, skill }: Touch, context: GateContext) =>
  [context.workspace, ...context.open].some((folder) => isInside(resource, folder)) ||
  (action === "read" && isOfSkill(resource, context, skill));

const isFileAction = (action: string) => action === "read" || action === "write";

/** To look at a page is no change, but what is asked for there is told to its site. */
function planCode({ tool }: GateCall): "plan-mode" | "plan-mode-server" | "plan-mode-web" {
  if (tool.startsWith("mcp_")) return "plan-mode-server";
  return tool === "web_fetch" || tool === "browser_navigate" ? "plan-mode-web" : "plan-mode";
}
