import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { isWrapper } from "./wrapping.ts";

/** Looks for what is to be ended: pids, and groups as negative numbers. Asked again and again, since a tree grows. */
export type Find = () => readonly number[];

const graceMs = 2_000;
const killRounds = 50;

/** Ends what is found: asks nicely, waits two seconds, then does not ask. */
export async function end(find: Find, waitMs = graceMs): Promise<void> {
  if (process.platform === "win32") return endOnWindows(find());
  const targets = find();
  if (targets.length === 0) return;
  // A sandbox ends with what is in it; it is asked only where there is nobody else to ask.
  const inside = targets.filter((target) => !isWrapper(Math.abs(target)));
  for (const target of inside.length > 0 ? inside : targets) send(target, "SIGTERM");
  if (await endsWithin(find, waitMs)) return;
  // Again and again, because a process may fork between being seen and being killed.
  for (let round = 0; round < killRounds && isAlive(find); round++) {
    killNow(find);
    await wait(10);
  }
}

/** For when there is no time left to be nice. */
export function killNow(find: Find): void {
  if (process.platform === "win32") void endOnWindows(find());
  else for (const target of find()) send(target, "SIGKILL");
}

async function endsWithin(find: Find, limitMs: number): Promise<boolean> {
  const began = performance.now();
  for (let pauseMs = 5; performance.now() - began < limitMs; pauseMs = Math.min(pauseMs * 2, 100)) {
    await wait(pauseMs);
    if (!isAlive(find)) return true;
  }
  return false;
}

// Twice, because a child born during the first look is only seen by the second.
const isAlive = (find: Find) => find().length > 0 || find().length > 0;

function send(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Gone already, or not ours to signal: both are for the next look to find out.
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

async function endOnWindows(targets: readonly number[]): Promise<void> {
  const pids = targets.flatMap((target) => ["/pid", String(Math.abs(target))]);
  if (pids.length === 0) return;
  const taskkill = spawn("taskkill", [...pids, "/T", "/F"], { stdio: "ignore", windowsHide: true });
  await new Promise((resolve) => taskkill.once("close", resolve).once("error", resolve));
}
