import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { passes } from "./environment.ts";
import { callMark, ownerMark, sessionMark } from "./marks.ts";

/**
 * What we were started with stays to be read in /proc for as long as we live, by every child too. Called before the
 * first of them, and from the main thread only: what children may not know is moved to where the kernel does not show
 * it, and written over. False where that cannot be done.
 */
export function hideEnvironment(): boolean {
  hidden ??= process.platform !== "linux" || hide();
  return hidden;
}

let hidden: boolean | undefined;

/** Whether it could be done here. Changes nothing. */
export function canHide(): boolean {
  if (process.platform !== "linux") return true;
  try {
    closeSync(openSync("/proc/self/mem", "r+"));
    return places() !== null;
  } catch {
    return false;
  }
}

function hide(): boolean {
  try {
    const at = places();
    if (!at) return false;
    const memory = openSync("/proc/self/mem", "r+");
    try {
      const environ = readFileSync("/proc/self/environ");
      writeSync(memory, withoutOurs(environ), 0, environ.length, at.environ);
      const line = readFileSync("/proc/self/cmdline");
      if (line.includes(keyFlag)) writeSync(memory, withoutKey(line), 0, line.length, at.arguments);
    } finally {
      closeSync(memory);
    }
    return true;
  } catch {
    // A system that does not let us; the doctor tells of it.
    return false;
  }
}

/** Where the kernel shows our arguments and our environment from. */
function places(): { arguments: number; environ: number } | null {
  const stat = readFileSync("/proc/self/stat", "latin1");
  // The name in brackets may hold anything, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [first, environ] = [Number(fields[45]), Number(fields[47])];
  return first > 0 && environ > 0 ? { arguments: first, environ } : null;
}

const marks = new Set<string>([callMark, sessionMark, ownerMark]);

/** The same bytes with zeros for what children may not know. Our own process still knows it. */
function withoutOurs(environ: Buffer): Buffer {
  const shown = Buffer.from(environ);
  for (const { from, to } of entriesOf(environ)) {
    const name = environ.toString("utf8", from, to).split("=", 1)[0] as string;
    if (passes(name) || marks.has(name)) continue;
    const value = process.env[name];
    // Setting a variable gives it memory of its own, and nobody who looks it up meanwhile finds half of it.
    if (value !== undefined) process.env[name] = value;
    shown.fill(0, from, to);
  }
  return shown;
}

const keyFlag = "--api-key";

/** The same bytes without a key that was given as a flag. */
function withoutKey(line: Buffer): Buffer {
  const shown = Buffer.from(line);
  let isKey = false;
  for (const { from, to } of entriesOf(line)) {
    const text = line.toString("latin1", from, to);
    const start = isKey ? from : text.startsWith(`${keyFlag}=`) ? from + keyFlag.length + 1 : to;
    shown.fill("*", start, to);
    isKey = text === keyFlag;
  }
  return shown;
}

function* entriesOf(bytes: Buffer): Generator<{ from: number; to: number }> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0, from);
    const to = end < 0 ? bytes.length : end;
    yield { from, to };
    from = to + 1;
  }
}
