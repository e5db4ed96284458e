import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type TestFunction, test } from "vitest";
import { isExecutable } from "../src/is-executable.ts";
import { hasOtherDisk } from "./support/other-disk.ts";

// The command a test needs, and the names it goes by.
const commands = {
  git: ["git"],
  python3: ["python3"],
  strace: ["strace"],
  bwrap: ["bwrap"],
  chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"],
  tmux: ["tmux"],
  // A terminal for one command.
  script: ["script"],
} as const;

/** Words before a command that give it a PID namespace of its own; all in it ends when the first of them is killed. */
export const ownPids = ["-r", "--pid", "--fork", "--mount-proc", "--kill-child"];

/** What the system must let us do. */
const abilities = {
  /** What the kernel tells of processes, as files. */
  proc: () => existsSync("/proc/self/smaps"),
  /** A small disk of our own, seen by one child only. */
  "own-mounts": () => spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0,
  /** A PID namespace of our own, with its own /proc, as a container has. */
  "own-pids": () => spawnSync("unshare", [...ownPids, "true"]).status === 0,
  /** A file system besides the one that tests work on. */
  "other-disk": hasOtherDisk,
  /** A file system in memory that anybody may use. */
  "memory-disk": () => process.platform === "linux" && existsSync("/dev/shm"),
};

type Need = keyof typeof commands | keyof typeof abilities;
type Test = (name: string, run: TestFunction, timeout?: number) => void;

/**
 * vitest's `test` for what not every machine has: `needs("strace")("syncs before it tells", …)`.
 * Where it is missing the test is skipped with the reason in its name; in CI it fails. The only place that may leave a test out.
 */
export function needs(...names: [Need, ...Need[]]): Test {
  const missing = names.filter((name) => !isHere(name));
  if (missing.length === 0) return test;
  const reason = `needs ${missing.join(" and ")}`;
  if (process.env.SKILLMINT_CI !== "1") return (name) => test.skip(`${name} (${reason})`);
  return (name) =>
    test(name, () => {
      throw new Error(`In CI nothing is left out, and this test ${reason}.`);
    });
}

function isHere(name: Need): boolean {
  return name in abilities
    ? abilities[name as keyof typeof abilities]()
    : commands[name as keyof typeof commands].some(isOnPath);
}

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => isExecutable(join(folder, command)));
}
