import type { SessionId } from "../protocol/ids.ts";
import type { Standing, Store } from "../store/store.ts";

/** What a person can do about a session: watch it, answer it, have it go on, or say something new. */
export type SessionState = "running" | "waiting" | "interrupted" | "idle";

export const sessionStates = ["running", "waiting", "interrupted", "idle"] as const satisfies SessionState[];

/** Null when there is no such session. */
export async function stateOf(store: Store, session: SessionId): Promise<SessionState | null> {
  return (await statesOf(store, [session])).get(session) ?? null;
}

/** Those of all sessions that a person began, or of these. */
export async function statesOf(store: Store, sessions?: readonly SessionId[]): Promise<Map<SessionId, SessionState>> {
  return new Map((await store.standings(sessions)).map((standing) => [standing.session, stateFrom(standing)]));
}

export function stateFrom({ open, asked, owned }: Standing): SessionState {
  // Also while no turn is open: a sub-agent in the background may.
  if (asked) return "waiting";
  if (!open) return "idle";
  return owned ? "running" : "interrupted";
}
