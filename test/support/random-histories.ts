// Random walks of the real session: its commands, its loop, its journal and its recovery, with a model and tools of dice.
import type { StoredEvent } from "../../src/protocol/events.ts";
import { checkRest, checkStored } from "./random-histories/check-rest.ts";
import { answerTo, cut, give, runOn, submit } from "./random-histories/interfere.ts";
import { type Life, live } from "./random-histories/life.ts";
import { quickTimers } from "./random-histories/quick-timers.ts";
import { chance, createWorld, drawn, saw, type WalkOptions, type World } from "./random-histories/world.ts";

export type { Mutation, WalkOptions } from "./random-histories/world.ts";

export interface Walk {
  seed: number;
  events: readonly StoredEvent[];
  /** What must never be; empty when all is well. */
  faults: string[];
  /** What the walk came through, and how often. */
  seen: ReadonlyMap<string, number>;
}

export interface Walks extends WalkOptions {
  seed: number;
  count: number;
}

export interface Walked {
  count: number;
  events: number;
  seen: Map<string, number>;
  failed: number;
  /** Of those that failed, the one that is quickest to read. */
  shortest: Walk | null;
}

/** Many walks side by side: they wait more than they work. */
export async function walkMany({ seed, count, ...options }: Walks): Promise<Walked> {
  using _ = quickTimers();
  const walked: Walked = { count, events: 0, seen: new Map(), failed: 0, shortest: null };
  let index = 0;
  const worker = async () => {
    while (index < count) add(walked, await walk(walkSeed(seed, index++), options));
  };
  await Promise.all(Array.from({ length: Math.min(count, 32) }, worker));
  return walked;
}

function add(walked: Walked, walk: Walk): void {
  walked.events += walk.events.length;
  for (const [what, times] of walk.seen) walked.seen.set(what, (walked.seen.get(what) ?? 0) + times);
  if (walk.faults.length === 0) return;
  walked.failed++;
  if (!walked.shortest || walk.events.length < walked.shortest.events.length) walked.shortest = walk;
}

/** The seed of one walk, by which it can be walked again alone. */
export const walkSeed = (seed: number, index: number) => (Math.imul(seed, 1_000_003) + index) >>> 0;

/** One history, from its first prompt until nothing is left to do. */
export async function walkHistory(seed: number, options: WalkOptions = {}): Promise<Walk> {
  using _ = quickTimers();
  return await walk(seed, options);
}

async function walk(seed: number, options: WalkOptions): Promise<Walk> {
  const world = createWorld(seed, options);
  let life = live(world);
  let move = submit;
  for (let moves = 0; world.faults.size === 0; moves++) {
    if (moves > 500) world.faults.add("the walk does not end");
    const fate = await Promise.race([comeToRest(world, life, move), life.death]);
    if (fate === "died") {
      checkStored(world);
      life = live(world);
      move = takeUp;
      continue;
    }
    checkRest(world, life);
    if (world.calm && !life.session.history.turn) break;
    if (!world.calm && chance(world, life.stranded ? 0.25 : 0.02)) {
      saw(world, "sessions closed and taken up anew");
      await life.session.close();
      checkStored(world);
      life = live(world);
      move = takeUp;
      continue;
    }
    world.left--;
    move = world.left > 0 ? nextMove : lastMove;
  }
  checkStored(world);
  return { seed, events: world.log, faults: [...world.faults], seen: world.seen };
}

type Move = (world: World, life: Life) => Promise<void>;

async function comeToRest(world: World, life: Life, move: Move): Promise<"rest"> {
  const { pending } = life;
  await move(world, life);
  while (pending.size > 0) await Promise.all(pending);
  return "rest";
}

/** After a crash somebody takes the session up, with a prompt or without. */
const takeUp: Move = async (world, life) => {
  const { turn, seq } = life.session.history;
  saw(world, turn ? "sessions taken up in mid-turn" : "sessions taken up between turns");
  if (seq === 0 || chance(world, 0.3)) return submit(world, life);
  if (turn) return runOn(world, life);
  return give(world, life, { type: "go-on" });
};

const nextMove: Move = async (world, life) => {
  const { turn, asks } = life.session.history;
  const answers = asks.length > 0 ? 6 : 0;
  const stranded = turn !== null && !turn.waiting;
  const run = stranded ? 4 : 0.5;
  const kind = drawn(world, { answer: answers, submit: 2, goOn: turn && !stranded ? 0 : 2, cut: 1, abort: 0.5, run });
  switch (kind) {
    case "answer":
      return give(world, life, answerTo(world, asks));
    case "submit":
      return submit(world, life);
    case "goOn":
      return give(world, life, { type: "go-on" });
    case "cut":
      return cut(world, life);
    case "abort":
      return give(world, life, { type: "abort" });
    case "run":
      return runOn(world, life);
  }
};

/** From here on everything works and is allowed; all that was ever said must reach the model. */
const lastMove: Move = async (world, life) => {
  world.calm = true;
  world.stubborn = false;
  const [ask] = life.session.history.asks;
  if (ask?.kind === "question")
    return give(world, life, { type: "answer", ask: ask.ask, answer: { decision: "answer", text: "this" } });
  if (ask) return give(world, life, { type: "answer", ask: ask.ask, answer: { decision: "allow" } });
  await runOn(world, life);
  // What a tool asks is asked in every mode.
  if (life.session.history.asks.length > 0) return;
  if (life.session.history.turn) world.faults.add("a turn cannot be brought to its end");
  await submit(world, life);
  const { lastTurn, queue } = life.session.history;
  if (lastTurn?.reason !== "done") world.faults.add(`the last turn ended as ${lastTurn?.reason}`);
  if (queue.length > 0) world.faults.add("a prompt is left in the queue");
};
