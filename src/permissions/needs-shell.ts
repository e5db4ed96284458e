import type { Policy } from "./decide.ts";
import { guardedAction } from "./match.ts";
import { counts, isAbout } from "./rules.ts";

/** Whether a command has to be read before it can be judged: reading loads a parser, and not every session needs one. */
export function needsShell({ mode, rules }: Policy): boolean {
  const about = rules.filter((rule) => counts(rule) && isAbout(rule, "bash"));
  const isBare = (effect: string) => about.some((rule) => rule.effect === effect && rule.specifier === null);
  if (isBare("deny")) return false;
  const forbids = about.some(({ effect, specifier }) => effect !== "allow" && specifier !== null);
  if (forbids || mode === "plan" || rules.some((rule) => guardedAction(rule) !== null)) return true;
  return mode !== "unrestricted" && !isBare("allow") && !isBare("ask");
}
