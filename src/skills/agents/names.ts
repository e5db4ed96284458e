import { ownAgentTypes } from "../../protocol/tasks.ts";
import { diagnostic } from "../head/notes.ts";
import type { AgentEntry, FoundAgents } from "./agent.ts";

export interface Candidate {
  entry: AgentEntry;
  /** Of a plugin: its name, which stands before the agent's. */
  label: string | undefined;
}

/** Gives each a name that no other has. They come in the order in which they are meant; the names of ours stay ours. */
export function namedAgents(candidates: readonly Candidate[]): {
  agents: AgentEntry[];
  reserved: FoundAgents["problems"];
} {
  const taken = new Map<string, AgentEntry>();
  const reserved: FoundAgents["problems"][number][] = [];
  const isFree = (name: string) => !taken.has(name) && !isOurs(name);
  for (const { entry, label } of candidates) {
    const wanted = label === undefined ? entry.name : `${label}:${entry.name}`;
    const name = isFree(wanted) ? wanted : longName(entry, isFree);
    taken.set(name, { ...entry, name });
    if (isOurs(wanted))
      reserved.push({ ...diagnostic("warning", "agent-reserved", { name: wanted, called: name }), path: entry.path });
  }
  return { agents: [...taken.values()].sort((one, other) => (one.name < other.name ? -1 : 1)), reserved };
}

const isOurs = (name: string) => (ownAgentTypes as readonly string[]).includes(name);

function longName({ source, name }: AgentEntry, isFree: (name: string) => boolean): string {
  if (isFree(`${source}:${name}`)) return `${source}:${name}`;
  let number = 2;
  while (!isFree(`${source}-${number}:${name}`)) number++;
  return `${source}-${number}:${name}`;
}
