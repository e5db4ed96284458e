import type { Policy } from "../permissions/decide.ts";
import type { Rule } from "../permissions/rules.ts";
import { activeTerms, binding } from "../protocol/active-terms.ts";
import type { SessionOpened } from "../protocol/events.ts";
import type { History } from "../protocol/history.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { SkillTerms } from "../protocol/skills.ts";
import type { Under } from "./child-sessions.ts";
import { parsedRules } from "./session-rules.ts";
import { skillRules } from "./skill-rules.ts";

export interface SessionPolicy {
  /** Those of the skills that are active, and of a sub-agent those that bind its session. */
  terms(): readonly SkillTerms[];
  policy(): Policy;
  /** As it would be with these terms. */
  policyUnder(terms: readonly SkillTerms[]): Policy;
}

export interface SessionPolicyInput {
  session: SessionId;
  opened: SessionOpened;
  /** With its opening, also while that is not stored. */
  history(): History & { opened: SessionOpened };
  /** What was given to it. */
  rules: readonly Rule[];
  under: Under | undefined;
}

/** What a session's calls are judged by. Mode and rules may change in mid-turn, so they are asked for at every call. */
export function createPolicy({ session, opened, history, rules, under }: SessionPolicyInput): SessionPolicy {
  const ruled = createRuled(rules);
  // What bound its session then still binds it; what that let pass is let pass as long as its session has it.
  const inherited = (opened.inherited ?? []).map(binding);
  const terms = () => (under ? [...under.terms(), ...inherited, ...ownTerms(under)] : activeTerms(history()));
  /** What a skill lets pass in its sub-agent is for the run that it was called for, not for one that a model goes on with. */
  const ownTerms = ({ calledFor }: Under) => {
    const now = history();
    if (now.opened.forked === undefined || calledFor(session)) return activeTerms(now);
    return activeTerms({ ...now, opened: { ...now.opened, terms: binding(now.opened.terms ?? {}) } });
  };
  const policyUnder = (more: readonly SkillTerms[]): Policy => {
    const above = under?.policy();
    return {
      ...(above ? modeUnder(opened, above) : modeOf(history().opened)),
      rules: withSkills(above ? above.rules : ruled(history().rules), more),
      bounds: more.filter(({ capabilities }) => capabilities),
    };
  };
  return { terms, policyUnder, policy: () => policyUnder(terms()) };
}

const modeOf = ({ mode, sandbox, chosen }: SessionOpened) => ({ mode, sandbox, ...(chosen && { chosen }) });

/**
 * Of one that only reads, its own; else that of the session that it works for, which may change. The model has begun
 * it, so the mode that the person chose for the session still counts.
 */
function modeUnder({ mode }: SessionOpened, above: Policy): Pick<Policy, "mode" | "sandbox" | "chosen"> {
  const { sandbox } = above;
  const chosen = above.chosen ?? above.mode;
  return mode === "plan" ? { mode, sandbox, chosen } : { mode: above.mode, sandbox, chosen };
}

const withSkills = (rules: readonly Rule[], terms: readonly SkillTerms[]) =>
  terms.some(({ allows }) => allows) ? [...rules, ...skillRules(terms)] : rules;

/** What was given and what the session has added to it, parsed once for each change. */
function createRuled(given: readonly Rule[]): (added: History["rules"]) => readonly Rule[] {
  let known: { of: History["rules"]; rules: readonly Rule[] } = { of: [], rules: given };
  return (added) => {
    if (added !== known.of) {
      known = { of: added, rules: [...given, ...parsedRules(added)] };
    }
    return known.rules;
  };
}
