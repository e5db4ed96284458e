import type { Event, PassingEvent } from "../protocol/events.ts";
import type { Partial } from "../protocol/history.ts";
import type { SessionId } from "../protocol/ids.ts";
import { partialAfter, passingBetween } from "../protocol/partial.ts";
import type { Store } from "../store/store.ts";
import { type Frame, frameOf, joined } from "./frame.ts";
import { createLargeFrames, mostFrame } from "./large-frames.ts";
import type { Live } from "./live.ts";
import { isLong, nextPart, type Shown } from "./show-partial.ts";
import type { Stream } from "./sse.ts";
import type { Ticker } from "./ticker.ts";
import type { Turn } from "./turns.ts";

/** What happens in a session, whoever runs it. */
export interface Feed {
  /**
   * What is stored after that seq, then the message under way, then everything as it happens, in order, until the stream
   * is closed. Nothing is told twice, and nothing is left out.
   */
  follow(session: SessionId, after: number, stream: Stream): void;
  /** Somebody has the session open. */
  isFollowed(session: SessionId): boolean;
}

export interface FeedInput {
  store: Pick<Store, "tail">;
  live: Pick<Live, "listen" | "told">;
  ticker: Ticker;
  turn: Turn;
  report(error: unknown): void;
}

/** Who follows one session, and how far it was told to those who are up to date. */
interface Hub {
  session: SessionId;
  clients: Set<Client>;
  last: number;
  partial: Partial | null;
  /** It ran here when last looked at. */
  wasLive: boolean;
  pulling: "no" | "once" | "again";
}

interface Client {
  stream: Stream;
  /** The seq of what it was told last. */
  last: number;
  /** It reads from the store what it has missed; meanwhile it is told nothing else. */
  catchingUp: boolean;
  /** It is shown a long message under way, part by part; meanwhile it is told nothing else. */
  isShown: boolean;
  /** It knows the message under way as the hub does, so that deltas are enough. */
  inStep: boolean;
}

/** As much of a journal is read at a time. */
const bytes = 64 * 1024;

