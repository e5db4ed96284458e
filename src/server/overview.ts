import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { SessionId } from "../protocol/ids.ts";
import { isAlive } from "../store/owner.ts";
import type { SessionRow, Store } from "../store/store.ts";
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

/** All sessions, what they ask and what they have running, by kind and id. What is as it was is the same object. */
export type Overview = ReadonlyMap<string, There>;

type Sources = Pick<Store, "sessions" | "standings" | "openAsks" | "owners" | "openProcesses" | "skillsVersion">;

/** `folders`: another text whenever a folder of skills is another. */
export async function readOverview(store: Sources, known: Overview, folders = ""): Promise<Overview> {
  const now = new Map<string, There>();
  const put = (key: string, there: There) => {
    const old = known.get(key);
    now.set(key, old && isDeepStrictEqual(old, there) ? old : there);
  };
  const [rows, asks, owners] = await Promise.all([store.sessions(), store.openAsks(), store.owners()]);
  const asking = new Set(asks.map(({ session }) => session));
  const doubtful = rows.filter((row) => mayHaveChanged(known.get(`session ${row.id}`), row, asking));
  const states = await statesOf(
    store as Store,
    doubtful.length < rows.length ? doubtful.map(({ id }) => id) : undefined,
  );
  for (const { id, parent: _, ...row } of rows) {
    const key = `session ${id}`;
    const state = states.get(id);
    const old = known.get(key);
    if (state) put(key, { type: "session-changed", session: id, state, ...row });
    else if (old) now.set(key, old);
  }
  for (const ask of asks) put(`ask ${ask.session} ${ask.ask}`, { ...ask, type: "ask-raised" });
  const processes = await Promise.all(owners.filter(isAlive).map((owner) => store.openProcesses(owner)));
  for (const { session, id, pid, command } of processes.flat()) {
    put(`process ${session} ${id}`, { type: "process-changed", session, process: id, pid, command, running: true });
  }
  const version = hash("sha256", `${await store.skillsVersion()} ${folders}`, "hex").slice(0, 16);
  put("skills", { type: "skills-changed", version });
  return now;
}

/** Every change of a state leaves a trace in the row or in the asks, except that the process of a turn dies. */
function mayHaveChanged(known: There | undefined, row: SessionRow, asking: ReadonlySet<SessionId>): boolean {
  if (known?.type !== "session-changed" || known.state !== "idle" || asking.has(row.id)) return true;
  return known.updated_at !== row.updated_at || known.title !== row.title || known.model_id !== row.model_id;
}

/** What has come, changed and gone. */
export function changesBetween(known: Overview, now: Overview): { key: string; change: There | Gone }[] {
  const came = [...now].filter(([key, there]) => known.get(key) !== there);
  const went = [...known].filter(([key]) => !now.has(key));
  return [
    ...came.map(([key, change]) => ({ key, change })),
    ...went.map(([key, there]) => ({ key, change: goneOf(there) })),
  ];
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
