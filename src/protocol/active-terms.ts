import { type CalledTool, keepsOut, keepsOutServer, letsIn } from "./called-tool.ts";
import type { History } from "./history.ts";
import type { SkillTerms } from "./skills.ts";

/** The terms that hold now: of the main skill, and of what was loaded in the turn under way. */
export function activeTerms({ opened, skills, turn }: Pick<History, "opened" | "skills" | "turn">): SkillTerms[] {
  const loaded = skills.filter((skill) => turn !== null && skill.turn === turn.id).map(({ terms }) => terms);
  return opened?.terms ? [opened.terms, ...loaded] : loaded;
}

/** What of them binds, without what they let pass. */
export const binding = ({ allows: _, ...terms }: SkillTerms): SkillTerms => terms;

/** What every session needs to reach the rest: the tool inside is what is judged. */
const passages = new Set(["use_tool", "tool_search"]);

/** Whether all of them leave this tool. An empty list of tools limits nothing. */
export const permits = (terms: readonly SkillTerms[], tool: CalledTool): boolean =>
  terms.every(({ only = [], removes = [] }) => leaves({ only: passages.has(tool.name) ? [] : only, removes }, tool));

/** Whether all of them leave what a server has beside its tools: whoever takes all of these away means that too. */
export const permitsServer = (terms: readonly SkillTerms[], server: string): boolean =>
  terms.every(({ removes = [] }) => !removes.some((pattern) => keepsOutServer(pattern, server)));

/** The same where they leave it by its name: a passage that is not there is a tool that they do not give. */
export const listed = (terms: readonly SkillTerms[], tool: CalledTool): boolean =>
  terms.every((one) => leaves(one, tool));

/** No pack is signed for them: its own files and other tools are reached by them, and the tool that is reached is judged by itself. */
export const needNoBound: ReadonlySet<string> = new Set([...passages, "skill"]);

/** Whether the model can have it at all, by what packs were signed with as well. */
export const mayUse = (terms: readonly SkillTerms[], tool: CalledTool): boolean =>
  permits(terms, tool) &&
  (needNoBound.has(tool.name) ||
    terms.every(({ capabilities }) => capabilities?.tools?.some((pattern) => letsIn(pattern, tool)) ?? true));

const leaves = ({ only = [], removes = [] }: Pick<SkillTerms, "only" | "removes">, tool: CalledTool) =>
  !removes.some((pattern) => keepsOut(pattern, tool)) &&
  (only.length === 0 || only.some((pattern) => letsIn(pattern, tool)));
