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
  terms.every(({ only = [], removes = [] }) => names({ only: passages.has(tool) ? [] : only, removes }, tool));

/** The same where they leave it by its name: a passage that is not there is a tool that they do not give. */
export const listed = (terms: readonly SkillTerms[], tool: string): boolean => terms.every((one) => names(one, tool));

/** Whether the model can have it at all, by what packs were signed with as well. */
export const mayUse = (terms: readonly SkillTerms[], tool: string): boolean =>
  permits(terms, tool) && terms.every(({ capabilities }) => !capabilities?.tools || isNamed(capabilities.tools, tool));

const names = ({ only = [], removes = [] }: Pick<SkillTerms, "only" | "removes">, tool: string) =>
  !isNamed(removes, tool) && (only.length === 0 || isNamed(only, tool));
