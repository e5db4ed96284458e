// A thread that breaks at its first job, the way `workerData` cannot say: by the file whose name is in the job's pattern.
// The jobs after that one are done by the real thread.
import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

parentPort.once("message", ({ input }) => {
  const { folder } = input.search ?? input;
  if (existsSync(`${folder}/.broken`)) return;
  writeFileSync(`${folder}/.broken`, "");
  process.exit(7);
});
await import("../../../src/workers/thread.ts");
