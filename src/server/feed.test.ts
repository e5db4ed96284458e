import * as fc from "fast-check";
import { expect, test } from "vitest";
import { at, note, session, settled, world } from "../../test/support/feed-world.ts";
import type { StoredBody } from "../protocol/events.ts";
import { mostFrame } from "./large-frames.ts";

test("whatever happens, and wherever a session runs, everybody is told everything once, and shown the message under way", async () => {
  const plain = fc.constantFrom<Step>(
    ...([
      "here",
      "there",
      "say",
      "say",
      "delta",
      "delta",
      "delta",
      "finish",
      "publish",
      "publish",
      "tick",
      "rest",
    ] as const),
  );
  const pace = fc.constantFrom("quick" as const, "slow" as const);
  const step = fc.oneof(
    { weight: 8, arbitrary: plain },
    { weight: 2, arbitrary: fc.record({ follow: fc.nat({ max: 30 }), pace }) },
    { weight: 1, arbitrary: fc.record({ close: fc.nat({ max: 3 }) }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
      const it = await world();
      for (const one of steps) {
        await play(it, one);
        if (one === "rest") check(it);
      }
      await it.rest();
      await it.rest();
      check(it);
      for (const follower of it.followers) follower.close();
      expect(it.isWatched()).toBe(false);
    }),
    { numRuns: 40 },
  );
}, 30_000);

type Step =
  | ("here" | "there" | "say" | "delta" | "finish" | "publish" | "tick" | "rest")
  | { follow: number; pace: "quick" | "slow" }
  | { close: number };

async function play(it: Awaited<ReturnType<typeof world>>, step: Step): Promise<void> {
  if (typeof step === "object") {
    if ("close" in step) it.followers[step.close]?.close();
    else it.follow(Math.min(step.follow, it.last()), step.pace);
    return;
  }
  switch (step) {
    case "here":
    case "there":
      return it.move(step);
    case "say":
      return it.say(note);
    case "delta":
      return it.delta("more ");
    case "finish":
      return it.finish();
    case "publish":
      return it.publishAll();
    case "tick":
      return it.tick();
    case "rest":
      return it.rest();
  }
}

function check({ followers, problems, last, partial, where }: Awaited<ReturnType<typeof world>>): void {
  expect(problems).toEqual([]);
  for (const { after, seqs, history, stream } of followers) {
    if (stream.closed) continue;
    expect(seqs).toEqual(Array.from({ length: last() - after }, (_, index) => after + 1 + index));
    if (where() !== "nowhere") expect(history.partial).toEqual(partial());
  }
}

test("what another process says is told as what was added to it", async () => {
  const it = await world();
  const follower = it.follow(0, "quick");
  await it.move("there");
  await it.rest();
  for (const text of ["one ", "two ", "three"]) {
    await it.delta(text);
    await it.rest();
  }
  expect(follower.types).toEqual(["session-opened", "message-partial", "text-delta", "text-delta"]);
});

test("a long journal is read in parts, no faster than its reader", async () => {
  const it = await world();
  await it.move("there");
  for (let round = 0; round < 12; round++) await it.say({ type: "note-added", text: "long ".repeat(20_000) });
  const follower = it.follow(0, "held");
  follower.letGo();
  await it.rest();
  // One page: no more is read before that is.
  expect(follower.seqs).toEqual([1, 2]);
  while (follower.seqs.length < it.last()) {
    follower.letGo();
    await settled();
  }
  expect(follower.seqs).toHaveLength(13);
  expect(Math.max(...it.reads)).toBeLessThan(5);
});

const long = (letters: number): StoredBody => ({ type: "note-added", text: "x".repeat(letters) });

test("an event that is larger than a client may hold is handed over in parts, each when the one before was read", async () => {
  const it = await world();
  await it.move("there");
  await it.say(long(2_000_000));
  await it.say(note);
  const follower = it.follow(0, "held");
  follower.letGo();
  await it.rest();
  follower.letGo();
  await it.rest();
  // The page before it, and its first part.
  expect([follower.seqs, follower.sizes.length]).toEqual([[1], 2]);
  while (follower.seqs.length < it.last()) {
    follower.letGo();
    await it.settle();
  }
  expect([follower.seqs, it.problems]).toEqual([[1, 2, 3], []]);
  expect(Math.max(...follower.sizes)).toBeLessThanOrEqual(mostFrame);
});

