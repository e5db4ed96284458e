import type { Diagnostic, SkillSource } from "../../protocol/skills.ts";

/** What an agent's file says of it before its text, in our words. Absent means that it says nothing. */
export interface AgentHead {
  /** As it can be called: no blanks, no capitals. */
  name: string;
  description: string;
  /** The only tools that it has, by our names. */
  tools?: readonly string[];
  /** Tools that it does not have. */
  removes?: readonly string[];
  model?: string;
  maxSteps?: number;
  /** It wants to change nothing. */
  reads?: true;
}

export interface ParsedAgent {
  head: AgentHead;
  text: string;
  diagnostics: readonly Diagnostic[];
}

/** An agent that is known by its name, its text still unread. */
export interface AgentEntry {
  /** No other has it: `plugin:name`, or `source:name` where the bare one is taken. */
  name: string;
  source: SkillSource;
  path: string;
  head: AgentHead;
  /** Links must not lead out of it. */
  within?: string;
  /** Nobody has agreed to what it says: its text is a stranger's. */
  untrusted?: true;
  /** Of a workspace: of what its user has agreed to. Another content is not his word any more. */
  hash?: string;
}

/** One that its user has not agreed to, as it is now. */
export interface WaitingAgent {
  name: string;
  path: string;
  /** The folder that he has to agree to. */
  owner: string;
}

export interface FoundAgents {
  agents: readonly AgentEntry[];
  waiting: readonly WaitingAgent[];
  /** What could not be read and why, and what else is odd, by file. */
  problems: readonly (Diagnostic & { path: string })[];
}

export const noAgents: FoundAgents = { agents: [], waiting: [], problems: [] };
