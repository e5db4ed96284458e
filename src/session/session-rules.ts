import { parseRule, type Rule } from "../permissions/rules.ts";
import type { History } from "../protocol/history.ts";

/** The rules that were added in a session, as the gate knows them. */
export const parsedRules = (added: History["rules"]): Rule[] =>
  added.flatMap(({ rule, effect }) => parseRule(rule, effect, "session") ?? []);
