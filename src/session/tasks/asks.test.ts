import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Asked,
  background,
  bash,
  endsOf,
  firstAsk,
  isType,
  outputsOf,
  task,
  tasksWorld,
  type WorldInput,
  write,
} from "../../../test/support/tasks/world.ts";
import type { Answer } from "../../protocol/asks.ts";

const last = ({ messages }: Asked) => {
  const message = messages.at(-1);
  return message?.role === "assistant" ? (message.calls[0]?.result?.output ?? "") : "";
};

/** Each sub-agent writes the file that it is told to, and says what came of it. */
const writers = (calls: ReturnType<typeof task>[], settings: WorldInput["settings"] = {}): WorldInput => ({
  own: ({ step, about }) => (step === 0 && about === "go" ? calls : "Fine."),
  child: (asked) => (asked.step === 0 ? [write(asked.about)] : last(asked)),
  settings: { mode: "default", ...settings },
});

const allow = (ask: { ask: string; hash?: string }): Answer => ({ decision: "allow", hash: ask.hash });

test("one in the background that waits for a person goes on when it is answered, while its session is idle", async () => {
  await using world = tasksWorld(writers([background("a.txt")]));
  await world.say("go");
  await world.session.tasksRest();
  const { turn, asks } = world.session.history;
  expect([turn, asks]).toEqual([
    null,
    [expect.objectContaining({ tool: "write_file", of: expect.objectContaining({ background: true }) })],
  ]);
  const ask = firstAsk(world);
  await world.session.send({ type: "answer", ask: ask.ask, answer: allow(ask) });
  await world.session.run();
  await world.session.tasksRest();
  expect(endsOf(world)).toEqual(["ok"]);
  expect(existsSync(join(world.work, "a.txt"))).toBe(true);
  expect(world.session.history.asks).toEqual([]);
});

test("while one waits for a person the other works, and the answer that comes meanwhile is heard at once", async () => {
  const late = Promise.withResolvers<void>();
  const input = writers([task("a.txt"), task("slow")]);
  await using world = tasksWorld({
    ...input,
    child: async (asked) => {
      if (asked.about !== "slow") return input.child(asked);
      await late.promise;
      return "Slowly done.";
    },
  });
  const running = world.say("go");
  await world.until((event) => event.type === "ask-raised" && event.of !== undefined);
  const ask = firstAsk(world);
  await world.session.send({ type: "answer", ask: ask.ask, answer: allow(ask) });
  await world.until((event) => event.type === "task-ended");
  expect(readFileSync(join(world.work, "a.txt"), "utf8")).toBe("x\n");
  expect(world.session.history.turn?.waiting).toBe(false);
  late.resolve();
  await running;
  expect(endsOf(world)).toEqual(["ok", "ok"]);
  expect(world.events.some(isType("turn-waiting"))).toBe(false);
});

test("a no, and why, reach the sub-agent that asked", async () => {
  await using world = tasksWorld(writers([task("a.txt")]));
  await world.say("go");
  expect(world.session.history.turn?.waiting).toBe(true);
  const answer: Answer = { decision: "deny", reason: "not there" };
  await world.session.send({ type: "answer", ask: firstAsk(world).ask, answer });
  await world.session.run();
  expect(outputsOf(world)[0]).toContain("The user refused this operation: not there");
  expect(existsSync(join(world.work, "a.txt"))).toBe(false);
});

test("a prompt that is typed while one waits for a permission denies it; one in the background goes on waiting", async () => {
  await using world = tasksWorld(writers([task("a.txt"), background("b.txt")]));
  await world.say("go");
  await world.session.tasksRest();
  expect(world.session.history.asks).toHaveLength(2);
  await world.session.send({ type: "submit", text: "write it elsewhere" });
  await world.session.run();
  expect(outputsOf(world)[0]).toContain("The user refused this operation: write it elsewhere");
  expect(world.session.history.asks).toMatchObject([{ of: { background: true } }]);
  expect(endsOf(world)).toEqual(["ok", undefined]);
});

