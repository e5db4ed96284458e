import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { killNow } from "../../processes/kill.ts";
import { own } from "../../processes/owned.ts";
import { tailBuffer } from "../../processes/tail-buffer.ts";
import type { Program } from "./desktop.ts";

export interface ExitOptions {
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal;
}

/** For what stands in a pipe that somebody else still holds. */
const lastWordsMs = 200;

/** Runs a program until it exits, whoever still holds its pipes; what it has left behind is ended. Rejects as spawn does. */
export async function runToExit({ file, args }: Program, { cwd, env, signal }: ExitOptions): Promise<Exit> {
  signal.throwIfAborted();
  const stdio = ["ignore", "ignore", "pipe"] as const;
  // A group of its own, by which all that it starts is found.
  const child = spawn(file, args, { cwd, env, stdio: [...stdio], detached: process.platform !== "win32" });
  const find = () => (child.pid === undefined ? [] : [process.platform === "win32" ? child.pid : -child.pid]);
  const disown = own(find);
  const stop = () => killNow(find);
  signal.addEventListener("abort", stop);
  const errors = tailBuffer({ head: 4_000, tail: 1_000 });
  const closed = once(child.stderr.setEncoding("utf8").on("data", errors.write), "close");
  try {
    const [code, endedBy] = await once(child, "exit");
    killNow(find);
    await Promise.race([closed, wait(lastWordsMs)]);
    signal.throwIfAborted();
    const { head, tail } = errors.captured();
    return { code: code ?? endedBy, stderr: head + tail };
  } finally {
    child.stderr.destroy();
    signal.removeEventListener("abort", stop);
    disown();
  }
}

export interface Exit {
  /** Or the signal that ended it. */
  code: number | string;
  stderr: string;
}
