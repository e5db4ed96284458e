import type { SearchHit, SessionInfo } from "../server/shapes.ts";

/** What GET /api/events tells of a session; of an ask, a process or the skills nothing that is in the list. */
export type Change =
  | { type: "session-deleted"; session: string }
  | ({ type: "session-changed"; session: string } & Omit<SessionInfo, "id">)
  | { type: "ask-raised" | "ask-answered"; session: string; ask: string }
  | { type: "process-changed" | "skills-changed" | "all-follows" | "connected" };

/** The list after a change, the last used first. */
export function withChange(sessions: readonly SessionInfo[], change: Change): readonly SessionInfo[] {
  if (change.type !== "session-changed" && change.type !== "session-deleted") return sessions;
  const others = sessions.filter(({ id }) => id !== change.session);
  if (change.type === "session-deleted") return others;
  const { type: _, session: id, ...rest } = change;
  return lastUsedFirst([...others, { id, ...rest }]);
}

export const lastUsedFirst = (sessions: readonly SessionInfo[]) =>
  sessions.toSorted((one, other) =>
    one.updated_at < other.updated_at ? 1 : one.updated_at > other.updated_at ? -1 : 0,
  );

export type Day = "today" | "yesterday" | "earlier";

export interface DayGroup {
  day: Day;
  sessions: SessionInfo[];
}

/** By the days of whoever looks, not of Greenwich. */
export function byDay(sessions: readonly SessionInfo[], now: Date): DayGroup[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const dayOf = ({ updated_at }: SessionInfo): Day => {
    const used = new Date(updated_at);
    return used >= today ? "today" : used >= yesterday ? "yesterday" : "earlier";
  };
  const groups = Map.groupBy(lastUsedFirst(sessions), dayOf);
  return [...groups].map(([day, inIt]) => ({ day, sessions: inIt }));
}

/** The folders that were worked in, the last used first. */
export const foldersOf = (sessions: readonly SessionInfo[]) => [
  ...new Set(lastUsedFirst(sessions).map(({ workspace }) => workspace)),
];

/** Those with the words in their title, at once, and those that the server has found them in, also where the list does not reach. */
export function found(
  sessions: readonly SessionInfo[],
  search: string,
  hits: readonly SearchHit[] | null,
): readonly SessionInfo[] {
  const words = search.toLowerCase().split(/\s+/);
  const told = new Set(hits?.map(({ session }) => session));
  const isNamed = (title: string) => words.every((word) => title.toLowerCase().includes(word));
  const known = new Set(sessions.map(({ id }) => id));
  const others = new Map(
    (hits ?? []).filter(({ session }) => !known.has(session)).map((hit) => [hit.session, rowOf(hit)]),
  );
  return [...sessions.filter(({ id, title }) => told.has(id) || isNamed(title)), ...others.values()];
}

function rowOf({ session: id, snippet: _, message: __, role: ___, at: ____, ...row }: SearchHit): SessionInfo {
  return { id, ...row };
}
