// A thread that dies of a job, as by a fault of its own.
import { parentPort } from "node:worker_threads";

parentPort.on("message", () => {
  setImmediate(() => {
    throw new Error("broken on purpose");
  });
});
