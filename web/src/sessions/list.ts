import type { SessionInfo, SessionState } from "../server/shapes.ts";

/** What GET /api/events tells of a session. */
export interface Change {
  type: string;
  session: string;
  title?: string;
  state?: SessionState;
  updated_at?: string;
}

/** The list after a change, the last used first. Null when it must be read anew: the change is of one that is not in it. */
export function withChange(sessions: readonly SessionInfo[], change: Change): SessionInfo[] | null {
  const others = sessions.filter(({ id }) => id !== change.session);
  if (change.type === "session-deleted") return others;
  const known = sessions.find(({ id }) => id === change.session);
  if (!known) return null;
  const { title = known.title, state = known.state, updated_at = known.updated_at } = change;
  return lastUsedFirst([...others, { ...known, title, updated_at, ...(state && { state }) }]);
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
