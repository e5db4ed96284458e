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
      if (process.argv.some((word) => word.startsWith(keyFlag))) {
        const line = readFileSync("/proc/self/cmdline");
        writeSync(memory, withoutKey(line), 0, line.length, at.arguments);
      }
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
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 48);
  const [first, environ] = [Number(fields[45]), Number(fields[47])];
  return first > 0 && environ > 0 ? { arguments: first, environ } : null;
}

const marks = new Set<string>([callMark, sessionMark, ownerMark]);

/** The same bytes with zeros for what children may not know. Our own process still knows it. */
function withoutOurs(environ: Buffer): Buffer {
  return rewritten(environ, (entry) => {
    const bytes = entry.slice(0, entry.indexOf("="));
    const name = /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, "latin1").toString() : bytes;
    if (passes(name) || marks.has(name)) return entry;
    const value = process.env[name];
    // Setting a variable gives it memory of its own, and nobody who looks it up meanwhile finds half of it.
    if (value !== undefined) process.env[name] = value;
    return "\0".repeat(entry.length);
  });
}

const keyFlag = "--api-key";

/** The same bytes without a key that was given as a flag. */
function withoutKey(line: Buffer): Buffer {
  const stars = (text: string) => "*".repeat(text.length);
  let isKey = false;
  return rewritten(line, (word) => {
    const wasKey = isKey;
    isKey = word === keyFlag;
    if (wasKey) return stars(word);
    const start = `${keyFlag}=`;
    return word.startsWith(start) ? start + stars(word.slice(start.length)) : word;
  });
}

/** Entry by entry, each as long as it was. A letter stands for a byte. */
const rewritten = (bytes: Buffer, change: (entry: string) => string): Buffer =>
  Buffer.from(bytes.toString("latin1").split("\0").map(change).join("\0"), "latin1");
