// A thread that needs more memory than it may have.
import { parentPort } from "node:worker_threads";

parentPort.on("message", () => {
  const hoard = [];
  for (;;) hoard.push(new Array(100_000).fill(hoard.length));
});
