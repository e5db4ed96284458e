import type { ServerResponse } from "node:http";
import { type Frame, mergedFrames } from "./frame.ts";

/** A stream of events to one client. */
export interface Stream {
  send(frame: Frame): void;
  /** Resolves when the client has read what it was sent, or has gone. At once while it keeps up. */
  ready(): Promise<void>;
  readonly closed: boolean;
  /** Called once, however it ends. */
  onClose(listener: () => void): void;
  close(): void;
}

const heartbeatMs = 15_000;
/** Who does not read costs this much at most, with all that is around it 1 MB, and comes back for the rest. */
export const mostWaiting = 850_000;
/** For a client that lags behind, deltas of this long become one. */
const mergeMs = 30;

export function openStream(outgoing: ServerResponse): Stream {
  let queue: Frame[] = [];
  let queued = 0;
  let lagging = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting: (() => void)[] = [];

  outgoing.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" });
  write(Buffer.from(": hello\n\n"));
  const beat = setInterval(() => lagging || closed || write(Buffer.from(": \n\n")), heartbeatMs).unref();
  outgoing.once("close", () => {
    closed = true;
    clearInterval(beat);
    clearTimeout(timer);
    queue = [];
    release();
  });

  function write(bytes: Buffer): void {
    // The server ends all streams when it stops.
    if (outgoing.writableEnded || outgoing.write(bytes)) return;
    lagging = true;
    outgoing.once("drain", () => {
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

  function release(): void {
    for (const go of waiting.splice(0)) go();
  }

  return {
    send(frame) {
      if (closed) return;
      if (lagging) enqueue(frame);
      else write(frame.bytes());
    },
    ready: () => (lagging && !closed ? new Promise((go) => waiting.push(go)) : Promise.resolve()),
    get closed() {
      return closed;
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
