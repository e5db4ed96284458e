import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "./is-running.ts";

const memory = "/dev/shm";
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
  const folder = join(memory, `skm-${process.pid}`);
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enough) return;
    sweep();
    mkdirSync(folder);
    // As /tmp is: some tests are another user for a while.
    chmodSync(folder, 0o1777);
    const program = join(folder, "try");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    execFileSync(program);
    rmSync(program);
    return folder;
  } catch {
    // The usual place will do.
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What runs that were killed have left. */
function sweep(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^skm-(\d+)$/.exec(name)?.[1]);
    if (pid && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
}
