import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One for all tests of a file, gone when it is disposed of. */
export function keptFolder(): { path: string } & Disposable {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-test-")));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
