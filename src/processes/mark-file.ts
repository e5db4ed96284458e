import { closeSync, constants, openSync, readlinkSync, unlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { callMark, type Mark, ownerMark, sessionMark } from "./marks.ts";

/**
 * Under this number every command inherits an empty file without a name, which was called by its marks. Daemons that
 * write their title over their environment (redis, nginx) still hold it. Above what scripts choose by hand.
 */
export const markFd = 19;

const names = [callMark, sessionMark, ownerMark] as const;
const start = "mark ";

/** To be closed once the child has it. Null where none can be made. */
export function openMarkFile(folder: string, env: Record<string, string>): number | null {
  const file = join(folder, start + names.map((name) => encodeURIComponent(env[name] ?? "")).join(" "));
  let fd: number | undefined;
  try {
    fd = openSync(file, constants.O_RDONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
    unlinkSync(file);
    return fd;
  } catch {
    // The environment must do then.
    if (fd !== undefined) closeSync(fd);
    return null;
  }
}

/** What the file that a process holds says. */
export function heldMarks(pid: number): ReadonlyMap<Mark["name"], string> | null {
  try {
    const name = basename(readlinkSync(`/proc/${pid}/fd/${markFd}`));
    if (!name.startsWith(start)) return null;
    const values = name.slice(start.length).split(" ").map(decodeURIComponent);
    return new Map(names.map((each, index) => [each, values[index] ?? ""]));
  } catch {
    return null; // It has none, has ended meanwhile, or is not ours to look into.
  }
}
