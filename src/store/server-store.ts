import type { ServerLists, ServerSummary } from "../protocol/mcp.ts";

/** What is kept of MCP servers. */
export interface ServerStore extends ServerMemory {
  /** MCP servers that the user has added, by name. */
  servers(): Promise<ServerRow[]>;
  /** Added, or changed when there is one of that name. */
  saveServer(row: ServerRow): Promise<void>;
  /** False when there is none. */
  removeServer(name: string): Promise<boolean>;
  /** Lists and problem. */
  forgetServer(hash: string): Promise<void>;
}

/** What is remembered of servers, by the hash of their config. */
export interface ServerMemory {
  /** What servers said they have, in short, by the hash of their config; those that nobody has asked are missing. */
  serverSummaries(hashes: readonly string[]): Promise<ReadonlyMap<string, ServerSummary>>;
  serverLists(hash: string): Promise<ServerLists | null>;
  saveServerLists(hash: string, lists: { summary: ServerSummary; lists: ServerLists }): Promise<void>;
  /** What came of asking them; those that nobody has tried to ask are missing. */
  serverTries(hashes: readonly string[]): Promise<ReadonlyMap<string, ServerTry>>;
  /** It could not be asked. What is remembered of it stays. */
  saveServerProblem(hash: string, problem: ServerFailure): Promise<void>;
  /** It has done something since. */
  forgetServerProblem(hash: string): Promise<void>;
}

/** A row of `mcp_servers`. Lists and maps are JSON; values that are secret are in the secret store. */
export interface ServerRow {
  id: string;
  name: string;
  command: string;
  args: string;
  env: string;
  enabled: number;
  created_at: string;
  transport: string;
  url: string;
  headers: string;
  /** The hash of what its user has agreed to; empty where he has not. */
  trust: string;
  options: string;
}

export interface ServerTry {
  /** When its lists were read; null when they never were. */
  listedAt: string | null;
  /** Null when it answered the last time. */
  problem: (ServerFailure & { at: string }) | null;
}

export interface ServerFailure {
  kind: string;
  detail: string;
}
