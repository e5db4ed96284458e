import { openSync, readdirSync, readFileSync } from "node:fs";

/**
 * Open files that we were ourselves started with and that every child would inherit: a folder among them would be a way
 * out. Each is replaced by one that leads nowhere. What we open ourselves is closed in children by itself.
 */
export function coveredLeaks(): { at: number; fd: number }[] {
  leaks ??= readdirSync("/proc/self/fd")
    .map(Number)
    .filter((fd) => fd > 2 && isInherited(fd));
  return leaks.map((at) => ({ at, fd: openSync("/dev/null", "r") }));
}

/** They do not change: nobody here opens such. */
let leaks: number[] | undefined;

const closedInChildren = 0o2000000;

function isInherited(fd: number): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "latin1"))?.[1] ?? "0";
    return (Number.parseInt(flags, 8) & closedInChildren) === 0;
  } catch {
    return false; // It was open only for looking.
  }
}
