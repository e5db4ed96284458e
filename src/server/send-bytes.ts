import type { ServerResponse } from "node:http";

/** What is too much to be held for a client: a part is read when the one before is on its way. */
export interface Bytes {
  size: number;
  /** Not empty as long as there are any behind `from`. */
  part(from: number): Promise<Buffer>;
}

/** So much of it is in our hands at a time. */
export const mostPart = 64 * 1024;
/** Who has not read anything for this long is not waited for any longer. */
export const deafMs = 60_000;

/** Resolves when all of it is on its way, or the client has gone. Rejects as `part` does. */
export async function sendBytes(
  outgoing: ServerResponse,
  { size, part }: Bytes,
  headers: Record<string, string>,
): Promise<void> {
  // The server ends all answers when it stops.
  const isOver = () => outgoing.destroyed || outgoing.writableEnded;
  outgoing.writeHead(200, { ...headers, "content-length": size });
  for (let from = 0; from < size; ) {
    if (isOver()) return;
    const bytes = await part(from);
    if (isOver()) return;
    // It became shorter than it was said to be.
    if (bytes.length === 0) return void outgoing.destroy();
    from += bytes.length;
    if (!outgoing.write(bytes)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => outgoing.destroy(), deafMs).unref();
  outgoing.once("drain", resolve).once("close", resolve);
  return promise.finally(() => {
    clearTimeout(timer);
    outgoing.off("drain", resolve).off("close", resolve);
  });
}
