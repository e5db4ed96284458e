import { readFileSync } from "node:fs";
import { sep } from "node:path";

const calls = "write,writev,pwrite64,pwritev,pwritev2";

/** strace, telling `log` every write of the program that is named after it, with the file's path. */
export const tracingWrites = (log: string): [string, ...string[]] => [
  "strace",
  ...["-f", "-y", "-qq", "--seccomp-bpf", "-s", "0", "-e", `trace=${calls}`, "-o", log],
];

/**
 * What was written to each file below a folder, by the file's name. What SQLite writes into its shared memory (-shm) is
 * not among it: that is never brought to the disk on purpose.
 */
export function writtenBelow(folder: string, log: string): Map<string, number> {
  const written = new Map<string, number>();
  const unfinished = new Map<string, string>();
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [, process = "", call = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (call.endsWith("<unfinished ...>")) unfinished.set(process, call);
    const whole = call.startsWith("<... ") ? (unfinished.get(process) ?? "") + call : call;
    const [, path, count] = /^\w+\(\d+<([^>]*)>.* = (\d+)$/.exec(whole) ?? [];
    if (path === undefined || !path.startsWith(folder + sep)) continue;
    const name = path.slice(folder.length + 1);
    written.set(name, (written.get(name) ?? 0) + Number(count));
  }
  return written;
}
