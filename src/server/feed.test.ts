import { join } from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Event, PassingBody, StoredBody, StoredEvent } from "../protocol/events.ts";
import { fold } from "../protocol/fold.ts";
import { emptyHistory, type History, type Partial } from "../protocol/history.ts";
import type { MessageId } from "../protocol/ids.ts";
import { partialAfter } from "../protocol/partial.ts";
import { ownOwner } from "../store/owner.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import type { Lease } from "../store/store.ts";
import { createFeed } from "./feed.ts";
import { mostFrame } from "./large-frames.ts";
import type { Told } from "./live.ts";
import type { Stream } from "./sse.ts";
import { createTurns } from "./turns.ts";

const at = "2026-11-15T00:00:00.000Z";
const session = "ses_1";
const settled = () => new Promise((go) => setImmediate(go));

/** A session that moves between this process and another one, who follow it, and time that passes when it is told to. */
async function world() {
  const file = join(tempFolder(), "store.db");
  const [here, there] = [openSqlite(file), openSqlite(file)];
  onTestFinished(() => Promise.all([here.close(), there.close()]).then(() => undefined));
  await storeEvents(here, session, [opened], { at });
  const problems: unknown[] = [];
  const followers: Follower[] = [];
  let publish: (event: Event, told: Told) => void = () => undefined;
  let tick: ((changed: boolean) => void) | undefined;
  let told: Told | null = null;
  let lease: Lease | null = null;
  let last = 1;
  let partial: Partial | null = null;
  let version = "";
  const unpublished: Event[] = [];
  /** How many events were read at a time. */
  const reads: number[] = [];
  const feed = createFeed({
    store: {
      async tail(...about) {
        const tail = await here.tail(...about);
        reads.push(tail?.events.length ?? 0);
        return tail;
      },
    },
    live: {
      listen(listener) {
        publish = listener;
        return () => undefined;
      },
      told: () => told,
    },
    ticker: {
      listen(listener) {
        tick = listener;
        return () => {
          tick = undefined;
        };
      },
    },
    turn: createTurns(),
    report: (error) => void problems.push(error),
  });
  const pass = (body: PassingBody): Event => ({ seq: null, at, session, turn: null, ...body });
  const next = (body: StoredBody): StoredEvent => ({ seq: ++last, at, session, turn: null, ...body });
  const words = () => partial ?? { message: `msg_${last}` as MessageId, text: "", reasoning: "", calls: [] };

  const it = {
    followers,
    problems,
    reads,
    remove: () => there.deleteSessions([session]),
    isWatched: () => tick !== undefined,
    where: () => (told ? "here" : lease ? "there" : "nowhere"),
    partial: () => partial,
    last: () => last,
    async move(to: "here" | "there") {
      if (lease) await it.finish();
      if (lease) await here.releaseLease(lease);
      told = null;
      lease = await (to === "here" ? here : there).takeLease(session, ownOwner());
      if (to === "here") told = { seq: last, partial: null };
    },
    /** Another process has it already, and has said something, when this one notices that it let go. */
    async moveUnnoticed() {
      if (lease) await here.releaseLease(lease);
      const other = (await there.takeLease(session, ownOwner())) as Lease;
      await there.append(other, [next(note)]);
      it.tick();
      [told, lease] = [null, other];
    },
    /** Stored; told to who listens only with the next word or delta. */
    async say(body: StoredBody) {
      if (!lease) return;
      const event = next(body);
      partial = partialAfter(partial, event);
      if (!told && body.type === "message-finished") await there.setPartial(lease, null);
      await (told ? here : there).append(lease, [event]);
      if (told) unpublished.push(event);
    },
    publishAll() {
      for (const event of unpublished.splice(0)) {
        if (!told) continue;
        told = { seq: event.seq ?? told.seq, partial: partialAfter(told.partial, event) };
        publish(event, told);
      }
    },
    async delta(text: string) {
      if (!lease) return;
      const { message, text: known } = words();
      const event = pass({ type: "text-delta", message, offset: known.length, text });
      partial = partialAfter(partial, event);
      if (told) unpublished.push(event);
      else await there.setPartial(lease, partial);
    },
    async finish() {
      it.publishAll();
      const { message, text } = words();
      await it.say({ type: "message-finished", message, text, toolCalls: [], stop: "end" });
      it.publishAll();
    },
    tick() {
      const now = `${here.version()} ${here.ownVersion()}`;
      tick?.(now !== version);
      version = now;
    },
    tell: (event: Event) => publish(event, { seq: last, partial: null }),
    follow(after: number, pace: Pace) {
      const follower = createFollower(after, pace);
      followers.push(follower);
      feed.follow(session, after, follower.stream);
      return follower;
    },
    async settle() {
      for (let round = 0; round < 60; round++) await settled();
    },
    async rest() {
      it.publishAll();
      for (let round = 0; round < 60; round++) await settled();
      it.tick();
      for (let round = 0; round < 60; round++) await settled();
    },
  };
  return it;
}

/** `held` reads one event when it is told to. */
type Pace = "quick" | "slow" | "held";

interface Follower {
  letGo(): void;
  after: number;
  seqs: number[];
  types: string[];
  /** How many bytes it was handed at a time. */
  sizes: number[];
  history: History;
  stream: Stream;
  close(): void;
}

function createFollower(after: number, pace: Pace): Follower {
  let closed = false;
  const closes: (() => void)[] = [];
  let held = Promise.withResolvers<void>();
  const hear = (bytes: Buffer) => {
    for (const [, data] of bytes.toString().matchAll(/^data: (.*)$/gm)) {
      const event = JSON.parse(data as string) as Event;
      follower.types.push(event.type);
      if (event.seq !== null) follower.seqs.push(event.seq);
      follower.history = fold(follower.history, event);
    }
  };
  const follower: Follower = {
    after,
    seqs: [],
    types: [],
    sizes: [],
    // As far as it was told before.
    history: { ...emptyHistory, seq: after },
    stream: {
      send(frame) {
        follower.sizes.push(frame.bytes().length);
        hear(frame.bytes());
      },
      async sendInParts(part) {
        const all: Buffer[] = [];
        for (let from = 0; ; from += all.at(-1)?.length as number) {
          await follower.stream.ready();
          const bytes = closed ? null : await part(from);
          if (!bytes) break;
          all.push(bytes);
          follower.sizes.push(bytes.length);
        }
        if (!closed) hear(Buffer.concat(all));
      },
      ready: async () => {
        if (pace === "slow") await settled();
        if (pace === "held") await held.promise;
      },
      get closed() {
        return closed;
      },
      onClose: (listener) => void closes.push(listener),
      close: () => follower.close(),
    },
    letGo() {
      held.resolve();
      held = Promise.withResolvers();
    },
    close() {
      closed = true;
      for (const listen of closes) listen();
    },
  };
  return follower;
}

const note: StoredBody = { type: "note-added", text: "n" };

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
