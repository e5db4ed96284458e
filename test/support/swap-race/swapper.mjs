// Swaps a folder for a link that leads elsewhere, and back, as fast as it can, until it is told to stop.
import { renameSync, rmSync, symlinkSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

const { folder, parked, elsewhere, stayMs, stop } = workerData;
const flag = new Int32Array(stop);
parentPort.postMessage("swapping");
while (Atomics.load(flag, 0) === 0) {
  renameSync(folder, parked);
  insist(() => symlinkSync(elsewhere, folder));
  pause(0.02);
  insist(() => renameSync(parked, folder));
  pause(stayMs);
}

/** While the folder is away, the other side may make a new one; a link in the way goes as well, never what it leads to. */
function insist(put) {
  for (;;) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return put();
    } catch (error) {
      if (!["EEXIST", "ENOTEMPTY", "ENOTDIR"].includes(error.code)) throw error;
    }
  }
}

/** Of changing length, short more often than long, so that the swap meets every moment of the other side's work. */
function pause(most) {
  const end = performance.now() + Math.random() ** 3 * most;
  while (performance.now() < end);
}
