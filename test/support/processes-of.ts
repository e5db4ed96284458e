import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

const longestEndMs = 5_000;

/** Waits for every process with this HOME to end by itself. Those that do not are ended and named. Linux only. */
export async function endProcessesOf(home: string): Promise<string[]> {
  const until = performance.now() + longestEndMs;
  while (performance.now() < until) {
    if (processesOf(home).length === 0) return [];
    await setImmediate();
  }
  return processesOf(home).map((pid) => {
    const command = readProc(pid, "cmdline").replaceAll("\0", " ").trim();
    process.kill(pid, "SIGKILL");
    return command;
  });
}

/** Those among them that a command of ours has started. */
export const markedOf = (home: string) =>
  processesOf(home).filter((pid) => /(^|\0)SKILLMINT_CALL=/.test(readProc(pid, "environ")));

function processesOf(home: string): number[] {
  if (!existsSync("/proc/self/environ")) return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => readProc(pid, "environ").split("\0").includes(`HOME=${home}`));
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return ""; // it ended meanwhile, or belongs to someone else
  }
}
