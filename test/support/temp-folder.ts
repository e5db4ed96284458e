import { onTestFinished } from "vitest";
import { keptFolder } from "./kept-folder.ts";

/** A folder of the test's own, real path, gone when the test is over. */
export function tempFolder(): string {
  const folder = keptFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.path;
}
