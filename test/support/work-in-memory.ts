import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const enough = 4 * 1024 ** 3;

/**
 * The folders of the tests are in memory where there is such a disk: what we store is on the disk before we say so, and
 * who shares that disk makes every test wait for it. Nothing else is different, and nothing is left when they are over.
 */
export function setup(): (() => void) | undefined {
  const folder = folderInMemory();
  if (!folder) return;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Undefined where there is none, where it is small, or where nothing in it may be run. */
function folderInMemory(): string | undefined {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    if (bavail * bsize < enough) return;
    folder = mkdtempSync("/dev/shm/skm-");
    const program = join(folder, "try");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    // The usual place will do.
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}
