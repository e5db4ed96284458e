// The store of one life: it takes what it is given, fails for a while, or dies in the middle.
import type { Event, StoredEvent } from "../../../src/protocol/events.ts";
import { StoreProblem } from "../../../src/store/store.ts";
import { chance, moment, saw, type World } from "./world.ts";

export interface WalkStore {
  store(events: readonly StoredEvent[]): Promise<void>;
  /** What is told must be what is stored, in order and without a gap. */
  told(event: Event): void;
  /** Whether all that is stored was told. */
  allTold(): boolean;
  isDead(): boolean;
  death: Promise<"died">;
}

export interface StoreInput {
  /** Whether what is stored may end behind this event. */
  isBoundary(seq: number): boolean;
  /** Called in the moment in which the journal learns of a failed write. */
  onLoss(): void;
}

const never = new Promise<never>(() => undefined);

export function createWalkStore(world: World, { isBoundary, onLoss }: StoreInput): WalkStore {
  const { promise: death, resolve } = Promise.withResolvers<"died">();
  const { log } = world;
  let dead = false;
  let tellNext = log.length;
  // Counted in writes; most lives end by themselves.
  let writesLeft = !world.calm && world.left > 0 && chance(world, 0.5) ? 1 + world.random.below(15) : Infinity;

  async function write(events: readonly StoredEvent[]): Promise<void> {
    if (dead) return never;
    await moment(world);
    if (dead) return never;
    if (fails(world)) throw lossOf(world, events);
    if (events[0]?.seq !== log.length + 1) world.faults.add("what is stored has a gap");
    if (--writesLeft > 0 || world.calm) return void log.push(...events);
    // What was appended in one go is stored in one go; what was deferred may have been stored before.
    const cuts = events.map((_, index) => index + 1).filter((at) => isBoundary(events[at - 1]?.seq ?? 0));
    const kept = events.slice(0, world.random.pick([0, ...cuts]));
    log.push(...kept);
    world.left--;
    saw(world, `crashes before ${events[kept.length]?.type ?? "the next event"}`);
    dead = true;
    resolve("died");
    return never;
  }

  return {
    store(events) {
      const written = write(events);
      // Asked for before the journal waits, so nothing comes between this and what the journal does about it.
      written.catch(onLoss);
      return written;
    },
    told(event) {
      if (event.seq !== null && log[tellNext++] !== event) world.faults.add("told is not what is stored");
    },
    allTold: () => tellNext === log.length,
    isDead: () => dead,
    death,
  };
}

/** Mostly once, sometimes a few times in a row. */
function fails(world: World): boolean {
  if (world.calm) return false;
  if (world.failing === 0 && world.left > 0 && chance(world, 0.03)) {
    world.left--;
    world.failing = chance(world, 0.6) ? 1 : 2 + world.random.below(3);
  }
  if (world.failing === 0) return false;
  world.failing--;
  return true;
}

const sentence = "a write that fails on purpose";

function lossOf(world: World, events: readonly StoredEvent[]): Error {
  for (const { type } of events) saw(world, `failed writes of ${type}`);
  return chance(world, 0.5) ? new Error(sentence) : new StoreProblem("busy", sentence);
}

/** Whoever plays the user hears that it could not be stored, and tries again later. Anything else is a bug. */
export const isLoss = (error: unknown): boolean => error instanceof Error && error.message === sentence;
