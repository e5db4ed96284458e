import type { SessionId } from "../protocol/ids.ts";
import type { FeedInput } from "./feed.ts";
import { frameOf } from "./frame.ts";
import type { Turn } from "./turns.ts";

/** What is larger goes to a client in parts. */
export const mostFrame = 256 * 1024;
/** As long as there are clients who read them, these are not made again for every part. */
const mostKept = 32 * 1024 * 1024;
const keptMs = 5_000;

/** Events that are too large for a client to hold: each holds one part, made of what is here or of the store. */
export interface LargeFrames {
  keep(session: SessionId, seq: number, bytes: Buffer): void;
  has(session: SessionId, seq: number): boolean;
  /** Bytes that nobody else holds. `gone` when the session is deleted. */
  part(session: SessionId, seq: number, from: number): Promise<Buffer | "end" | "gone">;
}

export function createLargeFrames(store: FeedInput["store"], turn: Turn): LargeFrames {
  /** The one that was wanted last stands last. */
  const kept = new Map<string, Buffer>();
  let sum = 0;
  let timer: NodeJS.Timeout | undefined;

  function put(key: string, bytes: Buffer): void {
    sum += bytes.length - (kept.get(key)?.length ?? 0);
    kept.delete(key);
    kept.set(key, bytes);
    for (const [old, { length }] of kept) {
      if (sum <= mostKept || old === key) break;
      kept.delete(old);
      sum -= length;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      kept.clear();
      sum = 0;
    }, keptMs).unref();
  }

  async function read(session: SessionId, seq: number): Promise<Buffer | null> {
    const tail = await store.tail(session, seq - 1, { bytes: 1 });
    return tail?.events[0] ? frameOf(tail.events[0], seq).bytes() : null;
  }

  const keyOf = (session: SessionId, seq: number) => `${session} ${seq}`;

  return {
    keep: (session, seq, bytes) => put(keyOf(session, seq), bytes),
    has: (session, seq) => kept.has(keyOf(session, seq)),
    part(session, seq, from) {
      return turn(async () => {
        const key = keyOf(session, seq);
        const bytes = kept.get(key) ?? (await read(session, seq));
        if (!bytes) return "gone";
        put(key, bytes);
        // A copy: a view would hold all of it for as long as one client does not read.
        return from < bytes.length ? Buffer.from(bytes.subarray(from, from + mostFrame)) : "end";
      });
    },
  };
}
