import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { ProcessId } from "../protocol/processes.ts";
import { capture } from "./capture.ts";
import { type CommandLimits, type Exceeded, exceeded, isTooLong, unlimited } from "./command-limits.ts";
import { drained } from "./drain.ts";
import { end } from "./kill.ts";
import { lastLine } from "./last-line.ts";
import type { Watched } from "./limit-watch.ts";
import { targetsOf } from "./living.ts";
import { createLog, type StreamName, type Unread } from "./log.ts";
import { createSpool, type Kept } from "./spool.ts";
import { type Command, type Exit, startCommand } from "./start.ts";

export interface BackgroundOptions extends Command {
  id: ProcessId;
  /** How much one result can show, and where the whole goes when there is more. */
  shown: number;
  file: string;
  /** Watches it for what it may use; gives what ends the watching. */
  watch?: ((command: Pick<Watched, "pid" | "mark" | "stop">) => () => void) | undefined;
  /** As the kernel was told them. */
  allowed?: CommandLimits | undefined;
}

export interface Background {
  id: ProcessId;
  pid: number;
  mark: string;
  command: string;
  /** By the clock of this process. */
  began: number;
  /** Null while it runs. */
  exit(): (Exit & { ms: number; exceeded: Exceeded | null }) | null;
  /** It has ended, but something that outlives it still holds its output. */
  held(): boolean;
  /** Resolves when it has ended and all it printed is there to be read. */
  ended: Promise<void>;
  /** What it printed since the last time, also of a line that is not finished yet. */
  read(): Unread;
  lastLine(): string;
  /** The last lines that it printed, for people: whether they were read or not. */
  recent(): string;
  /** The file with the whole output, when there is more than one result can show. */
  kept(): Kept | null;
}

/** In characters. */
const mostTail = 20_000;

/** A command that nobody waits for. Rejects when it cannot be started. */
export async function startBackground(options: BackgroundOptions): Promise<Background> {
  const { id, command, mark, mask, shown, file, watch, allowed = unlimited } = options;
  const began = performance.now();
  const { pid, stdout, stderr, exit } = await startCommand(options);
  const log = createLog();
  const spool = createSpool({ file, after: shown });
  const follow = (stream: Readable, name: StreamName) =>
    capture(
      stream,
      {
        raw: spool.write,
        clean(text) {
          log.add(name, fresh(name, text));
          ahead[name] = "";
          last = text;
          tail = `${tail}${text}`.slice(-mostTail);
        },
      },
      mask,
    );
  /** Of a line that was read before its end only what came since; all of it if it was written over. */
  const fresh = (name: StreamName, text: string) =>
    text.startsWith(ahead[name]) ? text.slice(ahead[name].length) : text;
  const readAhead = (name: StreamName): string => {
    const line = captures[name].line();
    const part = fresh(name, line);
    ahead[name] = line;
    return part;
  };
  const captures = { stdout: follow(stdout, "stdout"), stderr: follow(stderr, "stderr") };
  let outcome: ReturnType<Background["exit"]> = null;
  let tooMuch: Exceeded | undefined;
  const unwatch = watch?.({
    pid,
    mark,
    stop(why) {
      tooMuch = why;
      return end(() => targetsOf({ group: pid, mark }), 0);
    },
  });
  let isHeld = false;
  let last = "";
  let tail = "";
  /** What was read of lines that are not finished yet. */
  const ahead: Record<StreamName, string> = { stdout: "", stderr: "" };

  async function follows(): Promise<void> {
    const { code, signal } = await exit;
    unwatch?.();
    const ms = performance.now() - began;
    const closed = await drained([stdout, stderr]);
    isHeld = !closed;
    // What it started may print on; it is read for as long as we live, and no longer.
    if (!closed) for (const stream of [stdout, stderr]) (stream as Socket).unref();
    else {
      for (const one of Object.values(captures)) one.end();
      spool.close();
    }
    const isFile = allowed.file > 0 && isTooLong({ code, signal });
    outcome = { code, signal, ms, exceeded: tooMuch ?? (isFile ? exceeded("file", allowed) : null) };
  }

  return {
    ...{ id, pid, mark, command, began },
    exit: () => outcome,
    held: () => isHeld,
    ended: follows(),
    read() {
      // First the lines, which may bring what was held back.
      const line = { stdout: readAhead("stdout"), stderr: readAhead("stderr") };
      const unread = log.read();
      if (unread.dropped > 0) spool.keep();
      return { ...unread, stdout: unread.stdout + line.stdout, stderr: unread.stderr + line.stderr };
    },
    lastLine: () => lastLine(last),
    recent: () => tail + captures.stdout.line() + captures.stderr.line(),
    kept: spool.kept,
  };
}
