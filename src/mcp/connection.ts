import type { Server, ServerEra, ServerLists, ServerState, ServerTool } from "../protocol/mcp.ts";

/** The way to one server for one session. It starts when it is first used, and comes back after it was lost. */
export interface Connection {
  readonly server: Server;
  state(): ServerState;
  /** Asks the server what it has. This and the rest throw ServerProblem. */
  lists(signal: AbortSignal): Promise<ServerLists>;
  /** The result as it came. Sent once and never again: it may have had effects. */
  call(tool: ServerTool, input: unknown, options: CallOptions): Promise<unknown>;
  prompt(name: string, args: Readonly<Record<string, string>>, options: CallOptions): Promise<unknown>;
  resource(uri: string, options: CallOptions): Promise<unknown>;
  /** The first line that it printed where only messages belong, fit to be shown; empty where it never did. */
  noise(): string;
  /** Ends it with all that it started. */
  close(): Promise<void>;
}

export interface CallOptions {
  signal: AbortSignal;
  /** How long it may take without a sign of progress. */
  limitMs: number;
  progress(text: string): void;
  /** What the server may ask of us while it works on this. */
  interactions: Interactions;
}

/** A connected server, as far as its lists are read through it. */
export interface ServerLink {
  /** One request; the result as it came, unchecked. */
  request(method: string, params: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
  capabilities: Readonly<Record<string, unknown>>;
  instructions: string;
  title: string;
  era: ServerEra;
}

/** What a server may ask of its client. Params and results are as the protocol has them. */
export interface Interactions {
  /** A form or an address to visit: `accept` with content, `decline` or `cancel`. */
  elicit(params: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Elicited>;
  /** Words of our model for the server's use; throws ServerProblem where the user does not want that. */
  sample(params: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Record<string, unknown>>;
  roots(): readonly { uri: string; name: string }[];
}

export type Elicited =
  | { action: "accept"; content?: Record<string, string | number | boolean | string[]> }
  | { action: "decline" | "cancel" };

/** The server could not, or is not there. `detail`: what it or the system said, bounded, never a secret. */
export class ServerProblem extends Error {
  override name = "ServerProblem";
  readonly kind: ServerProblemKind;
  readonly detail: string;
  constructor(kind: ServerProblemKind, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.kind = kind;
    this.detail = detail;
  }
}

export type ServerProblemKind =
  /** It could not be started or reached. */
  | "start"
  /** Variables that it reads have no value: their names. */
  | "no-value"
  /** Who answers at its address is no MCP server; the detail is what he sends. */
  | "not-mcp"
  /** There is no connection, since it answered with an HTTP status: that, and what it said of it. */
  | "status"
  /** It was lost while we waited for its answer: whether it did what it was asked nobody knows. */
  | "lost"
  /** It is down, and it is not yet time to try again. */
  | "down"
  | "timeout"
  | "aborted"
  /** Its user must log in first. */
  | "auth"
  /** One message of it was larger than we take. */
  | "too-large"
  /** It answered with an error of the protocol. */
  | "refused"
  /** It answered, and nobody can read that. */
  | "unreadable";
