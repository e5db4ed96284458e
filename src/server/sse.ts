import type { ServerResponse } from "node:http";
import { type Frame, mergedFrames } from "./frame.ts";

/** A stream of events to one client. */
export interface Stream {
  send(frame: Frame): void;
  /**
   * One that is too large to be held for a client: a part is asked for when the one before is read. Nothing else may be
   * sent until it resolves: when all of it is on its way, or the client has gone. Rejects as `part` does.
   */
  sendInParts(part: (from: number) => Promise<Buffer | null>): Promise<void>;
  /** Resolves when the client has read what it was sent, or has gone. At once while it keeps up. */
  ready(): Promise<void>;
  readonly closed: boolean;
  /** Called once, however it ends. */
  onClose(listener: () => void): void;
  close(): void;
}

const heartbeatMs = 15_000;
/** Who does not read costs this much at most, with all that is around it 1 MB, and comes back for the rest. */
export const mostWaiting = 600_000;
/** Who has not read anything for so many beats of the heart is not waited for any longer. */
const mostMissed = 4;
/** For a client that lags behind, deltas of this long become one. */
const mergeMs = 30;

export function openStream(outgoing: ServerResponse): Stream {
  let queue: Frame[] = [];
  let queued = 0;
  let lagging = false;
  let isWithinFrame = false;
  let closed = false;
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  outgoing.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" });
  write(Buffer.from(": hello\n\n"));
  const beat = setInterval(() => {
    if (closed) return;
    if (lagging && ++missed >= mostMissed) close();
    else if (!lagging && !isWithinFrame) write(Buffer.from(": \n\n"));
  }, heartbeatMs).unref();
  outgoing.once("close", () => {
    closed = true;
    clearInterval(beat);
    clearTimeout(timer);
    queue = [];
    release();
  });

  function write(bytes: Buffer): void {
    if (outgoing.writableEnded || outgoing.write(bytes)) return;
    lagging = true;
    outgoing.once("drain", () => {
      missed = 0;
      // What has gathered gathers a moment longer: a client that cannot follow gets less to follow.
      if (queue.length > 0) timer = setTimeout(flush, mergeMs);
      else flush();
    });
  }

  function flush(): void {
    if (closed) return;
    const frames = queue;
    queue = [];
    queued = 0;
    lagging = false;
    for (const frame of frames) {
      if (lagging) enqueue(frame);
      else write(frame.bytes());
    }
    if (!lagging) release();
  }

  function enqueue(frame: Frame): void {
    const merged = mergeInto(queue, frame);
    if (!merged) queue.push(frame);
    queued += merged ?? frame.size();
    // What is sent already counts as long as it is in our hands.
    if (queued + outgoing.writableLength > mostWaiting) close();
  }

  /** From now on nothing is written. Who lags may never read the rest, so it is not waited for. */
  function close(): void {
    closed = true;
    if (lagging) outgoing.destroy();
    else outgoing.end();
  }

  // The server ends all streams when it stops.
  const isOver = () => closed || outgoing.writableEnded || outgoing.destroyed;
  const ready = () => (lagging && !closed ? new Promise<void>((go) => void waiting.push(go)) : Promise.resolve());

  function release(): void {
    for (const go of waiting.splice(0)) go();
  }

  return {
    send(frame) {
      if (closed) return;
      if (lagging) enqueue(frame);
      else write(frame.bytes());
    },
    async sendInParts(part) {
      isWithinFrame = true;
      for (let from = 0; ; ) {
        await ready();
        const bytes = isOver() ? null : await part(from);
        if (!bytes || isOver()) break;
        write(bytes);
        from += bytes.length;
      }
      isWithinFrame = false;
    },
    ready,
    get closed() {
      return isOver();
    },
    onClose(listener) {
      if (closed) listener();
      else outgoing.once("close", listener);
    },
    close,
  };
}

/** So many texts of a message may alternate: two calls, say, whose inputs come side by side. */
const mostAlternating = 8;

/** Puts a delta to the one that it goes on with, among the deltas at the end of the queue. Tells by how much that grew. */
function mergeInto(queue: Frame[], frame: Frame): number | null {
  if (!frame.delta) return null;
  for (let at = queue.length - 1; at >= Math.max(0, queue.length - mostAlternating); at--) {
    const old = queue[at] as Frame;
    if (!old.delta) return null;
    const merged = mergedFrames(old, frame);
    if (!merged) continue;
    queue[at] = merged;
    return merged.size() - old.size();
  }
  return null;
}
