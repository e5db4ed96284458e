import { longestRule, mostRules, workRules, workRulesKey } from "../config/work-rules.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Store } from "../store/store.ts";
import { Declined } from "./declined.ts";

type Settings = Pick<Store, "settings" | "changeSetting">;

export const listRules = async (store: Settings): Promise<string[]> => workRules(await store.settings());

/** Its number from now on, and its words. A rule that is there already keeps its own. */
export async function addRule(text: string, store: Settings, { workRules: texts }: Texts) {
  // One rule is one line: a second line could pass for a rule of its own.
  const rule = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  if (rule === "") throw new Declined("unfit", texts.empty());
  if (rule.length > longestRule) throw new Declined("unfit", texts.tooLong({ most: longestRule }));
  let number = 0;
  await store.changeSetting(workRulesKey, (rows) => {
    const rules = workRules(rows);
    const isThere = rules.includes(rule);
    if (!isThere && rules.length >= mostRules) throw new Declined("limit", texts.tooMany({ most: mostRules }));
    const all = isThere ? rules : [...rules, rule];
    number = all.indexOf(rule) + 1;
    return JSON.stringify(all);
  });
  return { number, rule };
}

/** By its number or its words; gives the words. */
export async function removeRule(which: string, store: Settings, { workRules: texts }: Texts): Promise<string> {
  let removed = "";
  await store.changeSetting(workRulesKey, (rows) => {
    const rules = workRules(rows);
    const rule = rules.includes(which.trim()) ? which.trim() : /^\d+$/.test(which) && rules[Number(which) - 1];
    if (!rule) throw new Declined("unknown", texts.notFound({ which, count: rules.length }));
    removed = rule;
    const rest = rules.filter((one) => one !== rule);
    return rest.length > 0 ? JSON.stringify(rest) : null;
  });
  return removed;
}
