import type { Texts } from "../i18n/texts.ts";
import type { Containment } from "../protocol/containment.ts";
import { exactLine } from "../protocol/exact-line.ts";
import { decide, type GateCall, type GateContext, type Policy } from "./decide.ts";
import { ruleBeyond } from "./rule-coverage.ts";
import { parseRule } from "./rules.ts";
import type { ShellReading, ShellSense } from "./shell/reading.ts";
import { suggestRules } from "./suggest.ts";
import type { Reason, Verdict } from "./verdict.ts";

export type { GateCall } from "./decide.ts";

export type Gate = (call: GateCall) => GateAnswer;

export interface GateAnswer {
  decision: "allow" | "ask" | "deny";
  rule: string | null;
  reason: string;
  suggestion?: string;
  passesIn?: "unrestricted";
  /** How the operating system must hold the call when it runs, also after a person's yes. */
  containment?: Containment;
  /** It asks because the address is not of the open internet. */
  inside?: true;
}

export function createGate(policy: Policy, given: GateContext, texts: Texts["gate"]): Gate {
  const context = { ...given, shell: given.shell && remembering(given.shell) };
  return (call) => {
    const verdict = decide(call, policy, context);
    const { decision, rule, of } = verdict;
    const inside = decision === "ask" ? privatePlace(call, verdict) : null;
    const reason = explain(verdict, texts) + (inside && inside !== verdict ? `; ${explain(inside, texts)}` : "");
    if (decision === "deny") return { decision, rule, reason: texts.denied({ reason }) };
    // A rule that lets a file that runs later be changed is written by the user, and not clicked.
    const suggestion =
      decision === "ask" &&
      verdict.reason.code !== "protected" &&
      [...ruleFor(verdict), ...suggestRules(of, context.shell)].find(
        (suggested) => !hasHidden(suggested) && helps(suggested, call),
      );
    return {
      ...{ decision, rule, reason },
      ...(verdict.containment && { containment: verdict.containment }),
      ...(suggestion && { suggestion }),
      ...(decision === "ask" && passes(call) && { passesIn: "unrestricted" as const }),
      ...(inside && { inside: true as const }),
    };
  };

  /** A yes has to cover the place as well, also where what is sent there is the stricter ground for asking. */
  function privatePlace(call: GateCall, verdict: Verdict): Verdict | null {
    const place = verdict.reason.code === "taint" ? decide(call, policy, { ...context, taint: () => null }) : verdict;
    return place.reason.code === "private-host" ? place : null;
  }

  /** Some things are asked for in every mode: a rule that asks, our own folder. */
  function passes(call: GateCall): boolean {
    return decide(call, { ...policy, mode: "unrestricted", chosen: undefined }, context).decision === "allow";
  }

  /** Where something else asks too (a rule, a folder outside), the call would be asked for again for ever. */
  function helps(suggestion: string, call: GateCall): boolean {
    const rule = parseRule(suggestion, "allow", "session");
    if (!rule) return false;
    return decide(call, { ...policy, rules: [...policy.rules, rule] }, context).decision === "allow";
  }
}

/** The rule about a file that would let a command pass, where nothing else asks about the command. */
function ruleFor({ reason, of }: Verdict): string[] {
  if (reason.code === "beyond-rule") return ruleBeyond(reason);
  const isCommand = of.touches.some(({ action }) => action === "exec");
  if (reason.code !== "outside" || !isCommand) return [];
  return (["read", "write"] as const).flatMap((how) => ruleBeyond({ how, path: reason.path }));
}

/** Who is to take a rule over must see what it says. */
const hasHidden = (rule: string) => /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(rule);

/** A call is decided on several times, for its rule and its mode; its text is read once. */
function remembering(shell: ShellSense): ShellSense {
  const known = new Map<string, ShellReading>();
  return {
    read(command) {
      const reading = known.get(command) ?? shell.read(command);
      known.set(command, reading);
      return reading;
    },
    isReadOnly: (reading, folder) => shell.isReadOnly(reading, folder),
  };
}

/** Each sentence is given what its reason holds; words of a stranger's are one line, and not all of a long one. */
function explain({ decision, reason: decided }: Verdict, texts: Texts["gate"]): string {
  const reason = onOneLine(decided);
  switch (reason.code) {
    case "opaque":
    case "uncounted":
      return texts[reason.code][reason.why]();
    case "beyond-rule":
      return reason.path === null || reason.how === "setting"
        ? texts["beyond-rule"].unknown(reason)
        : texts["beyond-rule"][reason.how]({ ...reason, path: reason.path });
    case "protected-values":
      return texts["protected-values"]({ handles: shown(reason.handles.join(", ")) ?? "" });
    case "taint": {
      const { why, ...rest } = reason.finding;
      const said = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, shown(value)]));
      return (texts.taint[why] as (given: typeof said) => string)(said);
    }
    case "beyond-pack":
      return texts["beyond-pack"][reason.lacks](reason);
    default: {
      const given = { decision, ...reason, ...("part" in reason && { part: shown(reason.part) }) };
      return (texts[reason.code] as (given: unknown) => string)(given);
    }
  }
}

/** Paths and addresses come from the model: a line end in one would begin a line of the question that looks like ours. */
function onOneLine(reason: Reason): Reason {
  const entries = Object.entries(reason).map(([name, value]) => {
    return [name, typeof value === "string" && name !== "part" ? exactLine(value) : value];
  });
  return Object.fromEntries(entries) as Reason;
}

const longestShown = 80;

function shown(part: string | undefined): string | undefined {
  const line = part?.replace(/\s+/g, " ").trim();
  if (line === undefined) return undefined;
  const letters = [...line];
  return letters.length <= longestShown ? line : `${letters.slice(0, longestShown).join("")}…`;
}
