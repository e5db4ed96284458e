import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { livingProcess } from "./proc.ts";

/** When a process started, as its system tells it: with the pid it names one process and no other. Null when it is gone. */
export async function startOf(pid: number): Promise<string | null> {
  if (process.platform === "linux") return livingProcess(pid)?.started ?? null;
  if (process.platform === "win32") return null;
  try {
    const { stdout } = await promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)], { env: plain });
    return stdout.trim() || null;
  } catch {
    return null; // ps says no more than that there is none.
  }
}

/** Dates as everybody writes them, whatever the user's language. */
const plain = { PATH: process.env.PATH ?? "", LC_ALL: "C" };
