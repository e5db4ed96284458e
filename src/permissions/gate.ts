import type { Texts } from "../i18n/texts.ts";
import { decide, type GateCall, type GateContext, type Policy, type Reason } from "./decide.ts";
import { parseRule } from "./rules.ts";
import { suggestRule } from "./suggest.ts";

export type { GateCall } from "./decide.ts";

/** A decision in words: what the loop and every front end see of the gate. */
export type Gate = (call: GateCall) => GateAnswer;

export interface GateAnswer {
  decision: "allow" | "ask" | "deny";
  rule: string | null;
  reason: string;
  /** The flag or rule that would have let the call pass. */
  suggestion?: string;
  /** The mode that would have. */
  passesIn?: "unrestricted";
}

export function createGate(policy: Policy, context: GateContext, texts: Texts["gate"]): Gate {
  return (call) => {
    const { decision, rule, reason, of } = decide(call, policy, context);
    const words = explain(reason, texts);
    if (decision === "deny") return { decision, rule, reason: texts.denied({ reason: words }) };
    const suggestion = decision === "ask" ? suggestRule(of) : null;
    return {
      ...{ decision, rule, reason: words },
      ...(suggestion && helps(suggestion, call) && { suggestion }),
      ...(decision === "ask" && passes(call) && { passesIn: "unrestricted" as const }),
    };
  };

  /** Some things are asked for in every mode: a rule that asks, our own folder. */
  function passes(call: GateCall): boolean {
    return decide(call, { ...policy, mode: "unrestricted" }, context).decision === "allow";
  }

  /** Where something else asks too (a rule, a folder outside), the call would be asked for again for ever. */
  function helps(suggestion: string, call: GateCall): boolean {
    const rule = parseRule(suggestion, "allow", "session");
    if (!rule) return false;
    return decide(call, { ...policy, rules: [...policy.rules, rule] }, context).decision === "allow";
  }
}

function explain(reason: Reason, texts: Texts["gate"]): string {
  switch (reason.code) {
    case "rule":
      return texts.rule(reason);
    case "outside":
      return texts.outside(reason);
    case "mode":
      return texts.mode(reason);
    default:
      return texts[reason.code]();
  }
}
