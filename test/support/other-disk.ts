import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const places = ["/dev/shm", "/tmp"];

/** Whether there is a file system besides the one that tests work on. */
export const hasOtherDisk = (): boolean => elsewhere() !== undefined;

const elsewhere = () =>
  places.find((place) => {
    const other = statSync(place, { throwIfNoEntry: false });
    return other !== undefined && other.dev !== statSync(tmpdir()).dev;
  });

/** A folder on it that goes with the test. */
export function otherDisk(): Disposable & { path: string } {
  const path = mkdtempSync(join(elsewhere() as string, "skillmint-test-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
