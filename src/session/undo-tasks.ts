import type { StoredEvent } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { Blobs } from "./blobs.ts";
import { belongsTo } from "./tasks/end-of.ts";

/** The journal, and in it what its sub-agents called, as calls of the turn that began them. */
export async function withTasks(
  events: readonly StoredEvent[],
  read: (task: SessionId) => Promise<readonly StoredEvent[]>,
): Promise<readonly StoredEvent[]> {
  const done: StoredEvent[] = [];
  for (const started of events) {
    if (started.type !== "task-started") continue;
    const { task, run, turn, session } = started;
    const calls = (await read(task)).filter(
      (event) => isCall(event) && event.turn !== null && belongsTo(run, event.turn),
    );
    done.push(...calls.map((event) => ({ ...event, turn, session })));
  }
  return done.length > 0 ? inOrder(events, done) : events;
}

export const tasksIn = (events: readonly StoredEvent[]): SessionId[] => [
  ...new Set(events.flatMap((event) => (event.type === "task-started" ? event.task : []))),
];

/** What one of them kept is read from there; what is kept now is kept by the first. */
export const sharedBlobs = (first: Blobs, others: readonly Pick<Blobs, "read">[]): Blobs => ({
  keep: first.keep,
  async read(hash) {
    for (const one of [first, ...others]) {
      const content = await one.read(hash);
      if (content) return content;
    }
    return null;
  },
});

const isCall = ({ type }: StoredEvent) => type === "tool-started" || type === "tool-ended";

/** By the clock; the journal's own order stays, whatever the clock did. */
function inOrder(events: readonly StoredEvent[], done: readonly StoredEvent[]): StoredEvent[] {
  const left = done.toSorted((one, other) => one.at.localeCompare(other.at));
  const merged: StoredEvent[] = [];
  for (const event of events) {
    while (left[0] && left[0].at < event.at) merged.push(left.shift() as StoredEvent);
    merged.push(event);
  }
  return [...merged, ...left];
}
