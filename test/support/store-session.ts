import type { StoredBody, StoredEvent } from "../../src/protocol/events.ts";
import type { SessionId, TurnId } from "../../src/protocol/ids.ts";
import type { Store } from "../../src/store/store.ts";

/** A session of nobody's with these events, all of one moment, and of one turn unless they say so. */
export async function storeEvents(
  store: Store,
  id: SessionId,
  bodies: readonly (StoredBody & { turn?: TurnId | null })[],
  { at, title = "", ...known }: { at: string; title?: string; workspace?: string; model_id?: string },
): Promise<void> {
  const events = bodies.map(
    (body, index): StoredEvent => ({ seq: index + 1, at, session: id, turn: "turn_1", ...body }),
  );
  const about = { model_id: "", skill_id: "", workspace: "", parent: null, ...known };
  await store.createSession(
    { id, title, created_at: at, updated_at: at, ...about },
    { session: id, owner: "", epoch: 1 },
    events,
  );
}
