/** The user's own permission rules, as texts. They are one setting, in the order in which they were added. */
export interface UserRules {
  allow: readonly string[];
  ask: readonly string[];
  deny: readonly string[];
}

export type Effect = keyof UserRules;

export const userRulesKey = "permissions";

export const noRules: UserRules = { allow: [], ask: [], deny: [] };

/** What is stored as the user's rules cannot be read: which calls they deny is not known, so none may be made. */
export class UserRulesProblem extends Error {
  override name = "UserRulesProblem";
}

/** From what is stored. Throws UserRulesProblem. */
export function userRules(rows: Record<string, string>): UserRules {
  const stored = rows[userRulesKey];
  if (stored === undefined) return noRules;
  const { allow = [], ask = [], deny = [], ...others } = objectIn(stored);
  // A list that is misspelt may be the one that denies.
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new UserRulesProblem(unknown);
  return { allow: textsIn(allow), ask: textsIn(ask), deny: textsIn(deny) };
}

/** The setting with one more rule, or one less. */
export const withRule = (rules: UserRules, effect: Effect, rule: string): string =>
  JSON.stringify({ ...rules, [effect]: [...rules[effect].filter((one) => one !== rule), rule] });

export const withoutRule = (rules: UserRules, effect: Effect, rule: string): string =>
  JSON.stringify({ ...rules, [effect]: rules[effect].filter((one) => one !== rule) });

function objectIn(stored: string): Record<string, unknown> {
  try {
    const found = JSON.parse(stored);
    if (typeof found === "object" && found !== null && !Array.isArray(found)) return found;
  } catch (error) {
    throw new UserRulesProblem((error as Error).message, { cause: error });
  }
  throw new UserRulesProblem("{ … }?");
}

function textsIn(list: unknown): string[] {
  if (Array.isArray(list) && list.every((one) => typeof one === "string")) return list;
  throw new UserRulesProblem(JSON.stringify(list).slice(0, 100));
}
