import { existsSync, fstatSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname } from "node:path";

export type Place = "there" | "replaced" | "elsewhere";

/**
 * Whether what was opened is what stands at that path. The path is a real one, so any link on the way was put there
 * after it was judged. "replaced" means that it was the right file and has another in its place by now.
 */
export function placeOfOpen(fd: number, path: string): Place {
  if (!hasProc()) return placeByNumbers(fd, path);
  const found = readlinkSync(`/proc/self/fd/${fd}`);
  if (found === path) return "there";
  return found === `${path} (deleted)` ? "replaced" : "elsewhere";
}

let proc: boolean | undefined;
/** Linux tells where an open file lies, and lets us go on from there whatever its path leads to by now. */
export function hasProc(): boolean {
  proc ??= process.platform === "linux" && existsSync("/proc/self/fd");
  return proc;
}

/** Elsewhere the system does not tell; then the path must lead, without a link, to the very file that is open. */
export function placeByNumbers(fd: number, path: string): Place {
  try {
    if (realpathSync.native(path) !== path) return "elsewhere";
    const [open, there] = [fstatSync(fd, { bigint: true }), lstatSync(path, { bigint: true })];
    if (open.dev !== there.dev || open.ino !== there.ino) return "replaced";
    return realpathSync.native(dirname(path)) === dirname(path) ? "there" : "elsewhere";
  } catch {
    // It went away meanwhile.
    return "replaced";
  }
}

/** On macOS any link on the way makes the open fail; Node has no name for it. */
export const noLinks = process.platform === "darwin" ? 0x20000000 : 0;
