import type { Secrets } from "../config/secrets.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Server, ServerState } from "../protocol/mcp.ts";
import type { Connection } from "./connection.ts";

/** All connections of this process: one for each session and server, since a server's state is its session's. */
export interface Hub {
  /** Nothing is started by asking for it. `session` null: to look at the server, for nobody's work. */
  connection(of: ConnectionOf): Connection;
  /** Of those that have been used. Of several to one server the one that works best. */
  states(): readonly ServerState[];
  listen(listener: (state: ServerState) => void): () => void;
  /** Nobody runs the session here now: its servers end after a while without a call. */
  letGo(session: SessionId): void;
  /** Ends them all, and waits until they have ended. */
  close(): Promise<void>;
}

export interface ConnectionOf {
  server: Server;
  session: SessionId | null;
  /** Where a child begins, and what it is told of as our root. */
  workspace: string;
}

export interface HubInput {
  /** Variables of ours, of which a server is told only those that its config names. */
  env: Readonly<Record<string, string | undefined>>;
  secrets(): Promise<Secrets>;
  /** For what went wrong in a place that nobody waits for. */
  report(error: unknown): void;
}

export function createHub(_input: HubInput): Hub {
  return {
    connection: () => {
      throw new Error("not there");
    },
    states: () => [],
    listen: () => () => undefined,
    letGo: () => undefined,
    close: async () => undefined,
  };
}
