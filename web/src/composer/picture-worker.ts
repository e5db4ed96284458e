import { shrunk } from "./shrink-picture.ts";

/** One after the other: a large one takes hundreds of megabytes while it is drawn. */
let last: Promise<unknown> = Promise.resolve();

addEventListener("message", ({ data: { id, file } }: MessageEvent<{ id: number; file: File }>) => {
  last = last.then(async () => postMessage({ id, prepared: await shrunk(file).catch(() => null) }));
});
