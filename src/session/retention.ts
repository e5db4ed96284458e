import { uptime } from "node:os";
import type { SessionId } from "../protocol/ids.ts";
import { type Notice, type RetentionState, stateIn, stateKey } from "../protocol/retention.ts";
import { bootId } from "../store/owner.ts";
import type { Store } from "../store/store.ts";
import { deleteSessions } from "./delete.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** How long an announcement stands before anything is deleted, and how long after the clock alone has leapt. */
const noticeMs = day;
const noticeAfterLeapMs = 7 * day;
/** An absence that is longer may be a wrong clock, unless the machine was up all the time. */
const longestAbsenceMs = 7 * day;
/** A restart counts for no more than this, so that no single setting of the clock is a day's notice. */
const mostByClockMs = day / 4;
/** So many long absences in a row, each after a restart, are believed. */
const believedLeaps = 3;
/** More sessions are not counted in an announcement. */
const mostCounted = 1_000;

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
  /** Told what will be deleted, when it is announced. */
  tell?(notice: Notice): void;
  /** Sessions that are not deleted although they are old enough, because a person has them open. */
  isOpen?(session: SessionId): boolean;
  /** The time of day, and what else tells of the passing of time. */
  time?: () => Moment;
  /** Milliseconds. */
  clock?: () => number;
}

export interface Moment extends Pick<RetentionState, "at" | "boot" | "upMs"> {
  /** When this process began. */
  began: number;
}

/**
 * Deletes sessions that have not been used for longer than the user wants to keep them. They are announced first, and
 * deleted when a day has passed since then, by the clock and by the machine's own count of time: a clock that leaps
 * deletes nothing. Returns whether it ran out of time: then the next call, whichever process makes it, goes on at once.
 */
export async function deleteUnused(input: RetentionInput): Promise<{ isCut: boolean }> {
  const { store, daysFrom, time = timeNow } = input;
  const rows = await store.settings();
  const days = daysFrom(rows);
  if (days === undefined) return { isCut: false };
  const [now, last] = [time(), stateIn(rows)];
  const { began: _, ...moment } = now;
  if (!last) return announce(input, { ...moment, leaps: 0, announced: null }, { days, noticeMs });
  const passed = passedSince(last, now, await store.lastUse(new Date(now.began).toISOString()));
  if (typeof passed !== "number") {
    const leaps = passed === "leap" ? 0 : last.leaps + 1;
    return announce(input, { ...moment, leaps, announced: null }, { days, noticeMs: noticeAfterLeapMs });
  }
  const { announced } = last;
  // Short stretches of use between long absences prove nothing about the clock.
  const leaps = passed < day ? last.leaps : 0;
  const isDue = announced !== null && announced.passedMs + passed >= announced.noticeMs;
  // The state is written at most once an hour, and a run leaves it to the next one.
  if (passed < hour && !isDue) return { isCut: false };
  if (!announced) return announce(input, { ...moment, leaps, announced }, { days, noticeMs });
  const save = (passedMs: number) =>
    store.setSetting(stateKey, JSON.stringify({ ...moment, leaps, announced: { ...announced, passedMs } }));
  if (!isDue) {
    await save(announced.passedMs + passed);
    return { isCut: false };
  }
  // Stored first, so that a deletion that fails is tried again tomorrow and not at the end of every run.
  await save(0);
  // The user may have chosen to keep more since.
  const then = new Date(Math.min(Date.parse(announced.before), now.at - days * day)).toISOString();
  const { isCut } = await deleteBefore(input, then);
  if (!isCut) return announce(input, { ...moment, leaps, announced: null }, { days, noticeMs });
  await save(announced.passedMs + passed);
  return { isCut };
}

/**
 * The time that has surely passed, in milliseconds. "leap": the clock was set. "absence": the clock alone says that a long
 * time has passed, because the machine was started since or does not tell how long it has been up.
 */
export function passedSince(last: RetentionState, now: Moment, lastUse: string | null): number | "leap" | "absence" {
  const [byClock, byMachine] = [now.at - last.at, now.upMs - last.upMs];
  if (byClock < -hour) return "leap";
  const isSameBoot = now.boot === last.boot && now.boot !== "-" && byMachine >= 0;
  if (isSameBoot) return byClock - byMachine > day ? "leap" : Math.max(0, Math.min(byClock, byMachine));
  // Sessions may have been used without a look, such as by runs that were killed.
  const absence = now.at - Math.max(last.at, Date.parse(lastUse ?? "1970-01-01"));
  if (absence > longestAbsenceMs) return last.leaps + 1 < believedLeaps ? "absence" : byClock;
  return Math.min(Math.max(0, byClock), mostByClockMs);
}

async function announce(
  { store, tell }: RetentionInput,
  state: RetentionState,
  { days, noticeMs: notice }: { days: number; noticeMs: number },
): Promise<{ isCut: false }> {
  const before = new Date(state.at - days * day).toISOString();
  const { length: count } = await store.unusedSince(before, { limit: mostCounted });
  const due = new Date(state.at + notice).toISOString();
  const announced = count === 0 ? null : { count, due, before, passedMs: 0, noticeMs: notice };
  await store.setSetting(stateKey, JSON.stringify({ ...state, announced }));
  if (announced) tell?.({ count, due });
  return { isCut: false };
}

async function deleteBefore(input: RetentionInput, then: string): Promise<{ isCut: boolean }> {
  const { store, workMs, clock = () => performance.now() } = input;
  const skipped = new Set<SessionId>();
  let end: number | null = null;
  while (true) {
    const found = await store.unusedSince(then, { limit: atATime + skipped.size });
    const ids = found.filter((id) => !skipped.has(id)).slice(0, atATime);
    if (ids.length === 0) return { isCut: false };
    // Counted from here: to find the first ones may take as long, and then nothing would ever be deleted.
    end ??= clock() + workMs;
    if (clock() >= end) return { isCut: true };
    // Another process may own one, and that is not waited for either.
    for (const id of ids) skipped.add(id);
    const closed = ids.filter((id) => !input.isOpen?.(id));
    if (closed.length === 0) continue;
    const { deleted } = await deleteSessions(input, closed);
    for (const id of deleted) skipped.delete(id);
  }
}

function timeNow(): Moment {
  const at = Date.now();
  return { at, boot: bootId(), upMs: uptime() * 1000, began: at - process.uptime() * 1000 };
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
