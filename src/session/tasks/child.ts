import type { Texts } from "../../i18n/texts.ts";
import { binding } from "../../protocol/active-terms.ts";
import type { CalledTool } from "../../protocol/called-tool.ts";
import type { SessionOpened } from "../../protocol/events.ts";
import type { History } from "../../protocol/history.ts";
import { emptyGuide, type Guide, type SkillTerms } from "../../protocol/skills.ts";
import { taintForTask } from "../../protocol/taint/keep.ts";
import { type ForkedSkill, ownAgentTypes } from "../../protocol/tasks.ts";
import type { Model } from "../../providers/model.ts";
import type { TaskWanted } from "../../tools/tool.ts";
import type { NewSession, ResumedSession } from "../sessions.ts";
import { type Agent, type AgentFile, agentNamed, generalPurpose, guideInTask } from "./agents.ts";
import { childTools } from "./child-tools.ts";

/** What a sub-agent takes over from the session that it works for. */
export interface Parent {
  opened(): SessionOpened;
  /** Names of the tools that its model was given. */
  tools: readonly string[];
  /** Those that its model can reach besides. */
  others(): Promise<readonly CalledTool[]>;
  terms(): readonly SkillTerms[];
  /** What a prompt of its model may hold of it is not all the user's. */
  history(): History;
  model(): Model;
  /** One that is named; null where it cannot be had. */
  modelNamed(name: string): Promise<Model | null>;
  /** Why what a skill has begun may not go on; null where it may. */
  blocked(skill: string): Promise<string | null>;
  /** Agents that the user has, besides ours. */
  agents(): Promise<readonly AgentFile[]>;
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
  const known = await agentNamed(wanted.agentType, parent.agents);
  const agent = known ?? generalPurpose;
  const { tools, notices } = await childTools(wanted, agent, parent);
  const { model, missing } = await modelOf(wanted, agent, parent);
  const opened = parent.opened();
  const { language, workspace, sandbox } = opened;
  const guide = parent.guide ? await parent.guide() : emptyGuide;
  const { skill } = wanted;
  const { removes, untrusted } = agent;
  const own: SkillTerms = { ...(removes && { removes }), ...(untrusted && { untrusted }) };
  return {
    agentType: agent.type,
    notices: [
      ...(known ? [] : [await unknownType(wanted, parent)]),
      ...(missing === null ? [] : [texts.tools.taskModelUnknown({ model: missing, usual: model.id })]),
      ...notices,
    ],
    settings: {
      ...common,
      ...{ language, workspace, sandbox, model, tools },
      mode: agent.reads ? "plan" : opened.mode,
      inherited: [...parent.terms().map(inheritedFrom), ...(Object.keys(own).length > 0 ? [own] : [])],
      taint: taintForTask(parent.history()),
      ...(skill && { forked: skill.name }),
      maxSteps: parent.maxSteps,
      guide: guideInTask(guide),
      main: {
        name: `agent:${agent.type}`,
        text: textOf(agent, tools, texts.tools),
        // What the session's own skill remembers is its sub-agents' to keep up too. Kept with it, so that it holds when it is taken up again.
        terms: {
          memory: opened.terms?.memory ?? opened.skill,
          ...skill?.terms,
          maxSteps: stepsOf(agent, skill),
        },
      },
    },
  };
}

/** Without what it lets pass, which is asked for anew. Whose text it is its taint tells. */
const inheritedFrom = (terms: SkillTerms): SkillTerms => {
  const { untrusted: _, ...rest } = binding(terms);
  return rest;
};

/** What a stranger writes lowers it, and does not raise it. */
function stepsOf({ maxSteps, untrusted }: Agent, skill: ForkedSkill | undefined): number {
  const usual = untrusted ? Math.min(maxSteps, generalPurpose.maxSteps) : maxSteps;
  const wanted = skill?.maxSteps ?? usual;
  return skill?.terms.untrusted ? Math.min(wanted, usual) : wanted;
}

const mostNamed = 40;

async function unknownType({ agentType }: TaskWanted, { agents, texts }: Parent): Promise<string> {
  const types = [...ownAgentTypes, ...(await agents()).map(({ type }) => type)];
  const known = types.length > mostNamed ? [...types.slice(0, mostNamed), "…"] : types;
  return texts.tools.taskTypeUnknown({ agentType, known: known.join(", ") });
}

function textOf({ text, reads }: Agent, tools: readonly string[], texts: Texts["tools"]): string {
  const has = (name: string) => tools.includes(name);
  const work = reads ? texts.subAgentReads({ commands: has("bash"), skills: has("skill") }) : texts.subAgentChanges();
  const how = [texts.subAgentHow(), texts.subAgentUnclear({ asks: has("ask_user") }), work].join(" ");
  return [texts.subAgent(), how, ...(text ? [text] : [])].join("\n\n");
}

/** By one maker's names for large and small: in files they are a wish, and the session's own model does as well. */
const sizes = new Set(["haiku", "sonnet", "opus"]);

/** `missing`: the one that was to be had and is not known here. */
async function modelOf(
  wanted: TaskWanted,
  agent: Agent,
  { model, modelNamed }: Parent,
): Promise<{ model: Model; missing: string | null }> {
  // What is asked, and what that costs, no stranger chooses.
  const { skill } = wanted;
  const name =
    wanted.model ?? (skill?.terms.untrusted ? undefined : skill?.model) ?? (agent.untrusted ? undefined : agent.model);
  const usual = model();
  if (name === undefined || name === "inherit" || name === usual.id) return { model: usual, missing: null };
  const found = await modelNamed(name);
  if (found) return { model: found, missing: null };
  return { model: usual, missing: wanted.model === undefined && sizes.has(name) ? null : name };
}
