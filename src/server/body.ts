import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

const usualMost = 4_000_000;

/** The memory that all large bodies together may take; each takes about three times its size until it is understood. */
const mostAtOnce = 8_000_000;
/** Bodies up to this size, which nearly all are, wait for nobody. */
const smallBody = 64_000;
/** How long a large body waits for room, in milliseconds, and after how many seconds its client may come again. */
const longestWaitMs = 30_000;
const comeAgain = 5;

/** Room for large bodies: those that find none wait in line, without being read. */
export interface BodyRoom {
  /**
   * Resolves with the function that gives the room back. Throws a Refusal for what is too much by itself, and where no
   * room has become free in time.
   */
  take(incoming: IncomingMessage, mostBytes?: number): Promise<() => void>;
}

interface Waiting {
  bytes: number;
  enter(): void;
}

export function createBodyRoom({ most = mostAtOnce, waitMs = longestWaitMs } = {}): BodyRoom {
  let taken = 0;
  const line: Waiting[] = [];

  function admit(): void {
    for (let next = line[0]; next && (taken === 0 || taken + next.bytes <= most); next = line[0]) {
      line.shift();
      taken += next.bytes;
      next.enter();
    }
  }

  return {
    async take(incoming, mostBytes = usualMost) {
      const length = incoming.headers["content-length"];
      // One that does not tell its size may be of any.
      const bytes = length === undefined ? mostBytes : Number(length);
      if (bytes > mostBytes) throw tooLarge(mostBytes);
      if (bytes <= smallBody) return () => undefined;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const waiting = { bytes, enter: resolve };
      const leave = (refusal: Refusal) => {
        const place = line.indexOf(waiting);
        if (place < 0) return;
        line.splice(place, 1);
        reject(refusal);
        admit();
      };
      const gone = () => leave(brokenOff());
      const timer = setTimeout(() => leave(tooManyBodies()), waitMs);
      incoming.once("close", gone);
      line.push(waiting);
      admit();
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        incoming.off("close", gone);
      }
      return () => {
        taken -= bytes;
        admit();
      };
    },
  };
}

const tooManyBodies = () => new Refusal(503, ({ server }) => server.tooManyBodies(), { wait: comeAgain });

/** What the request brings, as text. Throws a Refusal for what is no UTF-8, and as soon as it is too much. */
export async function readBody(incoming: IncomingMessage, mostBytes = usualMost): Promise<string> {
  const bytes = await readAll(incoming, mostBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The decoder says no more than that it is none.
    throw new Refusal(400, ({ server }) => server.input.notJson());
  }
}

function readAll(incoming: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const length = Math.min(Number(incoming.headers["content-length"] ?? 0), mostBytes);
  // One buffer of the right size instead of many small ones that are joined in the end.
  let bytes = Buffer.allocUnsafeSlow(length || smallBody);
  let size = 0;
  const take = (chunk: Buffer) => {
    // Not destroyed: the answer goes over the same connection, which is closed after it.
    if (size + chunk.length > mostBytes) return end(() => reject(tooLarge(mostBytes)));
    if (size + chunk.length > bytes.length) bytes = grown(bytes, Math.min(mostBytes, 2 * (size + chunk.length)));
    size += chunk.copy(bytes, size);
  };
  const done = () => end(() => resolve(bytes.subarray(0, size)));
  const broken = () => end(() => reject(brokenOff()));
  function end(tell: () => void): void {
    incoming.off("data", take).off("end", done).off("close", broken);
    incoming.pause();
    tell();
  }
  // What broke off is told by the close that follows.
  incoming
    .on("data", take)
    .on("end", done)
    .on("close", broken)
    .on("error", () => undefined);
  return promise;
}

function grown(bytes: Uint8Array, size: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(size);
  larger.set(bytes);
  return larger;
}

export const tooLarge = (mostBytes: number) =>
  new Refusal(413, ({ server }) => server.tooLarge({ most: shown(mostBytes) }));

export const brokenOff = () => new Refusal(400, ({ server }) => server.brokenOff());

const shown = (bytes: number) => (bytes < 1_000_000 ? `${bytes / 1_000} KB` : `${Math.floor(bytes / 1_000_000)} MB`);
