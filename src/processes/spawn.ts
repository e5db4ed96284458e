import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { capture } from "./capture.ts";
import { type CommandLimits, type Exceeded, exceeded, fullFile, isTooLong, unlimited } from "./command-limits.ts";
import { drained } from "./drain.ts";
import { end } from "./kill.ts";
import { lastLine } from "./last-line.ts";
import type { Watched } from "./limit-watch.ts";
import { targetsOf } from "./living.ts";
import { createSpool, type Kept } from "./spool.ts";
import { type Command, type Exit, startCommand } from "./start.ts";
import { type Captured, tailBuffer } from "./tail-buffer.ts";

export interface CommandOptions extends Command {
  timeoutMs: number;
  signal: AbortSignal;
  /** How many code points of output a result can show, and where the whole goes when there is more. */
  shown: number;
  file: string;
  /** Watches it for what it may use; gives what ends the watching. */
  watch?: ((command: Pick<Watched, "pid" | "mark" | "stop">) => () => void) | undefined;
  /** As the kernel was told them. */
  allowed?: CommandLimits | undefined;
  onStart(pid: number): void;
  /** Told once a second what the command printed last, if anything, and for how long it has been running. */
  onLine(line: string, ms: number): void;
}

export interface CommandResult extends Exit {
  pid: number;
  stdout: Captured;
  stderr: Captured;
  /** The file with the whole output, when a result cannot show all of it. */
  kept: Kept | null;
  timedOut: boolean;
  aborted: boolean;
  /** The limit that it was ended for; null where it ended for another reason. */
  exceeded: Exceeded | null;
  /** A file at which a part of the command was stopped, since it was as long as a file may become. */
  full: { path: string; limit: number } | null;
  /** Something that outlives the command still holds its output. */
  held: boolean;
  ms: number;
}

/** Runs one shell command to its end. What a command that ends by itself leaves running is left alone. */
export async function runShell(options: CommandOptions): Promise<CommandResult> {
  const { timeoutMs, signal, mark, mask, shown, file, watch, allowed = unlimited, onStart, onLine } = options;
  const began = performance.now();
  signal.throwIfAborted();
  const { pid, stdout, stderr, exit } = await startCommand(options);
  onStart(pid);
  const streams = [stdout, stderr];
  const spool = createSpool({ file, after: shown });
  const [out, err] = [tailBuffer(keptOf(shown)), tailBuffer(keptOf(shown))];
  const captures = [out, err].map((buffer, index) =>
    capture(
      streams[index] as Readable,
      {
        raw: spool.write,
        clean(text) {
          buffer.write(text);
          last = text;
        },
      },
      mask,
    ),
  );
  let last = "";

  let why: "timeout" | "abort" | Exceeded | undefined;
  let ending: Promise<void> | undefined;
  const stop = (reason: "timeout" | "abort" | Exceeded) => {
    why ??= reason;
    // Whoever uses too much gets no time to use more.
    ending ??= end(() => targetsOf({ group: pid, mark }), typeof reason === "object" ? 0 : undefined);
    return ending;
  };
  const onAbort = () => void stop("abort");
  const timer = setTimeout(() => void stop("timeout"), timeoutMs);
  const ticker = setInterval(tell, tellMs);
  const unwatch = watch?.({ pid, mark, stop });
  if (signal.aborted) onAbort();
  else signal.addEventListener("abort", onAbort, { once: true });

  // The shell's own end counts, not the end of its pipes: a child in the background may hold those for days.
  const { code, signal: endedBy } = await exit.finally(() => {
    clearTimeout(timer);
    clearInterval(ticker);
    unwatch?.();
    signal.removeEventListener("abort", onAbort);
  });
  await ending;
  const ended = await drained(streams);
  for (const one of captures) one.end();
  spool.close();
  if (!ended) for (const stream of streams) letGo(stream);
  const beganAt = Date.now() - (performance.now() - began) - timeSlack;
  const full = fullFile({ command: options.command, cwd: options.cwd, beganAt }, allowed);
  const isFile = allowed.file > 0 && why === undefined && isTooLong({ code, signal: endedBy });
  return {
    ...{ pid, code, signal: endedBy, stdout: out.captured(), stderr: errors(), kept: spool.kept() },
    ...{ timedOut: why === "timeout", aborted: why === "abort", held: !ended, ms: performance.now() - began },
    exceeded: typeof why === "object" ? why : isFile ? exceeded("file", allowed) : null,
    full: full === undefined ? null : { path: full, limit: exceeded("file", allowed).limit },
  };

  function errors(): Captured {
    const captured = err.captured();
    return options.tty && why ? withoutFarewell(captured) : captured;
  }

  function tell(): void {
    const line = lastLine(captures.map((one) => one.line()).find((text) => text !== "") ?? last);
    onLine(line, performance.now() - began);
  }
}

const tellMs = 1_000;
/** The clock of files may be some milliseconds behind ours. */
const timeSlack = 10;

/** Without what `script`, which gives the terminal, says of its own end when we end it. */
function withoutFarewell(captured: Captured): Captured {
  const key = captured.tail === "" ? "head" : "tail";
  const text = captured[key].replace(/\n?Session terminated, killing shell\.\.\.( \.\.\.killed\.)?\n?$/, "");
  return { ...captured, [key]: text, total: captured.total - (captured[key].length - text.length) };
}

// Together one result's worth of text; a gigabyte of output costs no more than this.
const keptOf = (shown: number) => ({ head: Math.ceil((shown * 2) / 3), tail: Math.ceil(shown / 3) });

/** Read on and forget: closing the pipe would kill whoever still writes to it, and waiting would keep us alive. */
function letGo(stream: Readable): void {
  stream.removeAllListeners("data").resume();
  (stream as Socket).unref();
}
