// A thread that is busy with its job for ever, but says so once.
import { parentPort } from "node:worker_threads";

parentPort.on("message", ({ job }) => {
  parentPort.postMessage({ job, progress: { matches: 1 } });
  setImmediate(() => {
    for (;;);
  });
});
