import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder of the test's own, real path, gone when the test is over. */
export function tempFolder(): string {
  const folder = keptFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  return folder.path;
}

/** One for all tests of a file, gone when it is disposed of. */
export function keptFolder(): { path: string } & Disposable {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-test-")));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
