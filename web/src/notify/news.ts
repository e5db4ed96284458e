import type { Change } from "../sessions/list.ts";

/** What somebody who does not look at the page should know. */
export interface News {
  kind: "ask" | "done";
  session: string;
  /** The same for the same thing: whoever tells it twice shows it once. */
  tag: string;
}

/** So long a turn must have taken: whoever has just sent something is still there. */
const longMs = 30_000;

/** Finds the news in what the server tells of all sessions. */
export function createNews(now: () => number = Date.now): (change: Change) => News | null {
  const asked = new Set<string>();
  const runningSince = new Map<string, number>();
  return (change) => {
    if (change.type === "ask-raised") {
      const { session, ask } = change;
      // Whoever comes back to the server is told again of all that is open.
      if (asked.has(ask)) return null;
      asked.add(ask);
      return { kind: "ask", session, tag: ask };
    }
    if (change.type !== "session-changed") return null;
    const { session, state, updated_at } = change;
    if (state === "running" || state === "waiting") {
      if (!runningSince.has(session)) runningSince.set(session, now());
      return null;
    }
    const since = runningSince.get(session);
    runningSince.delete(session);
    return since !== undefined && now() - since >= longMs
      ? { kind: "done", session, tag: `${session} ${updated_at}` }
      : null;
  };
}
