import { type ChildProcess, spawn } from "node:child_process";
import { closeSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Wrap } from "../protocol/launch.ts";
import type { Mask } from "../protocol/mask.ts";
import { withLimits } from "./command-limits.ts";
import { limitMarkFor } from "./limit-marks.ts";
import { callMark } from "./marks.ts";
import type { Pipes } from "./pipes.ts";
import { shellFor, terminalFor } from "./shell.ts";
import { launch, stdioOf, talk, whenDone } from "./wrapping.ts";

export interface Command {
  command: string;
  cwd: string;
  env: Record<string, string>;
  /** Its call, carried by the command and all it starts, so that they can be found wherever they went. */
  mark: string;
  /** In a terminal of its own, where both streams are one. */
  tty: boolean;
  pipes: Pipes;
  /** The script that limits it, as an open file; null or left out for no limits. */
  limits?: number | null | undefined;
  /** Hides what is secret in what it prints. */
  mask: Pick<Mask, "stream">;
  /** Into the sandbox that it is to run in. */
  wrap?: Wrap | undefined;
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

/** The script with the limits has this number until bash has read it. Beside the one that the marks have. */
export const limitFd = 18;

/** The system has no `script`, which gives a command a terminal. */
export class NoTerminal extends Error {
  override name = "NoTerminal";
}

/** Rejects when the command cannot be started. */
export async function startCommand({ command, cwd, env, mark, tty, pipes, limits, wrap }: Command): Promise<Started> {
  const program = tty ? terminalFor(command) : shellFor(command);
  if (!program) throw new NoTerminal();
  const limited = limits ?? null;
  const marked = { ...env, [callMark]: mark };
  const environment = limited === null ? marked : withLimits(marked, limitFd, limitMarkFor(marked));
  const launched = await launch({ command: program, cwd, env: environment }, wrap);
  const [file, ...args] = launched.command;
  const [out, err] = [await pipes.take(), await pipes.take()];
  const markFile = pipes.mark(environment);
  try {
    const child = spawn(file, args, {
      cwd,
      env: launched.env,
      // A group of its own, so that one signal reaches all of it.
      detached: process.platform !== "win32",
      stdio: stdioOf(["ignore", out?.write ?? "pipe", err?.write ?? "pipe"], markFile, {
        ...launched,
        fds: limited === null ? launched.fds : [...launched.fds, { at: limitFd, fd: limited }],
      }),
      windowsHide: true,
    });
    talk(child, launched);
    const exit = whenDone(exitOf(child), child.pid, launched);
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
    const given = launched.fds.map(({ fd }) => fd);
    for (const fd of [out?.write, err?.write, markFile, ...given]) if (typeof fd === "number") closeSync(fd);
  }
}

function exitOf(child: ChildProcess): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>();
  child.once("error", reject);
  child.once("exit", (code, signal) => resolve({ code, signal }));
  return promise;
}