export function createFeed({ store, live, ticker, turn, report }: FeedInput): Feed {
  const large = createLargeFrames(store, turn);
  const hubs = new Map<SessionId, Hub>();
  let stopTicks: (() => void) | undefined;

  live.listen((event, told) => {
    const hub = hubs.get(event.session);
    if (!hub) return;
    Object.assign(hub, { last: told.seq, partial: told.partial, wasLive: true });
    publish(hub, event);
  });

  /** To all who are up to date; bytes are made once. */
  function publish(hub: Hub, event: Event): void {
    const frame = frameOf(event, event.seq);
    for (const client of hub.clients) if (!client.catchingUp && !client.isShown) hand(hub, client, event, frame);
  }

  function hand(hub: Hub, client: Client, event: Event, frame: Frame): void {
    if (event.seq === null) {
      if (client.last < hub.last) void catchUp(hub, client);
      else if (event.type === "tool-progress") client.stream.send(frame);
      else if (client.inStep && frame.size() <= mostFrame) client.stream.send(frame);
      else {
        client.inStep = false;
        bringInStep(hub, client);
      }
      return;
    }
    if (event.seq > client.last + 1) return void catchUp(hub, client);
    if (event.seq > client.last) {
      if (frame.size() > mostFrame) {
        // In parts, each made when it is wanted; nothing should have to wait behind all of it.
        large.keep(hub.session, event.seq, frame.bytes());
        return void catchUp(hub, client);
      }
      client.stream.send(frame);
      client.last = event.seq;
    }
    bringInStep(hub, client);
  }

  function bringInStep(hub: Hub, client: Client): void {
    // One that has read more from the store than was told here waits until that is told.
    if (client.inStep || client.catchingUp || client.isShown || client.last !== hub.last) return;
    if (hub.partial && isLong(hub.partial)) return void show(hub, client);
    client.inStep = true;
    for (const body of passingBetween(null, hub.partial)) client.stream.send(frameOf(passing(hub, body)));
  }

  /** A long message under way, as fast as the client reads; it grows meanwhile, or is finished. */
  async function show(hub: Hub, client: Client): Promise<void> {
    const { stream } = client;
    client.isShown = true;
    for (let shown: Shown | null = null; ; ) {
      await stream.ready();
      if (stream.closed) return;
      const next: ReturnType<typeof nextPart> = client.last === hub.last ? nextPart(hub.partial, shown) : null;
      if (!next) break;
      stream.send(frameOf(passing(hub, next.body)));
      shown = next.shown;
    }
    client.isShown = false;
    if (client.last === hub.last) client.inStep = true;
    else void catchUp(hub, client);
  }

  /** Reads on until nothing is missing, as fast as the client does. Nothing but what is on its way is held for it. */
  async function catchUp(hub: Hub, client: Client): Promise<void> {
    if (client.catchingUp || client.isShown) return;
    Object.assign(client, { catchingUp: true, inStep: false });
    const { stream } = client;
    try {
      for (let isBehind = true; isBehind; ) {
        await stream.ready();
        if (stream.closed) return;
        const read = await turn(() => sendPage(hub, client));
        if (!read) return stream.close();
        if (read.large !== null) {
          await sendLarge(hub, client, read.large);
        }
        if (stream.closed) return;
        // From here to the end nothing can come in between.
        isBehind = read.more || client.last < (live.told(hub.session)?.seq ?? hub.last);
      }
      join(hub, client);
    } catch (error) {
      report(error);
      stream.close();
    }
  }

  /** What comes next of the journal; `large` is the seq of one that has to follow by itself. Null when it is deleted. */
  async function sendPage(hub: Hub, client: Client): Promise<{ more: boolean; large: number | null } | null> {
    // It may have gone while it stood in line; the store may be closed by then.
    if (client.stream.closed) return { more: false, large: null };
    // Somebody else was here a moment ago: to read it again would take longer than to send it.
    if (large.has(hub.session, client.last + 1)) return { more: true, large: client.last + 1 };
    const tail = await store.tail(hub.session, client.last, { bytes });
    if (!tail) return null;
    const frames: Frame[] = [];
    let found: number | null = null;
    for (const event of tail.events) {
      const frame = frameOf(event, event.seq);
      if (frame.size() > mostFrame) {
        found = event.seq;
        large.keep(hub.session, found, frame.bytes());
        break;
      }
      frames.push(frame);
      client.last = event.seq;
    }
    if (frames.length > 0) client.stream.send(joined(frames));
    return { more: tail.more, large: found };
  }

  async function sendLarge({ session }: Hub, client: Client, seq: number): Promise<void> {
    await client.stream.sendInParts(async (from) => {
      const part = await large.part(session, seq, from);
      if (part === "gone") client.stream.close();
      return typeof part === "string" ? null : part;
    });
    client.last = seq;
  }

  function join(hub: Hub, client: Client): void {
    const isAlone = [...hub.clients].every(({ catchingUp }) => catchingUp);
    client.catchingUp = false;
    const told = live.told(hub.session);
    if (told) Object.assign(hub, { last: told.seq, partial: told.partial });
    else if (isAlone) Object.assign(hub, { last: client.last, partial: null });
    bringInStep(hub, client);
    // Something may have been written after it was read, and a message under way is known to no one yet.
    if (!told) void pull(hub);
  }

  /** What other processes have written of it. */
  async function pull(hub: Hub): Promise<void> {
    if (hub.pulling !== "no") {
      hub.pulling = "again";
      return;
    }
    try {
      do {
        hub.pulling = "once";
        await pullOnce(hub);
      } while ((hub.pulling as Hub["pulling"]) === "again");
    } catch (error) {
      report(error);
    } finally {
      hub.pulling = "no";
    }
  }

  async function pullOnce(hub: Hub): Promise<void> {
    const tail = await store.tail(hub.session, hub.last, { bytes });
    // It may have been taken up here meanwhile: then it is told as it happens, and who misses something catches up.
    if (live.told(hub.session)) return;
    if (!tail) return hub.clients.forEach(({ stream }) => void stream.close());
    // So much is better read by each client at its own pace.
    if (tail.more) return hub.clients.forEach((client) => void catchUp(hub, client));
    for (const event of tail.events) {
      hub.last = event.seq;
      hub.partial = partialAfter(hub.partial, event);
      publish(hub, event);
    }
    const added = passingBetween(hub.partial, tail.partial);
    hub.partial = tail.partial;
    for (const body of added) publish(hub, passing(hub, body));
  }

  function look(changed: boolean): void {
    for (const hub of hubs.values()) {
      const told = live.told(hub.session);
      if (told) {
        // Another process may have written before it was taken up here.
        for (const client of hub.clients) if (client.last < told.seq) void catchUp(hub, client);
      } else if (changed || hub.wasLive) void pull(hub);
      hub.wasLive = told !== null;
    }
  }

  return {
    follow(session, after, stream) {
      if (stream.closed) return;
      stopTicks ??= ticker.listen(look);
      const fresh: Hub = { session, clients: new Set(), last: 0, partial: null, wasLive: false, pulling: "no" };
      const hub = hubs.get(session) ?? fresh;
      hubs.set(session, hub);
      const client: Client = { stream, last: after, catchingUp: false, isShown: false, inStep: false };
      hub.clients.add(client);
      stream.onClose(() => {
        hub.clients.delete(client);
        if (hub.clients.size === 0 && hubs.get(session) === hub) hubs.delete(session);
        if (hubs.size > 0) return;
        stopTicks?.();
        stopTicks = undefined;
      });
      void catchUp(hub, client);
    },
    isFollowed: (session) => hubs.has(session),
  };
}

function passing({ session }: Hub, body: ReturnType<typeof passingBetween>[number]): PassingEvent {
  return { seq: null, at: new Date().toISOString(), session, turn: null, ...body };
}
