import type { Prepared } from "./attachment.ts";
import { ownScript } from "./own-script.ts";
import { isMessagePicture } from "./picture-plan.ts";
import address from "./picture-worker.ts?worker&url";

interface Told {
  id: number;
  /** Null where it could not be made smaller. */
  prepared: Prepared | null;
}

const waiting = new Map<number, (prepared: Prepared | null) => void>();
let worker: Worker | null = null;
let count = 0;

/** As models are shown it; made in a thread of its own, so that who types on is not disturbed. */
export async function preparePicture(file: File): Promise<Prepared> {
  const asItIs: Prepared = { file, name: file.name, preview: null, note: null };
  if (!isMessagePicture(file)) return asItIs;
  const id = ++count;
  const prepared = await new Promise<Prepared | null>((resolve) => {
    waiting.set(id, resolve);
    worker ??= started();
    worker.postMessage({ id, file });
  });
  return prepared ?? asItIs;
}

function started(): Worker {
  const made = new Worker(ownScript(address), { type: "module" });
  made.addEventListener("message", ({ data }: MessageEvent<Told>) => end(data));
  // What it cannot do is left as it is: the server says what becomes of it then.
  made.addEventListener("error", () => {
    for (const id of [...waiting.keys()]) end({ id, prepared: null });
  });
  return made;
}

/** Its memory is given back when nothing is left to do. */
function end({ id, prepared }: Told): void {
  waiting.get(id)?.(prepared);
  waiting.delete(id);
  if (waiting.size > 0) return;
  worker?.terminate();
  worker = null;
}
