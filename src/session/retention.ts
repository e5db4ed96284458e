import type { SessionId } from "../protocol/ids.ts";
import type { Store } from "../store/store.ts";
import { deleteSessions } from "./delete.ts";

const day = 24 * 60 * 60 * 1000;

/** Stored beside the settings, but not one of them: when sessions were last looked through. */
const lookedAt = "retention.lookedAt";

/** Sessions that are deleted with one call; the time is looked at between two calls. */
const atATime = 20;

export interface RetentionInput {
  store: Store;
  /** Where files of sessions are kept, a folder for each session. */
  folders: readonly string[];
  /** Undefined keeps everything for ever. */
  daysFrom(rows: Record<string, string>): number | undefined;
  /** Milliseconds after which the rest is left for the next call. */
  workMs: number;
  /** Sessions that are not deleted although they are old enough, because a person has them open. */
  isOpen?(session: SessionId): boolean;
  /** The time of day, in milliseconds. */
  now?: () => number;
  /** Milliseconds. */
  clock?: () => number;
}

/**
 * Deletes sessions that have not been used for longer than the user wants to keep them, at most once a day. Returns
 * whether it ran out of time: then the next call, whichever process makes it, goes on at once.
 */
export async function deleteUnused(input: RetentionInput): Promise<{ isCut: boolean }> {
  const { store, daysFrom, workMs, now = Date.now, clock = () => performance.now() } = input;
  const rows = await store.settings();
  const [days, before] = [daysFrom(rows), rows[lookedAt] ?? null];
  if (days === undefined || now() - Date.parse(before ?? "1970-01-01") < day) return { isCut: false };
  // Stored first, so that one that fails is tried again tomorrow and not at the end of every run.
  await store.setSetting(lookedAt, new Date(now()).toISOString());
  const then = new Date(now() - days * day).toISOString();
  const skipped = new Set<SessionId>();
  let end: number | null = null;
  while (true) {
    const found = await store.unusedSince(then, { limit: atATime + skipped.size });
    const ids = found.filter((id) => !skipped.has(id)).slice(0, atATime);
    if (ids.length === 0) return { isCut: false };
    // Counted from here: to find the first ones may take as long, and then nothing would ever be deleted.
    end ??= clock() + workMs;
    if (clock() >= end) {
      await store.setSetting(lookedAt, before);
      return { isCut: true };
    }
    // Another process may own one, and that is not waited for either.
    for (const id of ids) skipped.add(id);
    const closed = ids.filter((id) => !input.isOpen?.(id));
    if (closed.length === 0) continue;
    const { deleted } = await deleteSessions(input, closed);
    for (const id of deleted) skipped.delete(id);
  }
}

export interface RetentionTimes {
  /** After the start, which others wait for. */
  firstMs: number;
  /** Between two looks; whether a day has passed is in the store. */
  againMs: number;
  /** Between two portions. */
  pauseMs: number;
}

const serverTimes: RetentionTimes = { firstMs: 5 * 60_000, againMs: 60 * 60_000, pauseMs: 2_000 };

/** Does the same in a process that runs for long, portion by portion. `stop` waits for the portion that is under way. */
export function startRetention(
  deletePortion: () => Promise<{ isCut: boolean }>,
  { report, times = serverTimes }: { report(error: unknown): void; times?: RetentionTimes },
): { stop(): Promise<void> } {
  let working: Promise<void> = Promise.resolve();
  let timer = setTimeout(begin, times.firstMs).unref();
  let isStopped = false;

  function begin(): void {
    working = work();
  }

  async function work(): Promise<void> {
    let pause = times.againMs;
    try {
      const { isCut } = await deletePortion();
      if (isCut) pause = times.pauseMs;
    } catch (error) {
      report(error);
    }
    if (!isStopped) timer = setTimeout(begin, pause).unref();
  }

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
