import { longestRule, mostRules, workRules, workRulesKey } from "../config/work-rules.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Store } from "../store/store.ts";
import { Declined } from "./declined.ts";

type Settings = Pick<Store, "settings" | "changeSetting">;

export const listRules = async (store: Settings): Promise<string[]> => workRules(await store.settings());

/** Its number from now on, and its words. A rule that is there already keeps its own. */
export async function addRule(text: string, store: Settings, { workRules: texts }: Texts) {
  const rule = checked(text, texts);
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

/** Other words for a rule, or another place among them, counted from 1. Throws Declined. */
export async function changeRule(
  { rule, text, number }: { rule: string; text?: string | undefined; number?: number | undefined },
  store: Settings,
  { workRules: texts }: Texts,
): Promise<void> {
  const words = text === undefined ? rule : checked(text, texts);
  await store.changeSetting(workRulesKey, (rows) => {
    const rules = workRules(rows);
    const at = rules.indexOf(rule);
    if (at < 0) throw new Declined("unknown", texts.notFound({ which: rule, count: rules.length }));
    // Said twice it is said once.
    const rest = rules.filter((one, place) => place !== at && one !== words);
    const place = Math.min(number === undefined ? at : number - 1, rest.length);
    return JSON.stringify([...rest.slice(0, place), words, ...rest.slice(place)]);
  });
}

function checked(text: string, texts: Texts["workRules"]): string {
  // One rule is one line: a second line could pass for a rule of its own.
  const rule = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  if (rule === "") throw new Declined("unfit", texts.empty());
  if (rule.length > longestRule) throw new Declined("unfit", texts.tooLong({ most: longestRule }));
  return rule;
}
