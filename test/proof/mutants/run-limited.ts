import { spawn } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { dirname } from "node:path";
import type { RepositoryCopy } from "./repository-copy.ts";

export interface Ended {
  /** Null when a signal ended it, ours at the limit among them. */
  code: number | null;
  timedOut: boolean;
  /** Both streams. */
  output: string;
}

const groups = new Set<number>();

/** Runs Node in a copy, in a group of its own that is gone when this resolves. */
export async function runLimited(copy: RepositoryCopy, args: readonly string[], limitMs: number): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd: copy.root,
    env: { ...process.env, TMPDIR: copy.temporary, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const group = child.pid as number;
  groups.add(group);
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => parts.push(part));
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    kill(-group);
  }, limitMs);
  try {
    // Not its close: a process that a mutant failed to end may hold the pipes.
    const code = await new Promise<number | null>((ended, failed) => child.once("exit", ended).once("error", failed));
    return { code, timedOut, output: Buffer.concat(parts).toString() };
  } finally {
    clearTimeout(timer);
    kill(-group);
    groups.delete(group);
    killStrays(dirname(copy.root));
    child.stdout.destroy();
    child.stderr.destroy();
  }
}

/** For the moment before the proof ends itself. */
export function killAll(folder: string): void {
  for (const group of groups) kill(-group);
  killStrays(folder);
}

/** What left its group, as some tests have commands do, still works in a folder of the copy. */
function killStrays(folder: string): void {
  if (process.platform !== "linux") return;
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    if (workFolder(name).startsWith(`${folder}/`)) kill(Number(name));
  }
}

function workFolder(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended, or is somebody else's.
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
