import type { Texts } from "../i18n/texts.ts";
import type { SkillEntry } from "../protocol/skills.ts";
import type { Agent, AgentFile } from "../session/tasks/agents.ts";
import { type AgentEntry, type FoundAgents, noAgents } from "../skills/agents/agent.ts";
import { type AgentPlaces, agentRoots } from "../skills/agents/roots.ts";
import { catalogueOf } from "../skills/find/catalogue.ts";
import type { Places } from "../skills/find/found.ts";

/** What the model is told of them, in characters. */
const mostTold = 1_000;
/** Of one's own instructions. */
const longestText = 32_000;
/** As of one that says no number. */
const usualSteps = 100;

export interface AgentSetting extends AgentPlaces, Pick<Places, "trusted" | "trustOnce"> {
  folders: { data: string };
  texts: Texts;
}

/** The agents that are defined in files. Nothing is loaded for it where there are none. */
export async function agentsIn(setting: AgentSetting, skills: readonly SkillEntry[]): Promise<FoundAgents> {
  const roots = agentRoots(setting, skills);
  if (roots.length === 0) return noAgents;
  const { findAgents } = await import("../skills/agents/find.ts");
  return findAgents(roots, setting);
}

/** As the model reads of them; empty where there are none. */
export const agentsTold = ({ agents }: FoundAgents, { agents: texts }: Texts): string =>
  catalogueOf(
    agents.map(({ name, source, head }) => ({
      name,
      source,
      folder: null,
      head: { name, description: head.description },
    })),
    { texts: texts.catalogue, characters: mostTold },
  );

/** Each is read when it is wanted. */
export const agentFiles = ({ agents }: FoundAgents, { prompt }: Texts): AgentFile[] =>
  agents.map((entry) => ({ type: entry.name, read: () => readOne(entry, prompt) }));

async function readOne(
  { name, path, within, hash, untrusted }: AgentEntry,
  { readRest }: Texts["prompt"],
): Promise<Agent | null> {
  const { readAgent } = await import("../skills/agents/look.ts");
  const file = await readAgent({ path, within, hash });
  if ("problem" in file) return null;
  const { tools = null, removes, model, maxSteps = usualSteps, reads } = file.head;
  const text = file.text.trim();
  const said = text.length > longestText ? `${text.slice(0, longestText)}\n${readRest({ path })}` : text;
  return {
    ...{ type: name, text: said || null, tools, maxSteps },
    ...(removes && { removes }),
    ...(model !== undefined && { model }),
    ...(reads && { reads }),
    ...(untrusted && { untrusted }),
  };
}
