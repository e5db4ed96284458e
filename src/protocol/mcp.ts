/** How an MCP server is reached, as its user wrote it: `${NAME}` in a value still stands for a variable. */
export type ServerConfig = ChildConfig | RemoteConfig;

export interface ChildConfig {
  transport: "stdio";
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Absent: the workspace. */
  cwd?: string;
  limits?: ServerLimits;
}

export interface RemoteConfig {
  /** `http` falls back to `sse` where a server knows only that. */
  transport: "http" | "sse";
  url: string;
  headers: Readonly<Record<string, string>>;
  limits?: ServerLimits;
}

export interface ServerLimits {
  /** Milliseconds for one call without a sign of progress. */
  callMs?: number;
  startMs?: number;
}

/** A server that may be used in a session: its user has agreed to just this. */
export interface Server {
  name: string;
  config: ServerConfig;
  /** Over all that was agreed to: `serverHash`. What is remembered of a server is remembered under it. */
  hash: string;
  from: "user" | "workspace";
}

export const serverStatuses = ["connecting", "ready", "error", "closed"] as const;
export type ServerStatus = (typeof serverStatuses)[number];

/** Told whenever it changes. `reason`: a sentence for people, empty where nothing is wrong. */
export interface ServerState {
  server: string;
  status: ServerStatus;
  /** In a sentence, in the language of the machine. */
  reason: string;
  /** The same for who puts it into a sentence himself. */
  problem?: { kind: string; detail: string };
}

/** What a server said it has, when it was last asked. */
export interface ServerLists {
  tools: readonly ServerTool[];
  prompts: readonly ServerPrompt[];
  resources: readonly ServerResource[];
  templates: readonly ServerResource[];
  /** What it wants the model to know; bounded. Empty where it says nothing. */
  instructions: string;
  /** As it names itself. */
  title: string;
  era: ServerEra;
  /** What was left out of its lists, and why. */
  dropped: readonly { name: string; why: string }[];
}

/** Which way of speaking it was found to understand; `discover` is what a modern one said of itself. */
export type ServerEra = { kind: "legacy" } | { kind: "modern"; discover: unknown };

export interface ServerTool {
  /** As the server calls it. */
  name: string;
  description: string;
  /** As the server gave it; what a model reads of it is fitted later. */
  inputSchema: Readonly<Record<string, unknown>>;
  outputSchema?: unknown;
  /** It says that it changes nothing. */
  readOnly?: boolean;
  /** It says that twice is as good as once. */
  idempotent?: boolean;
  /** All else that its definition held: needed to call it (headers that mirror arguments). */
  definition?: unknown;
}

export interface ServerPrompt {
  name: string;
  description: string;
  arguments: readonly { name: string; description: string; required: boolean }[];
}

/** Of a template the uri has places to fill in. */
export interface ServerResource {
  uri: string;
  name: string;
  description: string;
  mimeType?: string;
}

/** What a session's first request needs of a server's lists, so that the rest is not read for it. */
export interface ServerSummary {
  tools: number;
  /** Names of the first of them. */
  some?: readonly string[];
  /** Where they are very few, the names of each one's parameters. */
  inputs?: readonly string[];
  /** It would not list them, so they are asked for again. */
  toolsUnread?: boolean;
  prompts: readonly string[];
  resources: number;
  instructions: string;
}
