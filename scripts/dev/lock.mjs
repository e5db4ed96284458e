import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root, runtimeFolder } from "./paths.mjs";
import { Refusal, say } from "./say.mjs";

const lock = join(runtimeFolder, "lock");
const longestWork = 10 * 60_000;

/** Does `work` unless `isDone` already, with no other dev.mjs setting up this folder meanwhile. */
export async function once(isDone, work) {
  if (isDone()) return;
  for (let tries = 0; !take(); tries++) {
    if (tries === 5) say("waiting");
    await sleep(100);
  }
  try {
    // Whoever held the lock before us may have done it.
    if (!isDone()) await work();
  } finally {
    for (const name of readdirSync(runtimeFolder)) {
      if (name.startsWith("lock")) rmSync(join(runtimeFolder, name), { recursive: true, force: true });
    }
  }
}

function take() {
  try {
    mkdirSync(runtimeFolder, { recursive: true });
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].includes(error.code)) throw new Refusal("readOnly", root);
    if (error.code !== "EEXIST") throw error;
    clearAbandoned();
    return false;
  }
}

function clearAbandoned() {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const pid = readPid();
    const abandoned = age > longestWork || (pid === undefined ? age > 5_000 : !isAlive(pid));
    if (!abandoned) return;
    // Of two that judge the same lock abandoned only one can move it there, so the other cannot remove its successor.
    renameSync(lock, `${lock}-of-${pid}`);
  } catch (error) {
    if (!["ENOENT", "ENOTEMPTY", "EEXIST", "EPERM"].includes(error.code)) throw error;
  }
}

function readPid() {
  try {
    return Number(readFileSync(join(lock, "pid"), "utf8")) || undefined;
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
