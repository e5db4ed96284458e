import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ToolContext } from "../tool.ts";
import { isAlive, ownStart } from "./writer.ts";

/** No holder needs that long; whoever still waits then relies on the comparison alone. */
const patienceMs = 2_000;

/**
 * Between the comparison and the rename no other program of ours changes that file. Others are not bound by it: for
 * them the comparison stands directly before the rename.
 */
export async function locked<Result>(
  path: string,
  { closed }: Pick<ToolContext, "closed">,
  work: () => Promise<Result>,
): Promise<Result> {
  const folder = join(closed, "locks");
  const lock = join(folder, createHash("sha256").update(path).digest("hex").slice(0, 32));
  const until = performance.now() + patienceMs;
  const mark = `${process.pid} ${await ownStart()}`;
  let state = take(lock, folder, mark);
  while (state === "busy" && performance.now() < until) {
    if (!(await removeDead(lock))) await sleep(1);
    state = take(lock, folder, mark);
  }
  try {
    return await work();
  } finally {
    if (state === "held") unlinkSync(lock);
  }
}

function take(lock: string, folder: string, mark: string): "held" | "busy" | "impossible" {
  try {
    writeFileSync(lock, mark, { flag: "wx", mode: 0o600 });
    return "held";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return "busy";
    // Where our own folder cannot be written, the comparison has to do.
    if (code !== "ENOENT" || !isMade(folder)) return "impossible";
    return take(lock, folder, mark);
  }
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return true;
  } catch {
    // A disk that is full or read-only.
    return false;
  }
}

/** A dead holder's lock is moved aside first, so that of two who find it only one removes it. */
async function removeDead(lock: string): Promise<boolean> {
  const aside = `${lock}.${randomBytes(6).toString("hex")}`;
  try {
    const [pid, start] = readFileSync(lock, "utf8").split(" ");
    // Not yet written: its holder is at it, or was killed at it.
    const holds = pid && start ? await isAlive(Number(pid), start) : Date.now() - statSync(lock).mtimeMs < patienceMs;
    if (holds) return false;
    renameSync(lock, aside);
    unlinkSync(aside);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return true;
  }
}