test("what is allowed always is a rule for the session and for all that work for it, also for one that waits already", async () => {
  const child = ({ step }: Asked) => (step === 0 ? [bash("touch made")] : "Made.");
  await using world = tasksWorld({
    own: ({ step, about }) =>
      about === "go"
        ? step === 0
          ? [task("one"), task("two")]
          : "Fine."
        : step === 0
          ? [bash("touch made")]
          : "Fine.",
    child,
    settings: { mode: "default" },
  });
  await world.say("go");
  expect(world.session.history.asks).toHaveLength(2);
  const ask = firstAsk(world);
  await world.session.send({ type: "answer", ask: ask.ask, answer: { ...allow(ask), always: "session" } as Answer });
  await world.session.run();
  expect(endsOf(world)).toEqual(["ok", "ok"]);
  await world.say("and you");
  expect(world.session.history.asks).toEqual([]);
  expect(world.session.history.rules).toEqual([{ effect: "allow", rule: ask.suggestion }]);
});

test("who waits for a person waits on after a restart, whoever died, and the answer still reaches him", async () => {
  const first = tasksWorld(writers([task("a.txt"), background("b.txt")]));
  await first.say("go");
  await first.session.tasksRest();
  await using world = await first.again();
  await first.runtime.close();
  const asks = world.session.history.asks;
  expect(asks.map(({ input }) => (input as { path: string }).path).sort()).toEqual(["a.txt", "b.txt"]);
  const answers = asks.map((ask) => ({ ask: ask.ask, answer: allow(ask) }));
  await world.session.send({ type: "answer-all", answers });
  await world.session.run();
  await world.session.tasksRest();
  expect(endsOf(world)).toEqual(["ok", "ok"]);
  expect(world.session.history.lastTurn?.text).toBe("Fine.");
});

test("an answer that was stored here and not there when we ended is brought there by who comes next", async () => {
  const first = tasksWorld(writers([task("a.txt")]));
  await first.say("go");
  const { append } = first.runtime.store;
  first.runtime.store.append = async (lease, events, options) => {
    if (lease.session !== first.session.id) throw new Error("killed");
    return append(lease, events, options);
  };
  const ask = firstAsk(first);
  await first.session.send({ type: "answer", ask: ask.ask, answer: allow(ask) });
  first.runtime.store.append = append;
  await using world = await first.again();
  await first.runtime.close();
  await world.session.run();
  expect(endsOf(world)).toEqual(["ok"]);
  expect(existsSync(join(world.work, "a.txt"))).toBe(true);
});

test("a question of a sub-agent is answered by what is typed", async () => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("which?")] : "Fine."),
    child: (asked) => (asked.step === 0 ? [{ name: "ask_user", input: { question: "Which?" } }] : last(asked)),
  });
  await world.say("go");
  expect(firstAsk(world)).toMatchObject({ kind: "question", question: "Which?", of: { agentType: "general-purpose" } });
  await world.session.send({ type: "submit", text: "the left one" });
  await world.session.run();
  expect(outputsOf(world)[0]).toContain("the left one");
});

test("a question that is too old to be allowed is asked anew when the session is looked at", async () => {
  await using world = tasksWorld(writers([task("a.txt")], { askHours: 0.000_000_3 }));
  await world.say("go");
  const ask = firstAsk(world);
  while (Date.now() <= Date.parse(ask.expires as string)) await Promise.resolve();
  await expect(world.session.send({ type: "answer", ask: ask.ask, answer: allow(ask) })).rejects.toMatchObject({
    why: "expired",
  });
  await world.session.run();
  expect(firstAsk(world).ask).not.toBe(ask.ask);
  expect(world.session.history.asks).toHaveLength(1);
});

test("a mode that lets it pass sets one going that waits, without an answer", async () => {
  await using world = tasksWorld(writers([background("a.txt")]));
  await world.say("go");
  await world.session.tasksRest();
  expect(world.session.history.asks).toHaveLength(1);
  await world.session.send({ type: "set-mode", mode: "accept-edits", sandbox: "off" });
  await world.session.tasksRest();
  expect([endsOf(world), world.session.history.asks]).toEqual([["ok"], []]);
});

test("a question that could not be stored where it is to be answered is put there again, so that nobody waits for nothing", async () => {
  await using world = tasksWorld(writers([task("a.txt")]));
  const { append } = world.runtime.store;
  let lost = 0;
  world.runtime.store.append = async (lease, events, options) => {
    const isMirrored = events.some((event) => event.type === "ask-raised" && event.of);
    if (isMirrored && lost++ === 0) throw new Error("the disk is full");
    return append(lease, events, options);
  };
  await world.say("go");
  expect(world.session.history.asks).toMatchObject([{ tool: "write_file", of: { agentType: "general-purpose" } }]);
  expect(world.session.history.turn?.waiting).toBe(true);
  expect(world.reports).toEqual([new Error("the disk is full")]);
});
