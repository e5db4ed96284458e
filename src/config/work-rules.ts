/** The user's working rules: what the model must keep to in every operation. One setting, a list of sentences. */
export const workRulesKey = "workRules";

export const mostRules = 100;
export const longestRule = 2000;

/** What somebody else wrote there and is no list of sentences is no rule. */
export function workRules(rows: Record<string, string>): string[] {
  try {
    const rules: unknown = JSON.parse(rows[workRulesKey] ?? "[]");
    return Array.isArray(rules) ? rules.filter((rule) => typeof rule === "string" && rule.trim() !== "") : [];
  } catch {
    return [];
  }
}
