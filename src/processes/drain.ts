import type { Readable } from "node:stream";

const quietMs = 50;
const longestMs = 500;

/**
 * After a command has exited: true when its streams ended by themselves. When something that outlives the command
 * holds them open, false as soon as they have been silent for a moment or have been talking for too long.
 */
export function drained(streams: readonly Readable[]): Promise<boolean> {
  const open = new Set(streams.filter((stream) => !stream.closed));
  if (open.size === 0) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const began = performance.now();
  let heard = false;
  let timer = setTimeout(look, quietMs);

  for (const stream of open) {
    stream.on("data", () => {
      heard = true;
    });
    stream.once("close", () => {
      open.delete(stream);
      if (open.size === 0) finish(true);
    });
  }
  return promise;

  function look() {
    // The immediate runs after a round of reading: a busy main thread must not mistake its own delay for silence.
    setImmediate(() => {
      if (!heard || performance.now() - began > longestMs) return finish(false);
      heard = false;
      timer = setTimeout(look, quietMs);
    });
  }

  function finish(ended: boolean) {
    clearTimeout(timer);
    resolve(ended);
  }
}
