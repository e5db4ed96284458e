// What outlives a process of the walk: the dice, what is stored, and what was found.
import type { StoredEvent } from "../../../src/protocol/events.ts";
import type { History } from "../../../src/protocol/history.ts";
import type { CallId } from "../../../src/protocol/ids.ts";
import { createRandom, type Random } from "../proof.ts";

/** A fault put in on purpose, to see that it is found. */
export interface Mutation {
  /** The history as the program is made to see it. */
  see?(history: History): History;
  /** A request's body as it is made to go out. */
  send?(body: string): string;
}

export interface WalkOptions {
  /** How often people, crashes, failing writes and cuts may interfere at most, a rare long walk apart. */
  most?: number;
  mutation?: Mutation;
}

export interface World {
  random: Random;
  mutation: Mutation;
  /** What the store holds. */
  log: StoredEvent[];
  faults: Set<string>;
  /** What the walk came through, and how often. */
  seen: Map<string, number>;
  /** Prompts of which the user was told that they are stored. */
  acknowledged: string[];
  /** Prompts of which the user was told that they are not. */
  rejected: string[];
  prompts: number;
  /** How often each call was executed. */
  ran: Map<CallId, number>;
  /** Writes that a look at the file shows not to have happened: they may run again. */
  untouched: Set<CallId>;
  /** How many of the next writes fail. */
  failing: number;
  /** How often people, crashes, failing writes and cuts may still interfere. */
  left: number;
  /** Nothing goes wrong any more: the walk is to come to its end. */
  calm: boolean;
  /** The model makes the same call again and again, and it fails. */
  stubborn: boolean;
  /** How much the model takes; null when nobody knows. */
  context: number | null;
}

export function createWorld(seed: number, { most = 14, mutation = {} }: WalkOptions): World {
  const random = createRandom(seed);
  return {
    random,
    mutation,
    log: [],
    faults: new Set(),
    seen: new Map(),
    acknowledged: [],
    rejected: [],
    prompts: 0,
    ran: new Map(),
    untouched: new Set(),
    failing: 0,
    left: random.next() < 0.002 ? 150 : 1 + random.below(most),
    calm: false,
    stubborn: random.next() < 0.08,
    context: random.next() < 0.5 ? 500 + random.below(300) : null,
  };
}

export const chance = ({ random }: World, share: number): boolean => random.next() < share;

/** One of the names, as often as its number says. */
export function drawn<Name extends string>({ random }: World, weights: Record<Name, number>): Name {
  const entries = Object.entries(weights) as [Name, number][];
  let at = random.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    at -= weight;
    if (at < 0) return name;
  }
  return (entries.at(-1) as [Name, number])[0];
}

export function saw({ seen }: World, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}

/** Nothing, a few microtasks or a turn of the event loop: whatever can come in between must be able to. */
export async function moment(world: World): Promise<void> {
  const kind = drawn(world, { none: 4, micro: 3, macro: 1 });
  if (kind === "macro") await new Promise<void>((tick) => setImmediate(tick));
  if (kind === "micro") await microtasks(1 + world.random.below(6));
}

export async function microtasks(count: number): Promise<void> {
  for (let at = 0; at < count; at++) await null;
}
