import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

const usualMost = 4_000_000;

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
  if (Number(incoming.headers["content-length"] ?? 0) > mostBytes) return Promise.reject(tooLarge(mostBytes));
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    // Not destroyed: the answer goes over the same connection, which is closed after it.
    if (size > mostBytes) end(() => reject(tooLarge(mostBytes)));
  };
  const done = () => end(() => resolve(Buffer.concat(chunks)));
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

export const tooLarge = (mostBytes: number) =>
  new Refusal(413, ({ server }) => server.tooLarge({ most: shown(mostBytes) }));

export const brokenOff = () => new Refusal(400, ({ server }) => server.brokenOff());

const shown = (bytes: number) => (bytes < 1_000_000 ? `${bytes / 1_000} KB` : `${Math.floor(bytes / 1_000_000)} MB`);
