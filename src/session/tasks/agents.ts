import type { Texts } from "../../i18n/texts.ts";
import type { Guide } from "../../protocol/skills.ts";
import { ownAgentTypes } from "../../protocol/tasks.ts";

/** What a sub-agent is made of. */
export interface Agent {
  type: string;
  /** Its own instructions; null where the common ones are all. */
  text: string | null;
  /** The only tools that it has; null for all that the session has. */
  tools: readonly string[] | null;
  /** Tools that it does not have. */
  removes?: readonly string[];
  model?: string | undefined;
  /** Where its user has said no number. */
  maxSteps: number;
  /** It changes nothing, whatever its session may. */
  reads?: true;
  /** Nobody has agreed to what its file says. */
  untrusted?: true;
}

/** One that is defined in a file, known by its name: bare, or with that of its plugin before a colon. */
export interface AgentFile {
  type: string;
  /** Null where it cannot be read any more, or is not what its user has agreed to. */
  read(): Promise<Agent | null>;
}

type OwnType = (typeof ownAgentTypes)[number];

const looks = ["read_file", "glob", "grep", "list_dir"];
const own: Record<OwnType, Omit<Agent, "type" | "text">> = {
  explore: { tools: looks, maxSteps: 30, reads: true },
  plan: { tools: [...looks, "bash"], maxSteps: 30, reads: true },
  "general-purpose": { tools: null, maxSteps: 100 },
};
const ownAgent = (type: OwnType): Agent => ({ type, text: null, ...own[type] });

export const generalPurpose = ownAgent("general-purpose");

/** Which one a name means: one of ours, else one of the user's as it is listed, by its last part, or known by a longer name. */
export async function agentNamed(wanted: string, files: () => Promise<readonly AgentFile[]>): Promise<Agent | null> {
  const name = wanted.trim().toLowerCase();
  const ours = ownAgentTypes.find((type) => type === name);
  if (ours) return ownAgent(ours);
  const known = await files();
  const last = name.split(":").at(-1) as string;
  const meant =
    known.find(({ type }) => type.toLowerCase() === name) ??
    known.find(({ type }) => type.toLowerCase() === last) ??
    known.find(({ type }) => last !== "" && type.toLowerCase().endsWith(`:${last}`));
  // A plugin's name is written where there is no plugin.
  const lastOfOurs = ownAgentTypes.find((type) => type === last);
  return (await meant?.read()) ?? (lastOfOurs && !meant ? ownAgent(lastOfOurs) : null);
}

/** A sub-agent begins none of its own, and its mode is that of the session. */
export const neverInTasks: readonly string[] = ["task", "task_output", "enter_plan_mode", "exit_plan_mode"];

/** Who only reads has a report to write, and no plan that is approved. */
export const textsInTask = (texts: Texts): Texts => ({ ...texts, gate: { ...texts.gate, ...texts.gate.inTask } });

/** What stands in no prompt of theirs: what the session's own skill remembers, and agents that they cannot begin. */
export const guideInTask = (guide: Guide): Guide => ({ ...guide, memory: "", agents: "" });
