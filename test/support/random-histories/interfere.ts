// What people do to a session, at any moment: prompts, answers, aborts, other modes; and cuts of the context.

import type { Answer, Ask } from "../../../src/protocol/asks.ts";
import { type Command, CommandRefused } from "../../../src/protocol/commands.ts";
import type { StoredEvent } from "../../../src/protocol/events.ts";
import type { History } from "../../../src/protocol/history.ts";
import type { AskId } from "../../../src/protocol/ids.ts";
import { createLedger } from "./ledger.ts";
import type { Life } from "./life.ts";
import { isLoss } from "./store.ts";
import { chance, drawn, microtasks, saw, type World } from "./world.ts";

/** Perhaps does something, now or a few microtasks later. */
export function interference(world: World, life: Life): () => void {
  return () => {
    if (world.calm || world.left <= 0 || life.isDead() || !chance(world, 0.07)) return;
    world.left--;
    const delay = world.random.below(12);
    track(life, delay === 0 ? act(world, life) : microtasks(delay).then(() => act(world, life)));
  };
}

function track({ pending }: Life, work: Promise<void>): void {
  const watched: Promise<void> = work.finally(() => pending.delete(watched));
  pending.add(watched);
}

async function act(world: World, life: Life): Promise<void> {
  if (life.isDead()) return;
  const { history } = life.journal;
  const kind = drawn(world, { submit: 4, answer: history.asks.length > 0 ? 8 : 0, abort: 1, mode: 0.5, cut: 1 });
  if (kind === "cut") return cut(world, life);
  if (kind === "submit") return submit(world, life);
  await give(world, life, commandOf(world, kind, history));
}

function commandOf(world: World, kind: "answer" | "abort" | "mode", history: History): Command {
  switch (kind) {
    case "answer":
      return answerTo(world, history.asks);
    case "abort":
      return { type: "abort" };
    case "mode":
      return {
        type: "set-mode",
        mode: chance(world, 0.3) ? "unrestricted" : "default",
        sandbox: "off",
        confirmed: true,
      };
  }
}

/** One of them; now and then with what does not fit, which is refused. */
export function answerTo(world: World, asks: History["asks"]): Command {
  const { ask, kind, hash } = world.random.pick(asks);
  return { type: "answer", ask, answer: answerOf(world, kind, hash) };
}

function answerOf(world: World, kind: Ask["kind"], hash: string | undefined): Answer {
  const isFit = chance(world, 0.95);
  if (chance(world, 0.6)) {
    if ((kind === "question") === isFit) return { decision: "answer", text: "this" };
    return { decision: "allow", ...(hash && { hash: isFit ? hash : "another" }) };
  }
  return { decision: "deny", ...(chance(world, 0.5) && { reason: "not now" }) };
}

export const submit = (world: World, life: Life): Promise<void> =>
  give(world, life, { type: "submit", text: `prompt ${++world.prompts}` });

/** A command as a front end gives it: told that it is stored, it has the session run. */
export async function give(world: World, life: Life, command: Command): Promise<void> {
  const { session } = life;
  const asked = session.history.asks.length > 0;
  saw(world, command.type === "submit" ? `prompts ${momentOf(session.history)}` : `commands: ${command.type}`);
  try {
    await session.send(command);
  } catch (error) {
    if (error instanceof CommandRefused) return;
    if (!isLoss(error)) throw error;
    saw(world, `commands that could not be stored: ${command.type}`);
    if (command.type === "submit") world.rejected.push(command.text);
    // What it does is run the turn to its end.
    if (command.type === "abort") life.stranded = true;
    return;
  }
  if (command.type === "submit") {
    world.acknowledged.push(command.text);
    if (asked) saw(world, "prompts that are denials");
    if (!createLedger(world.log).knows(command.text)) world.faults.add("a prompt that was acknowledged is nowhere");
  }
  await runOn(world, life);
}

/** Has the session run; when not even the end of the turn can be stored, somebody tries again later. */
export async function runOn(world: World, life: Life): Promise<void> {
  try {
    await life.session.run();
    life.stranded = false;
  } catch (error) {
    if (!isLoss(error)) throw error;
    saw(world, "runs that could not store the end of their turn");
    life.stranded = true;
  }
}

const momentOf = ({ turn, asks }: History) =>
  asks.length > 0 ? "while an ask waits" : turn ? "while a turn runs" : "between turns";

/** A cut before a prompt: what comes before it is in no later request. Calls that are under way are never cut. */
export async function cut(world: World, { journal }: Life): Promise<void> {
  const { messages, queue, turn, asks } = journal.history;
  const places = messages.flatMap(({ role }, at) => (role === "user" && at > 0 ? [at] : []));
  const open = messages.findIndex(({ role, ...rest }) => role === "assistant" && isOpen(rest));
  const possible = places.filter((at) => open === -1 || at <= open);
  if (possible.length === 0) return;
  const at = world.random.pick(possible);
  const upTo = messages[at - 1]?.id;
  if (!upTo) return;
  // The last one that is cut is needed too: the cut is found again by it.
  const kept = new Set<string | null>([...messages.slice(at - 1), ...queue].map(({ id }) => id));
  const needed = (event: StoredEvent) =>
    ("message" in event && event.message !== undefined && kept.has(event.message)) ||
    (event.type === "turn-started" && turn?.id === event.turn) ||
    (event.type === "ask-raised" && asks.some(({ ask }: { ask: AskId }) => ask === event.ask));
  // What is not stored yet comes after all that is.
  const from = world.log.find(needed)?.seq ?? (world.log.at(-1)?.seq ?? 0) + 1;
  try {
    // Not the loop's word: what was lost of the loop's is not told to whoever cuts.
    await journal.write(({ turn, notes }) => {
      const cut = { upTo, dropped: at, from, text: "[gone]", kept: [], state: { turn, notes } };
      return { events: [{ type: "context-trimmed", why: "limit", ...cut }] };
    });
  } catch (error) {
    if (!isLoss(error)) throw error;
  }
}

const isOpen = (message: object) =>
  "calls" in message && (message.calls as { state: string }[]).some(({ state }) => state !== "ended");
