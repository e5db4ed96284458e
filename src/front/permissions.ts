import {
  type Effect,
  type UserRules,
  UserRulesProblem,
  userRules,
  userRulesKey,
  withoutRule,
  withRule,
} from "../config/user-rules.ts";
import type { Texts } from "../i18n/texts.ts";
import { counts, isAbout, parseRule, type Rule, ruleProblem } from "../permissions/rules.ts";
import { waits } from "../permissions/trust/item.ts";
import { exactLine } from "../protocol/exact-line.ts";
import type { Language } from "../protocol/language.ts";
import { isToolName } from "../protocol/tool-names.ts";
import type { DryRun } from "../session/dry-run.ts";
import type { Sessions } from "../session/sessions.ts";
import type { Store } from "../store/store.ts";
import { Declined } from "./declined.ts";
import { rulesFor } from "./rules.ts";
import { shownTrust } from "./trust.ts";
import { shortened } from "./visible.ts";

export const effects = ["allow", "ask", "deny"] as const satisfies readonly Effect[];

/** The rules as people are shown them. */
export interface ShownRules {
  user: UserRules;
  /** Those that a folder brings along. One that allows holds only once its user has agreed. */
  workspace?: {
    folder: string;
    rules: { effect: Effect; rule: string; holds: boolean }[];
    /** What its user should know of them. */
    warnings: string[];
  };
}

export async function shownRules(folder: string | null, store: Store, texts: Texts): Promise<ShownRules> {
  const rows = await store.settings();
  const user = readable(rows, texts);
  if (folder === null) return { user };
  const { rules, warnings } = await rulesFor({ rows, workspace: folder, trusted: (key) => store.trusted(key) }, texts);
  const holding = rules.filter((rule) => rule.tier === "workspace" && counts(rule));
  const { items } = await shownTrust(folder, store, texts);
  const waiting = items.filter(({ kind, state }) => kind === "rule" && waits(state));
  const shown = [
    ...holding.map(({ effect, text }) => ({ effect, rule: text, holds: true })),
    ...waiting.map(({ name }) => ({ effect: "allow" as const, rule: name, holds: false })),
  ];
  return { user, workspace: { folder, rules: shown, warnings } };
}

/** A rule of the user, checked. Throws Declined with why it is none. */
export function checkedRule(text: string, effect: Effect, { permissions, gate }: Texts): Rule {
  const problem = unfit(text) ?? ruleProblem(text);
  const rule = problem === null ? parseRule(text, effect, "user") : null;
  if (rule) return rule;
  const shown = shortened(exactLine(text), mostRepeated);
  throw new Declined("unfit", permissions.badRule({ rule: shown, problem: gate.badRule[problem ?? "name"]() }));
}

/** As long as a rule may be, whoever adds it. */
export const longestRule = 2_000;
const mostRepeated = 160;

/** What nobody could look through in a list of rules. */
function unfit(text: string): "too-long" | "hidden" | null {
  if (text.length > longestRule) return "too-long";
  return exactLine(text.trim()) === text.trim() ? null : "hidden";
}

/** False when it was there already. */
export async function saveRule({ text, effect }: Rule, store: Store, texts: Texts): Promise<boolean> {
  let isNew = false;
  await store.changeSetting(userRulesKey, (rows) => {
    const before = readable(rows, texts);
    isNew = !before[effect].includes(text);
    return isNew ? withRule(before, effect, text) : (rows[userRulesKey] ?? null);
  });
  return isNew;
}

/** False when there was no such rule. */
export async function removeRule(text: string, effect: Effect, store: Store, texts: Texts): Promise<boolean> {
  const rule = text.trim();
  let isThere = false;
  await store.changeSetting(userRulesKey, (rows) => {
    const before = readable(rows, texts);
    isThere = before[effect].includes(rule);
    return isThere ? withoutRule(before, effect, rule) : (rows[userRulesKey] ?? null);
  });
  return isThere;
}

export interface ShownDryRun extends DryRun {
  effect: Effect;
  rule: string;
  /** Whether there is a tool that it is about. */
  known: boolean;
}

interface Tried {
  store: Store;
  sessions: Sessions;
  registry: { entries(): { name: string }[] };
}

/** What the rule would have changed of all that was done so far, added to the user's rules of now. */
export async function tryRule(
  added: Rule,
  { store, sessions, registry }: Tried,
  { texts, language }: { texts: Texts; language: Language },
): Promise<ShownDryRun> {
  const user = readable(await store.settings(), texts);
  const rules = effects
    .flatMap((effect) => user[effect].flatMap((text) => parseRule(text, effect, "user") ?? []))
    // What it does is told without it, also when it is there already.
    .filter(({ effect, text }) => effect !== added.effect || text !== added.text);
  const found = await sessions.dryRun({ rules, added, language });
  // Servers bring tools of their own, and some that everybody knows by name come later.
  const isOurs = added.tool.startsWith("mcp_") || isToolName(added.tool);
  const known = isOurs || registry.entries().some(({ name }) => isAbout(added, name));
  return { effect: added.effect, rule: added.text, known, ...found };
}

function readable(rows: Record<string, string>, { trust }: Texts): UserRules {
  try {
    return userRules(rows);
  } catch (error) {
    if (error instanceof UserRulesProblem) throw new Declined("failed", trust.badUserRules({ problem: error.message }));
    throw error;
  }
}
