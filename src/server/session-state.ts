import type { SessionId } from "../protocol/ids.ts";
import type { Store } from "../store/store.ts";
import type { Live } from "./live.ts";

export type SessionState = "idle" | "running" | "waiting" | "elsewhere";

/** What a session is doing. `asks` is how many of its questions wait for a person. */
export async function stateOf(
  id: SessionId,
  { live, store, asks }: { live: Live; store: Store; asks: number },
): Promise<SessionState> {
  const here = live.find(id);
  if (here?.history.turn && !here.history.turn.waiting) return "running";
  if (asks > 0) return "waiting";
  return here === null && (await store.leaseHolder(id)) !== null ? "elsewhere" : "idle";
}
