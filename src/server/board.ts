import type { SessionId } from "../protocol/ids.ts";
import type { ServerState } from "../protocol/mcp.ts";
import type { Store } from "../store/store.ts";
import { frameOf, joined } from "./frame.ts";
import { newKey } from "./keys.ts";
import type { Live } from "./live.ts";
import {
  changesBetween,
  emptyOverview,
  type Gone,
  type OverviewChange,
  readOverview,
  type There,
  updateOverview,
} from "./overview.ts";
import type { Stream } from "./sse.ts";
import type { Ticker } from "./ticker.ts";
import type { Turn } from "./turns.ts";

/** What happens in all sessions, whoever runs them. */
export interface Board {
  /**
   * The open asks, what has changed since that cursor, `connected`, and then every change, until the stream is closed.
   * After a cursor that is not known any more comes `all-follows`, and everything there is.
   */
  follow(after: string | null, stream: Stream): void;
  /** This process has changed something about a session that no event says: its title, or that it is there at all. */
  sessionChanged(id: SessionId): void;
  /** Resolves when no scan is under way; only then may the store be closed. */
  atRest(): Promise<void>;
}

export interface BoardInput {
  store: Store;
  live: Pick<Live, "listen" | "told">;
  /** How MCP servers are, whenever that changes. */
  onServerState(listener: (state: ServerState) => void): void;
  ticker: Ticker;
  turn: Turn;
  /** Another text whenever a folder of the user's skills is another: nobody writes that into the store. */
  skillFolders?: () => string;
  report(error: unknown): void;
  /** Milliseconds. */
  clock?: () => number;
}

interface Client {
  stream: Stream;
  /** The number of the change that it was told last. */
  last: number;
  catchingUp: boolean;
}

interface Entry {
  number: number;
  change: Change;
}

type Change = There | Gone | ({ type: "mcp-status" } & ServerState);

/** Changes that are remembered for who comes back; one thing's last change stands for all of them. */
const mostKept = 5_000;
/** A client is told so many at a time. */
const atOnce = 100;
/** A scan may use at most 1/20 of the time, however many sessions there are. */
const restFactor = 20;
/** Full scans after writes of this process are rarer: its events already named most changes. */
const ownRestFactor = 100;
/** Processes die silently and folders change so: while another one has a turn, and for folders, it is looked this often. */
const ticksUntilDoubt = 5;

