import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { living, type Tree } from "./living.ts";

const graceMs = 2_000;
const killRounds = 50;

/** Ends a command and everything it started: asks nicely, waits two seconds, then does not ask. */
export async function endTree(tree: Tree): Promise<void> {
  if (process.platform === "win32") return endOnWindows(tree.group);
  signal(tree, "SIGTERM");
  if (await endsWithin(tree, graceMs)) return;
  // Again and again, because a process may fork between being seen and being killed.
  for (let round = 0; round < killRounds && isAlive(tree); round++) {
    signal(tree, "SIGKILL");
    await wait(10);
  }
}

/** For when there is no time left to be nice. */
export function killNow(tree: Tree): void {
  if (process.platform === "win32") void endOnWindows(tree.group);
  else signal(tree, "SIGKILL");
}

async function endsWithin(tree: Tree, limitMs: number): Promise<boolean> {
  const began = performance.now();
  for (let pauseMs = 5; performance.now() - began < limitMs; pauseMs = Math.min(pauseMs * 2, 100)) {
    await wait(pauseMs);
    if (!isAlive(tree)) return true;
  }
  return false;
}

function isAlive(tree: Tree): boolean {
  // Twice, because a child born during the first look is only seen by the second.
  return [living(tree), living(tree)].some(({ group, others }) => group || others.length > 0);
}

function signal(tree: Tree, name: NodeJS.Signals): void {
  const { group, others } = living(tree);
  if (group) send(-tree.group, name);
  for (const pid of others) send(pid, name);
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Gone already, or not ours to signal: both are for the next look to find out.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

async function endOnWindows(pid: number): Promise<void> {
  const taskkill = spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
  await new Promise((resolve) => taskkill.once("close", resolve).once("error", resolve));
}
