import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { drained } from "./drain.ts";
import { endTree } from "./kill.ts";
import { markName } from "./living.ts";
import { own } from "./owned.ts";
import { type Captured, tailBuffer } from "./tail-buffer.ts";

export interface CommandOptions {
  command: string;
  cwd: string;
  env: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Carried by the command and all it starts, so that they can be found wherever they went. */
  mark: string;
}

export interface CommandResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: Captured;
  stderr: Captured;
  timedOut: boolean;
  aborted: boolean;
  ms: number;
}

/** Runs one shell command to its end. What a command that ends by itself leaves running is left alone. */
export async function runShell(options: CommandOptions): Promise<CommandResult> {
  const { timeoutMs, signal, mark } = options;
  const began = performance.now();
  signal.throwIfAborted();
  const child = start(options);
  const streams = [child.stdout, child.stderr];
  const [stdout, stderr] = streams.map(capture) as [() => Captured, () => Captured];

  const release = child.pid === undefined ? () => undefined : own({ group: child.pid, mark });
  let why: "timeout" | "abort" | undefined;
  let ending: Promise<void> | undefined;
  const stop = (reason: "timeout" | "abort") => {
    why ??= reason;
    if (child.pid !== undefined) ending ??= endTree({ group: child.pid, mark });
  };
  const onAbort = () => stop("abort");
  const timer = setTimeout(() => stop("timeout"), timeoutMs);
  signal.addEventListener("abort", onAbort, { once: true });
  const disarm = () => {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  };

  // The shell's own end counts, not the end of its pipes: a child in the background may hold those for days.
  const exit = await exitOf(child).finally(disarm);
  await ending;
  release();
  const ended = await drained(streams);
  const outcome = { timedOut: why === "timeout", aborted: why === "abort", ms: performance.now() - began };
  const result = { ...exit, stdout: stdout(), stderr: stderr(), ...outcome };
  if (!ended) for (const stream of streams) letGo(stream);
  return result;
}

function start({ command, cwd, env, mark }: CommandOptions) {
  const isWindows = process.platform === "win32";
  const [shell, ...flags] = isWindows
    ? ["powershell", "-NoProfile", "-NonInteractive", "-Command"]
    : ["bash", "--noprofile", "--norc", "-c"];
  return spawn(shell as string, [...flags, command], {
    cwd,
    env: { ...env, [markName]: mark },
    // A group of its own, so that one signal reaches all of it.
    detached: !isWindows,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
  });
}

function exitOf(child: ChildProcess): Promise<Pick<CommandResult, "code" | "signal">> {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<CommandResult, "code" | "signal">>();
  child.once("error", reject);
  child.once("exit", (code, signal) => resolve({ code, signal }));
  return promise;
}

// Together one result's worth of text; a gigabyte of output costs no more than this.
const kept = { head: 20_000, tail: 10_000 };

function capture(stream: Readable): () => Captured {
  const buffer = tailBuffer(kept);
  stream.on("data", buffer.write);
  return () => {
    stream.off("data", buffer.write);
    return buffer.captured();
  };
}

/** Read on and forget: closing the pipe would kill whoever still writes to it, and waiting would keep us alive. */
function letGo(stream: Readable): void {
  stream.removeAllListeners("data").resume();
  (stream as Socket).unref();
}
