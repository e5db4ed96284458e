import type { Texts } from "../../i18n/texts.ts";
import type { SessionOpened } from "../../protocol/events.ts";
import { emptyGuide, type Guide, type SkillTerms } from "../../protocol/skills.ts";
import type { Taint } from "../../protocol/taint/taint.ts";
import { toolName } from "../../protocol/tool-names.ts";
import type { Model } from "../../providers/model.ts";
import type { TaskWanted } from "../../tools/tool.ts";
import type { NewSession, ResumedSession } from "../sessions.ts";
import { type Agent, builtInAgents, generalPurpose, neverInTasks } from "./agents.ts";

/** What a sub-agent takes over from the session that it works for. */
export interface Parent {
  opened(): SessionOpened;
  /** Names of the tools that its model was given. */
  tools: readonly string[];
  terms(): readonly SkillTerms[];
  /** What its text may hold that is not the user's. */
  taint(): Taint;
  model(): Model;
  /** One that is named; null where it cannot be had. */
  modelNamed(name: string): Promise<Model | null>;
  /** Agents that the user has, besides ours. */
  agents(): Promise<readonly Agent[]>;
  guide: (() => Promise<Guide>) | null;
  /** All that holds for it as for its session. */
  common: Omit<ResumedSession, "model" | "maxSteps">;
  maxSteps: number;
  texts: Texts;
}

export interface Child {
  settings: NewSession & Pick<SessionOpened, "inherited" | "taint">;
  /** The type that it is in fact. */
  agentType: string;
  /** What could not be done as it was wanted; told with the result. */
  notices: readonly string[];
}

/** The session of a new sub-agent. Throws an Error with a sentence where there can be none. */
export async function childOf(wanted: TaskWanted, parent: Parent): Promise<Child> {
  const { texts, common } = parent;
  const agents = [...(await parent.agents()), ...builtInAgents];
  const known = agents.find(({ type }) => type === wanted.agentType);
  const agent = known ?? generalPurpose;
  const { tools, unknown } = toolsOf(wanted, agent, parent);
  const { model, isOther } = await modelOf(wanted, agent, parent);
  const opened = parent.opened();
  const { language, workspace, sandbox } = opened;
  const guide = parent.guide ? await parent.guide() : emptyGuide;
  const terms = parent.terms();
  return {
    agentType: agent.type,
    notices: [
      ...(known ? [] : [texts.tools.taskTypeUnknown({ agentType: wanted.agentType, known: typesOf(agents) })]),
      ...(isOther ? [texts.tools.taskModelUnknown({ model: wanted.model ?? "", usual: model.id })] : []),
      ...(unknown.length > 0 ? [texts.tools.taskToolsUnknown({ names: unknown.join(", ") })] : []),
    ],
    settings: {
      ...common,
      ...{ language, workspace, sandbox, model, tools },
      mode: agent.reads ? "plan" : opened.mode,
      inherited: terms,
      taint: parent.taint(),
      maxSteps: common.stepsSaid ? parent.maxSteps : agent.maxSteps,
      // What the session's own skill remembers is its sub-agents' to keep up too, but stands in no prompt of theirs.
      guide: { ...guide, memory: "" },
      main: {
        name: `agent:${agent.type}`,
        text: textOf(agent, texts.tools),
        terms: { memory: opened.terms?.memory ?? opened.skill },
      },
    },
  };
}

const typesOf = (agents: readonly Agent[]) => [...new Set(agents.map(({ type }) => type))].join(", ");

const textOf = ({ text, reads }: Agent, texts: Texts["tools"]) =>
  [texts.subAgent(), texts.subAgentHow() + (reads ? ` ${texts.subAgentReads()}` : ""), ...(text ? [text] : [])].join(
    "\n\n",
  );

/** Never one that its session could not call. */
function toolsOf({ tools: given }: TaskWanted, agent: Agent, parent: Parent): { tools: string[]; unknown: string[] } {
  const has = (name: string) =>
    !neverInTasks.includes(name) && (parent.tools.includes(name) || parent.tools.includes("use_tool"));
  const named = given && given.length > 0 ? given.map(toolName) : null;
  const wanted = named ?? agent.tools ?? parent.tools;
  const tools = [...new Set(wanted)].filter(has);
  const unknown = named ? wanted.filter((name) => !has(name)) : [];
  if (named && tools.length === 0) throw new Error(parent.texts.tools.taskNoTools({ names: wanted.join(", ") }));
  const skill = agent.tools && !named && parent.tools.includes("skill") ? ["skill"] : [];
  return { tools: [...tools, ...skill], unknown };
}

async function modelOf(wanted: TaskWanted, agent: Agent, parent: Parent): Promise<{ model: Model; isOther: boolean }> {
  const name = wanted.model ?? agent.model;
  const usual = parent.model();
  if (name === undefined || name === "inherit" || name === usual.id) return { model: usual, isOther: false };
  const found = await parent.modelNamed(name);
  // What an agent's file wishes for is a wish; what the model asked for it is told about.
  return { model: found ?? usual, isOther: found === null && wanted.model !== undefined };
}
