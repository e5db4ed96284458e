import { readlinkSync } from "node:fs";

/** Whether there is a process of that pid, ours or not; a number below zero is a group. */
export function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The PID namespace, in which alone our pids mean something, such as `pid:[4026531836]`; "" where there is one for all. */
export function pidNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    // Not Linux.
    return "";
  }
}
