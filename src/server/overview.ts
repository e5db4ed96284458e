import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { SessionId } from "../protocol/ids.ts";
import { isInReach } from "../store/owner.ts";
import type { OpenAsk, SessionRow, Store } from "../store/store.ts";
import { type SessionState, statesOf } from "./session-state.ts";

/** One thing that there is, as it is told when it comes or changes. */
export type There =
  | ({ type: "session-changed"; session: SessionId; state: SessionState } & Omit<SessionRow, "id" | "parent">)
  | ({ type: "ask-raised"; session: SessionId; ask: string } & Record<string, unknown>)
  /** Which version of them there is says nothing else than whether they are others. */
  | { type: "skills-changed"; version: string }
  | { type: "process-changed"; session: SessionId; process: string; pid: number; command: string; running: boolean };

/** And when it is gone. */
export type Gone =
  | { type: "session-deleted"; session: SessionId }
  | { type: "ask-answered"; session: SessionId; ask: string }
  | There;

/** Everything that is followed, by kind and id. An entry that is unchanged is the same object as before. */
export interface Overview {
  sessions: Map<string, There>;
  /** Asks, processes and skills: few, however many sessions there are. */
  others: Map<string, There>;
}

export interface OverviewChange {
  key: string;
  change: There | Gone;
}

type Sources = Pick<
  Store,
  "session" | "sessions" | "standings" | "openAsks" | "owners" | "openProcesses" | "skillsVersion"
>;

export const emptyOverview = (): Overview => ({ sessions: new Map(), others: new Map() });

/** Reads everything. `folders` is another text whenever a folder of skills has changed. */
export async function readOverview(store: Sources, known: Overview, folders = ""): Promise<Overview> {
  const [rows, asks] = await Promise.all([store.sessions(), store.openAsks()]);
  const asking = new Set(asks.map(({ session }) => session));
  const doubtful = rows.filter((row) => mayHaveChanged(known.sessions.get(`session ${row.id}`), row, asking));
  const states = await statesOf(
    store as Store,
    doubtful.length < rows.length ? doubtful.map(({ id }) => id) : undefined,
  );
  const sessions = new Map<string, There>();
  for (const row of rows) {
    const [key, state] = [`session ${row.id}`, states.get(row.id)];
    const old = known.sessions.get(key);
    const there = state ? unlessEqual(old, sessionThere(row, state)) : old;
    if (there) sessions.set(key, there);
  }
  const version = hash("sha256", `${await store.skillsVersion()} ${folders}`, "hex").slice(0, 16);
  const skills: There = { type: "skills-changed", version };
  return { sessions, others: await readOthers(store, known, { asks, skills }) };
}

/**
 * Reads some sessions and what they ask, and all processes, and brings `known` up to date. It costs the same however
 * many other sessions there are; these and the skills are left as they were.
 */
export async function updateOverview(
  store: Sources,
  known: Overview,
  ids: ReadonlySet<SessionId>,
): Promise<OverviewChange[]> {
  const found = await Promise.all([...ids].map((id) => store.session(id)));
  // A sub-agent's session is part of the one that it works for.
  const rows = found.filter((row) => row !== null && row.parent === null) as SessionRow[];
  const own = rows.map(({ id }) => id);
  const [states, asks] = await Promise.all([
    statesOf(store as Store, own),
    Promise.all(own.map((id) => store.openAsks(id))),
  ]);
  const before: Overview = { sessions: new Map(), others: known.others };
  const now: Overview = { sessions: new Map(), others: new Map() };
  for (const id of ids) {
    const key = `session ${id}`;
    const old = known.sessions.get(key);
    if (old) before.sessions.set(key, old);
  }
  for (const row of rows) {
    const [key, state] = [`session ${row.id}`, states.get(row.id)];
    if (state) now.sessions.set(key, unlessEqual(before.sessions.get(key), sessionThere(row, state)));
  }
  const otherAsks = [...known.others.values()].filter((one) => one.type === "ask-raised" && !ids.has(one.session));
  const skills = known.others.get("skills");
  now.others = await readOthers(store, known, { asks: [...otherAsks, ...asks.flat()] as OpenAsk[], skills });
  const changes = changesBetween(before, now);
  for (const { key, change } of changes) if (change.type === "session-deleted") known.sessions.delete(key);
  for (const [key, there] of now.sessions) known.sessions.set(key, there);
  known.others = now.others;
  return changes;
}

interface Others {
  asks: readonly OpenAsk[];
  skills: There | undefined;
}

async function readOthers(store: Sources, known: Overview, { asks, skills }: Others): Promise<Map<string, There>> {
  const now = new Map<string, There>();
  const put = (key: string, there: There) => now.set(key, unlessEqual(known.others.get(key), there));
  for (const ask of asks) put(`ask ${ask.session} ${ask.ask}`, { ...ask, type: "ask-raised" });
  const owners = await store.owners();
  const processes = await Promise.all(owners.filter(isInReach).map((owner) => store.openProcesses(owner)));
  for (const { session, id, pid, command } of processes.flat()) {
    put(`process ${session} ${id}`, { type: "process-changed", session, process: id, pid, command, running: true });
  }
  if (skills) put("skills", skills);
  return now;
}

const sessionThere = ({ id, parent: _, ...row }: SessionRow, state: SessionState): There => ({
  type: "session-changed",
  session: id,
  state,
  ...row,
});

const unlessEqual = (old: There | undefined, there: There): There =>
  old && isDeepStrictEqual(old, there) ? old : there;

/** Every change of a state leaves a trace in the row or in the asks, except that the process of a turn dies. */
function mayHaveChanged(known: There | undefined, row: SessionRow, asking: ReadonlySet<SessionId>): boolean {
  if (known?.type !== "session-changed" || known.state !== "idle" || asking.has(row.id)) return true;
  return known.updated_at !== row.updated_at || known.title !== row.title || known.model_id !== row.model_id;
}

/** What has come, changed and gone: sessions, then asks, processes and skills. */
export function changesBetween(known: Overview, now: Overview): OverviewChange[] {
  const changes: OverviewChange[] = [];
  const parts = [
    [known.sessions, now.sessions],
    [known.others, now.others],
  ] as const;
  for (const [before, after] of parts)
    for (const [key, there] of after) if (before.get(key) !== there) changes.push({ key, change: there });
  for (const [before, after] of parts)
    for (const [key, there] of before) if (!after.has(key)) changes.push({ key, change: goneOf(there) });
  return changes;
}

function goneOf(there: There): Gone {
  switch (there.type) {
    case "session-changed":
      return { type: "session-deleted", session: there.session };
    case "ask-raised":
      return { type: "ask-answered", session: there.session, ask: there.ask };
    case "skills-changed":
      return there;
    case "process-changed":
      return { ...there, running: false };
  }
}
