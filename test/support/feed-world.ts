import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Event, PassingBody, StoredBody, StoredEvent } from "../../src/protocol/events.ts";
import { fold } from "../../src/protocol/fold.ts";
import { emptyHistory, type History, type Partial } from "../../src/protocol/history.ts";
import type { MessageId } from "../../src/protocol/ids.ts";
import { partialAfter } from "../../src/protocol/partial.ts";
import { createFeed } from "../../src/server/feed.ts";
import type { Told } from "../../src/server/live.ts";
import type { Stream } from "../../src/server/sse.ts";
import { createTurns } from "../../src/server/turns.ts";
import { ownOwner } from "../../src/store/owner.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import type { Lease } from "../../src/store/store.ts";
import { opened } from "./opened.ts";
import { storeEvents } from "./store-session.ts";
import { tempFolder } from "./temp-folder.ts";

export const at = "2026-11-15T00:00:00.000Z";
export const session = "ses_1";
export const note: StoredBody = { type: "note-added", text: "n" };
export const settled = () => new Promise((go) => setImmediate(go));

/** A session that moves between this process and another one, who follow it, and time that passes when it is told to. */
export async function world() {
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
    isFollowed: () => feed.isFollowed(session),
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
