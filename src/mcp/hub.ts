import type { Secrets } from "../config/secrets.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Children } from "../processes/children.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Server, ServerLists, ServerState, ServerStatus, ServerSummary } from "../protocol/mcp.ts";
import type { Authorise } from "./auth/authorise.ts";
import { resolved } from "./config/variables.ts";
import { createConnection, type KeptConnection } from "./connect/connection.ts";
import { type ConnectLimits, connectLimits } from "./connect/limits.ts";
import type { Connection } from "./connection.ts";
import { readLists, summaryOf } from "./lists/read-lists.ts";

/** All connections of this process: one for each session and server, since a server's state is its session's. */
export interface Hub {
  /** Nothing is started by asking for it. `session` null: to look at the server, for nobody's work. */
  connection(of: ConnectionOf): Connection;
  /** Of those that have been used. Of several to one server the one that works best. */
  states(): readonly ServerState[];
  listen(listener: (state: ServerState) => void): () => void;
  /**
   * Nobody runs the session here now: its servers end after a while without a call, or sooner when more sessions are
   * let go than servers are kept for.
   */
  letGo(session: SessionId): void;
  /** All that runs for the session ends, and comes anew when it is needed. */
  endOf(session: SessionId): Promise<void>;
  /** Its user has switched the server off, or taken it away: all that runs of it ends. */
  end(server: string): Promise<void>;
  /** Ends them all, and waits until they have ended. */
  close(): Promise<void>;
}

export interface ConnectionOf {
  server: Server;
  session: SessionId | null;
  /** Where a child begins, and what it is told of as our root. */
  workspace: string;
  /** Whose sandbox it runs in, where it is started for nobody's work. */
  within?: SessionId | undefined;
}

export interface HubInput {
  /** Variables of ours, of which a server is told only those that its config names. */
  env: Readonly<Record<string, string | undefined>>;
  secrets(): Promise<Secrets>;
  /** Starts servers that are programs, as children of ours. */
  children(): Promise<Children>;
  /** For the reasons that people read. */
  texts: Texts["mcpConnect"];
  /** As servers are told it. */
  version: string;
  /** What is remembered of a server, by its hash. */
  remembered(hash: string): Promise<ServerLists | null>;
  /** Told whenever a server has said what it has. */
  onLists(server: Server, known: { lists: ServerLists; summary: ServerSummary }): Promise<void>;
  /** Told when a server has done something: what was wrong with it before is over. */
  onWorked?(server: Server): Promise<void>;
  /** For servers that want their user to log in. */
  auth?(server: Server): Promise<Authorise | undefined>;
  /** For what servers say that nobody waits for. */
  log(text: string): void;
  /** Told of all that a server is given and that may be a secret, with the name of a variable or a header. */
  onGiven?(value: string, name?: string): void;
  /** For what went wrong in a place that nobody waits for. */
  report(error: unknown): void;
  limits?: ConnectLimits;
}

export function createHub(input: HubInput): Hub {
  const { limits = connectLimits, report } = input;
  const connections = new Map<string, KeptConnection>();
  const listeners = new Set<(state: ServerState) => void>();
  /** What was last told of each server. */
  const told = new Map<string, ServerState>();
  const endings = new Set<Promise<void>>();
  /** Connections of sessions that were let go, the least recently used first. */
  const idle = new Map<string, KeptConnection>();
  /** The session that was let go last: whoever works in it will most likely go on with it, and with all its servers. */
  let lastLetGo: SessionId | null = null;
  let isClosed = false;
  let looks = 0;

  /** Who only looks has one of his own, since he ends it when he has seen enough. */
  const keyOf = ({ server, session }: Pick<ConnectionOf, "server" | "session">) =>
    (session === null ? ["", server.name, ++looks] : [session, server.name]).join("\0");

  function tell(changed: ServerState): void {
    const all = [...connections.values()].map((one) => one.state()).filter(({ server }) => server === changed.server);
    const state = best([changed, ...all]);
    const before = told.get(state.server);
    told.set(state.server, state);
    if (before?.status === state.status && before.reason === state.reason) return;
    for (const listener of listeners) listener(state);
  }

  function end(key: string, connection: KeptConnection): void {
    if (connections.get(key) === connection) connections.delete(key);
    if (idle.get(key) === connection) idle.delete(key);
    const ending = connection.close().finally(() => endings.delete(ending));
    endings.add(ending);
  }

  /** Ends the least recently used servers that are idle, until no more than so many are left. */
  function trimIdle(most: number): void {
    for (const [key, connection] of idle) if (!connection.isIdle()) idle.delete(key);
    const kept = limits.isMemoryShort() ? 0 : most;
    for (const [key, connection] of idle) {
      if (idle.size <= kept) return;
      if (!key.startsWith(`${lastLetGo}\0`)) end(key, connection);
    }
  }

  function make({ server, session, workspace, within }: ConnectionOf, key: string): KeptConnection {
    const { env, texts, version, children, log, onGiven } = input;
    const connection = createConnection({
      ...{ server, session, workspace, within, texts, version, children, limits, log, onGiven },
      readLists: async (link, signal) =>
        readLists(link, signal, { isKnown: (await input.remembered(server.hash)) !== null }),
      resolve: async () => resolved(server.config, { env, secrets: await input.secrets(), name: server.name }),
      auth: async ({ transport }) => (transport === "stdio" ? undefined : input.auth?.(server)),
      era: async () => (await input.remembered(server.hash))?.era,
      onLists: (lists) => void input.onLists(server, { lists, summary: summaryOf(lists) }).catch(report),
      onWorked: () => void input.onWorked?.(server).catch(report),
      onIdle() {
        idle.delete(key);
        idle.set(key, connection);
        trimIdle(limits.idleKept);
      },
      // Ends one idle server before a new one starts, so the limit is never exceeded.
      onStart: () => trimIdle(limits.idleKept - 1),
      onState(state) {
        // One that has ended for good is nobody's; who wants the server again gets another.
        if (connection.hasEnded() && connections.get(key) === connection) connections.delete(key);
        if (connection.hasEnded() && idle.get(key) === connection) idle.delete(key);
        tell(state);
      },
    });
    return connection;
  }

  return {
    connection(of) {
      const key = keyOf(of);
      const known = connections.get(key);
      if (known && known.server.hash === of.server.hash) {
        known.keep();
        return known;
      }
      // Its user has changed what it is.
      if (known) end(key, known);
      const made = make(of, key);
      if (isClosed) void made.close();
      else connections.set(key, made);
      return made;
    },
    states: () => [...told.values()],
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    letGo(session) {
      lastLetGo = session;
      for (const [key, connection] of connections) if (key.startsWith(`${session}\0`)) connection.letGo();
    },
    async endOf(session) {
      for (const [key, connection] of connections) if (key.startsWith(`${session}\0`)) end(key, connection);
      await Promise.all(endings);
    },
    async end(server) {
      for (const [key, connection] of connections) if (connection.server.name === server) end(key, connection);
      await Promise.all(endings);
    },
    async close() {
      isClosed = true;
      for (const [key, connection] of connections) end(key, connection);
      await Promise.all(endings);
    },
  };
}

const order: readonly ServerStatus[] = ["ready", "connecting", "error", "closed"];

/** The first of those that work best. */
function best(states: readonly ServerState[]): ServerState {
  return states.toSorted((one, other) => order.indexOf(one.status) - order.indexOf(other.status))[0] as ServerState;
}
