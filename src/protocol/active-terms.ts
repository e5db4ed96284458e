import type { History } from "./history.ts";
import type { SkillTerms } from "./skills.ts";
import { isNamed } from "./tool-pattern.ts";

/** The terms that hold now: of the main skill, and of what was loaded in the turn under way. */
export function activeTerms({ opened, skills, turn }: Pick<History, "opened" | "skills" | "turn">): SkillTerms[] {
  const loaded = skills.filter((skill) => turn !== null && skill.turn === turn.id).map(({ terms }) => terms);
  return opened?.terms ? [opened.terms, ...loaded] : loaded;
}

/** What every session needs to reach the rest: the tool inside is what is judged. */
const passages = new Set(["use_tool", "tool_search"]);

/** Whether all of them leave this tool. An empty list of tools limits nothing. */
export const permits = (terms: readonly SkillTerms[], tool: string): boolean =>
  terms.every(({ only = [], removes = [] }) => {
    if (isNamed(removes, tool)) return false;
    return only.length === 0 || isNamed(only, tool) || passages.has(tool);
  });
