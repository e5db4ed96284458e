import type { Texts } from "../../i18n/texts.ts";
import { mayUse } from "../../protocol/active-terms.ts";
import { type CalledTool, letsIn } from "../../protocol/called-tool.ts";
import { toolName } from "../../protocol/tool-names.ts";
import { exactName } from "../../protocol/tool-pattern.ts";
import type { TaskWanted } from "../../tools/tool.ts";
import { type Agent, neverInTasks } from "./agents.ts";

export interface ToolsOfParent {
  tools: readonly string[];
  others(): Promise<readonly CalledTool[]>;
  texts: Texts;
}

/** The tools of a new sub-agent: never one that its session could not call. Throws an Error where none is left. */
export async function childTools(
  { tools: given, skill }: Pick<TaskWanted, "tools" | "skill">,
  agent: Agent,
  parent: ToolsOfParent,
): Promise<{ tools: string[]; notices: string[] }> {
  const { texts } = parent;
  const named = given && given.length > 0 ? given.map(asPattern) : null;
  const only = skill?.terms.only ?? [];
  const lists = [named ?? agent.tools, only.length > 0 ? only : null].filter((list) => list !== null);
  const has = await reachable(lists.flat(), parent);
  const isListed = (tool: CalledTool) => lists.every((list) => list.some((pattern) => letsIn(pattern, tool)));
  const usual = has.filter(({ name }) => parent.tools.includes(name));
  const terms = [...(agent.removes ? [{ removes: agent.removes }] : []), ...(skill ? [skill.terms] : [])];
  const tools = (lists.length > 0 ? has.filter(isListed) : usual).filter((tool) => mayUse(terms, tool));
  if (lists.length > 0 && tools.length === 0) {
    const names = (lists.at(-1) ?? []).join(", ");
    // Who calls a skill cannot name other tools.
    if (skill) throw new Error(texts.tools.skillForkNoTools({ name: skill.name, agentType: agent.type, names }));
    throw new Error(texts.tools.taskNoTools({ names }));
  }
  const names = tools.map(({ name }) => name);
  const loads = agent.tools && !named && usual.some(({ name }) => name === "skill") && mayUse(terms, { name: "skill" });
  const lacking = (list: readonly string[]) =>
    list.filter((pattern) => !has.some((tool) => letsIn(pattern, tool))).join(", ");
  const unknown = named ? lacking(named) : "";
  const missing = !named && agent.text !== null ? lacking(agent.tools ?? []) : "";
  return {
    tools: [...new Set([...names, ...(loads ? ["skill"] : [])])],
    notices: [
      ...(unknown ? [texts.tools.taskToolsUnknown({ names: unknown })] : []),
      ...(missing ? [texts.tools.taskToolsLacking({ agentType: agent.type, names: missing })] : []),
    ],
  };
}

/** As a list in a file names them. */
const asPattern = (name: string) => (exactName(name) ? name : toolName(name));

/** What its session can call. What is not before its model is looked up only where somebody names it. */
async function reachable(wanted: readonly string[], { tools, others }: ToolsOfParent): Promise<CalledTool[]> {
  const own = tools.map((name): CalledTool => ({ name }));
  const isOwn = (pattern: string) => own.some(({ name }) => name === pattern);
  const more = wanted.every(isOwn) ? [] : await others();
  return [...own, ...more].filter(({ name }) => !neverInTasks.includes(name));
}