export function createBoard(input: BoardInput): Board {
  const { store, live, ticker, turn, report, skillFolders = () => "", clock = () => performance.now() } = input;
  const run = newKey().slice(0, 8);
  const clients = new Set<Client>();
  const kept = new Map<string, Entry>();
  const servers = new Map<string, ServerState & { type: "mcp-status" }>();
  let known = emptyOverview();
  /** Sessions with events since the last scan. */
  const changedSessions = new Set<SessionId>();
  let number = 0;
  /** Cursors before this one miss something. */
  let oldest = 0;
  let lastScan: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let isPlanned = false;
  let needsFullScan = false;
  /** When the last full scan ended, and how long it took. */
  let lastFullScan = { end: Number.NEGATIVE_INFINITY, took: 0 };
  let restUntil = Number.NEGATIVE_INFINITY;
  let restTimer: NodeJS.Timeout | undefined;
  /** Another process has written, or may have died, since the last full scan. */
  let isDirty = false;
  /** This process has written since then. */
  let isOwnDirty = false;
  let seenVersion = Number.NaN;
  let ticks = 0;
  let folders = "";
  let stop: (() => void) | undefined;

  live.listen(({ type, seq, session }) => {
    if (seq !== null && /^(session|turn|ask)-|^prompt-|^model-/.test(type)) sessionChanged(session);
  });

  /** Reading one session is cheap but its events are frequent, so changes during the pause are read together. */
  function sessionChanged(id: SessionId): void {
    if (clients.size === 0) return;
    changedSessions.add(id);
    const rest = restUntil - clock();
    if (rest <= 0) scheduleScan("changed");
    else restTimer ??= setTimeout(scanAfterRest, rest).unref();
  }

  function scanAfterRest(): void {
    restTimer = undefined;
    scheduleScan("changed");
  }

  input.onServerState((state) => {
    // That what failed is closed now is nothing new; why it failed is what people want to know.
    if (state.status === "closed" && servers.get(state.server)?.status === "error") return;
    const change = { type: "mcp-status" as const, ...state };
    servers.set(state.server, change);
    keep(`server ${state.server}`, change);
    for (const client of clients) catchUp(client).catch(report);
  });

  function tick(changed: boolean): void {
    ticks += 1;
    if (changed && store.version() === seenVersion) isOwnDirty = true;
    else isDirty ||= changed;
    isDirty ||= ticks % ticksUntilDoubt === 0 && (hasForeignTurn() || skillFolders() !== folders);
    const { end, took } = lastFullScan;
    const isDue = (part: number) => clock() >= end + part * took;
    if ((isDirty && isDue(restFactor)) || (isOwnDirty && isDue(ownRestFactor))) scheduleScan("all");
    // Also without a changed session, so that processes of ours are seen as they come and go.
    else if ((changed || changedSessions.size > 0) && clock() >= restUntil) scheduleScan("changed");
  }

  const hasForeignTurn = () =>
    known.sessions
      .values()
      .some((one) => one.type === "session-changed" && one.state === "running" && !live.told(one.session));

  /** Scans at the end of this moment, so that what is stored together is seen together. */
  function scheduleScan(wanted: "changed" | "all"): void {
    needsFullScan ||= wanted === "all";
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      scan().catch(report);
    });
  }

  /** A scan that has not begun yet will see all that is stored by now, so all callers until then share it. */
  function scan(): Promise<void> {
    if (next) return next;
    const begin = () => {
      next = null;
      return runScan();
    };
    // Other work of the event loop has a turn before each scan.
    next = lastScan
      .catch(() => undefined)
      .then(() => new Promise((go) => setImmediate(go)))
      .then(begin);
    lastScan = next;
    return next;
  }

  async function runScan(): Promise<void> {
    const isAll = needsFullScan;
    const ids = new Set(changedSessions);
    needsFullScan = false;
    changedSessions.clear();
    // It was planned for clients that have left since; the store may be closed.
    if (clients.size === 0) return;
    const began = clock();
    try {
      const changes = isAll ? await scanAll() : await updateOverview(store, known, ids);
      for (const { key, change } of changes) keep(key, change);
    } catch (error) {
      // What could not be read is read later.
      isDirty = true;
      throw error;
    } finally {
      const [end, took] = [clock(), clock() - began];
      if (isAll) lastFullScan = { end, took };
      else restUntil = end + restFactor * took;
    }
    for (const client of clients) catchUp(client).catch(report);
  }

  async function scanAll(): Promise<OverviewChange[]> {
    isDirty = false;
    isOwnDirty = false;
    seenVersion = store.version();
    folders = skillFolders();
    const now = await readOverview(store, known, folders);
    const changes = changesBetween(known, now);
    known = now;
    return changes;
  }

  function keep(key: string, change: Change): void {
    number += 1;
    // Behind all others, so that they stay in order.
    kept.delete(key);
    kept.set(key, { number, change });
    if (kept.size <= mostKept) return;
    const [first] = kept as Iterable<[string, Entry]> as [[string, Entry]];
    kept.delete(first[0]);
    oldest = first[1].number;
  }

  async function catchUp(client: Client): Promise<void> {
    if (client.catchingUp || client.last === number) return;
    client.catchingUp = true;
    while (client.last < number && !client.stream.closed) {
      await turn(async () => {
        // Too much has changed while it did not read: it comes back for all of it.
        if (client.last < oldest) return client.stream.close();
        const entries = [
          ...kept
            .values()
            .filter((one) => one.number > client.last)
            .take(atOnce),
        ];
        client.stream.send(joined(entries.map((entry) => frameOf(entry.change, cursor(entry.number)))));
        client.last = entries.at(-1)?.number ?? number;
      });
      await client.stream.ready();
    }
    client.catchingUp = false;
  }

  async function greet(after: string | null, client: Client): Promise<void> {
    needsFullScan = true;
    await scan();
    const since = numberOf(after);
    const isKnown = since !== null && since >= oldest && since <= number;
    // Without an id: who breaks off here has not been told all.
    const all = [...known.sessions.values(), ...known.others.values()];
    const told: object[] = [...known.others.values()].filter(({ type }) => type === "ask-raised");
    if (after !== null && !isKnown) {
      told.splice(0, told.length, { type: "all-follows" }, ...all, ...servers.values());
    }
    client.last = isKnown ? since : number;
    for (let at = 0; at < told.length && !client.stream.closed; at += atOnce) {
      const some = told.slice(at, at + atOnce);
      await turn(async () => client.stream.send(joined(some.map((data) => frameOf(data)))));
      await client.stream.ready();
    }
    client.catchingUp = false;
    await catchUp(client);
    client.stream.send(frameOf({ type: "connected" }, cursor(client.last)));
  }

  const cursor = (at: number) => `${run}.${at}`;
  const numberOf = (after: string | null) =>
    after?.startsWith(`${run}.`) ? Number(after.slice(run.length + 1)) : null;

  return {
    sessionChanged,
    follow(after, stream) {
      if (stream.closed) return;
      const client: Client = { stream, last: 0, catchingUp: true };
      clients.add(client);
      stop ??= ticker.listen(tick);
      stream.onClose(() => {
        clients.delete(client);
        if (clients.size > 0) return;
        clearTimeout(restTimer);
        restTimer = undefined;
        stop?.();
        stop = undefined;
      });
      greet(after, client).catch((error) => {
        report(error);
        stream.close();
      });
    },
    // What went wrong with it was told to whoever wanted it.
    atRest: () => lastScan.catch(() => undefined),
  };
}
