// A thread that ends in the middle of the first job in a folder, and leaves a mark there. The jobs after that one are done
// by the real thread.
import { existsSync, writeFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

parentPort.once("message", ({ input }) => {
  const { folder } = input.search ?? input;
  if (existsSync(`${folder}/.broken`)) return;
  writeFileSync(`${folder}/.broken`, "");
  process.exit(7);
});
await import("../../../src/workers/thread.ts");
