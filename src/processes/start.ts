import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Mask } from "../protocol/mask.ts";
import { markFd } from "./mark-file.ts";
import { callMark } from "./marks.ts";
import type { Pipes } from "./pipes.ts";
import { shellFor, terminalFor } from "./shell.ts";

export interface Command {
  command: string;
  cwd: string;
  env: Record<string, string>;
  /** Its call, carried by the command and all it starts, so that they can be found wherever they went. */
  mark: string;
  /** In a terminal of its own, where both streams are one. */
  tty: boolean;
  pipes: Pipes;
  /** Hides what is secret in what it prints. */
  mask: Pick<Mask, "stream">;
}

export interface Started {
  pid: number;
  stdout: Readable;
  stderr: Readable;
  exit: Promise<Exit>;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The system has no `script`, which gives a command a terminal. */
export class NoTerminal extends Error {
  override name = "NoTerminal";
}

/** Rejects when the command cannot be started. */
export async function startCommand({ command, cwd, env, mark, tty, pipes }: Command): Promise<Started> {
  const program = tty ? terminalFor(command) : shellFor(command);
  if (!program) throw new NoTerminal();
  const [file, ...args] = program;
  const [out, err] = [await pipes.take(), await pipes.take()];
  const environment = { ...env, [callMark]: mark };
  const markFile = pipes.mark(environment);
  const marked = markFile === null ? [] : [...between, markFile];
  try {
    const child = spawn(file, args, {
      cwd,
      env: environment,
      // A group of its own, so that one signal reaches all of it.
      detached: process.platform !== "win32",
      stdio: ["ignore", out?.write ?? "pipe", err?.write ?? "pipe", ...marked],
      windowsHide: true,
    });
    const exit = exitOf(child);
    // Without a pid there is only the error to wait for.
    if (child.pid === undefined) await exit;
    const [stdout, stderr] = [out?.read ?? child.stdout, err?.read ?? child.stderr] as [Readable, Readable];
    return { pid: child.pid as number, stdout, stderr, exit };
  } catch (error) {
    // Nobody listens to these; left alone they would keep us from ending.
    out?.read.destroy();
    err?.read.destroy();
    throw tty && (error as NodeJS.ErrnoException).code === "ENOENT" ? new NoTerminal() : error;
  } finally {
    for (const fd of [out?.write, err?.write, markFile]) if (typeof fd === "number") closeSync(fd);
  }
}

/** Numbers that stay free. */
const between = Array<"ignore">(markFd - 3).fill("ignore");

function exitOf(child: ChildProcess): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>();
  child.once("error", reject);
  child.once("exit", (code, signal) => resolve({ code, signal }));
  return promise;
}
