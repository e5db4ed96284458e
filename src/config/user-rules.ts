/** The user's own permission rules, as texts. They are one setting, in the order in which they were added. */
export interface UserRules {
  allow: readonly string[];
  ask: readonly string[];
  deny: readonly string[];
}

export type Effect = keyof UserRules;

export const userRulesKey = "permissions";

export const noRules: UserRules = { allow: [], ask: [], deny: [] };

/** From what is stored; what somebody else wrote there and cannot be used counts as none. */
export function userRules(rows: Record<string, string>): UserRules {
  const stored = rows[userRulesKey];
  if (stored === undefined) return noRules;
  try {
    const { allow, ask, deny } = JSON.parse(stored) as Record<string, unknown>;
    return { allow: textsIn(allow), ask: textsIn(ask), deny: textsIn(deny) };
  } catch {
    return noRules;
  }
}

/** The setting with one more rule, or one less. */
export const withRule = (rules: UserRules, effect: Effect, rule: string): string =>
  JSON.stringify({ ...rules, [effect]: [...rules[effect].filter((one) => one !== rule), rule] });

export const withoutRule = (rules: UserRules, effect: Effect, rule: string): string =>
  JSON.stringify({ ...rules, [effect]: rules[effect].filter((one) => one !== rule) });

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
