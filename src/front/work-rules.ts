import { longestRule, mostRules, workRules, workRulesKey } from "../config/work-rules.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Store } from "../store/store.ts";
import { Declined } from "./declined.ts";

type Settings = Pick<Store, "settings" | "setSetting">;

export const listRules = async (store: Settings): Promise<string[]> => workRules(await store.settings());

/** Its number from now on. A rule that is there already keeps its own. */
export async function addRule(text: string, store: Settings, { workRules: texts }: Texts): Promise<number> {
  // One rule is one line: a second line could pass for a rule of its own.
  const rule = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  const rules = await listRules(store);
  if (rule === "") throw new Declined("unfit", texts.empty());
  if (rule.length > longestRule) throw new Declined("unfit", texts.tooLong({ most: longestRule }));
  if (rules.includes(rule)) return rules.indexOf(rule) + 1;
  if (rules.length === mostRules) throw new Declined("limit", texts.tooMany({ most: mostRules }));
  await store.setSetting(workRulesKey, JSON.stringify([...rules, rule]));
  return rules.length + 1;
}

/** By its number or its words; gives the words. */
export async function removeRule(which: string, store: Settings, { workRules: texts }: Texts): Promise<string> {
  const rules = await listRules(store);
  const rule = rules.includes(which.trim()) ? which.trim() : /^\d+$/.test(which) && rules[Number(which) - 1];
  if (!rule) throw new Declined("unknown", texts.notFound({ which, count: rules.length }));
  const rest = rules.filter((one) => one !== rule);
  await store.setSetting(workRulesKey, rest.length > 0 ? JSON.stringify(rest) : null);
  return rule;
}