test("what happens here goes in parts too when it is large, and nothing overtakes it", async () => {
  const it = await world();
  const followers = [it.follow(0, "quick"), it.follow(0, "slow")];
  await it.move("here");
  await it.rest();
  await it.say(long(2_000_000));
  it.publishAll();
  await it.delta("after it");
  it.publishAll();
  await it.rest();
  for (const { seqs, sizes, history } of followers) {
    expect([seqs, history.partial?.text]).toEqual([[1, 2], "after it"]);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(mostFrame);
  }
});

test.each(["here", "there"] as const)(
  "a long message under way %s is shown in parts, while it grows",
  async (where) => {
    const it = await world();
    await it.move(where);
    await it.delta("语".repeat(500_000));
    it.publishAll();
    it.tick();
    const follower = it.follow(0, "held");
    for (let round = 0; round < 5; round++) {
      follower.letGo();
      await it.settle();
    }
    const { text } = follower.history.partial ?? { text: "" };
    expect(text.length > 0 && text.length < 500_000).toBe(true);
    await it.delta(" and on".repeat(100_000));
    await it.rest();
    for (let round = 0; round < 60; round++) {
      follower.letGo();
      await it.settle();
    }
    await it.delta(".");
    await it.rest();
    expect([follower.history.partial?.text === it.partial()?.text, it.problems]).toEqual([true, []]);
    expect(Math.max(...follower.sizes)).toBeLessThanOrEqual(mostFrame);
  },
);

test("a session is followed for as long as one of its streams is open", async () => {
  const it = await world();
  const [one, two] = [it.follow(0, "quick"), it.follow(0, "quick")];
  expect(it.isFollowed()).toBe(true);
  one.stream.close();
  expect(it.isFollowed()).toBe(true);
  two.stream.close();
  expect(it.isFollowed()).toBe(false);
});

test("when a session is deleted, its streams end", async () => {
  const it = await world();
  const follower = it.follow(0, "quick");
  await it.rest();
  await it.remove();
  await it.rest();
  expect(follower.stream.closed).toBe(true);
});

test("who comes in the middle of what another process says is shown it at once", async () => {
  const it = await world();
  await it.move("there");
  await it.delta("so far");
  it.tick();
  const follower = it.follow(0, "quick");
  await it.settle();
  expect(follower.history.partial?.text).toBe("so far");
});

test("who comes in the middle of a message that runs here is told the rest of it", async () => {
  const it = await world();
  await it.move("here");
  await it.delta("so ");
  it.publishAll();
  await it.delta("far");
  // Stored, but not yet told: what is told before it is older.
  await it.say(note);
  const follower = it.follow(0, "quick");
  await it.settle();
  expect(follower.history.partial).toBeNull();
  it.publishAll();
  await it.delta(" and on");
  it.publishAll();
  expect([follower.seqs, follower.history.partial?.text]).toEqual([[1, 2], "so far and on"]);
});

test("what was said by another process before it is taken up here is told before what passes here", async () => {
  const it = await world();
  const follower = it.follow(0, "quick");
  await it.rest();
  await it.move("there");
  await it.say(note);
  await it.move("here");
  await it.delta("new");
  it.publishAll();
  await it.settle();
  expect([follower.seqs, follower.history.partial?.text]).toEqual([[1, 2, 3], "new"]);
});

test("a session that another process took up before it was let go here is not lost", async () => {
  const it = await world();
  const follower = it.follow(0, "quick");
  await it.move("here");
  await it.rest();
  await it.moveUnnoticed();
  it.tick();
  await it.settle();
  expect(follower.seqs).toEqual([1, 2]);
});

test("an event is made into bytes once, however many follow", async () => {
  const it = await world();
  await it.move("here");
  for (const _ of [1, 2, 3]) it.follow(0, "quick");
  await it.rest();
  let times = 0;
  const progress = { seq: null, at, session, turn: null, type: "tool-progress", call: "call_1", text: "" } as const;
  const counted = {
    ...progress,
    toJSON() {
      times += 1;
      return progress;
    },
  };
  it.tell(counted);
  expect([times, it.followers.map(({ types }) => types.at(-1))]).toEqual([1, Array(3).fill("tool-progress")]);
});
