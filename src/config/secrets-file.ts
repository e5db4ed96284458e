import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { SecretsProblem } from "./secrets-problem.ts";

/** By name, each encrypted by itself. */
export type Entries = Readonly<Record<string, string>>;

interface Numbered {
  /** 0 where there is no file yet. */
  number: number;
  entries: Entries;
}

/** A leftover of a process that was killed while it wrote. */
const abandonedMs = 60_000;

const mostGone = 1000;

/** All secrets are in the one file with the highest number. */
export function readRecord(folder: string): Numbered {
  let gone = 0;
  for (;;) {
    const number = newest(folder);
    if (number === 0) return { number, entries: {} };
    const file = fileOf(folder, number);
    const text = unlessGone(() => readFileSync(file, "utf8"));
    // Gone because a newer one has taken its place, unless it is a name that leads nowhere.
    if (text !== undefined) return { number, entries: parsed(text, file) };
    if (++gone > mostGone) throw new SecretsProblem("damaged", file, { detail: "ENOENT" });
  }
}

/**
 * `change` gives back what it was given where nothing is to be written. It may be asked again, with what is there then.
 * Several processes may do this at once, without a lock that a dead one could leave behind: each writes the successor of
 * the file it has read, under a name that only one of them can take. Who comes second reads again and tries anew.
 */
export function changeRecord(folder: string, change: (entries: Entries) => Entries): void {
  for (;;) {
    const { number, entries } = readRecord(folder);
    const next = fileOf(folder, number + 1);
    const changed = change(entries);
    if (changed === entries) return;
    if (!writeOnce(next, `${JSON.stringify(changed, null, 2)}\n`)) continue;
    // The name was free because its time is over: what was written has never counted.
    if (newest(folder) > number + 1) {
      rmSync(next, { force: true });
      continue;
    }
    sweep(folder, number + 1);
    return;
  }
}

/** Whole or not at all, for its user alone, on the disk when this returns. False when the name is taken. */
export function writeOnce(file: string, content: string | Uint8Array): boolean {
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    writeNew(fresh, content);
    linkSync(fresh, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** For its user alone, on the disk when this returns. */
export function writeNew(file: string, content: string | Uint8Array): void {
  const handle = openSync(file, "w", 0o600);
  try {
    writeFileSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const fileOf = (folder: string, number: number) => join(folder, `secrets.${number}.json`);

const numberOf = (name: string) => Number(/^secrets\.(\d+)\.json$/.exec(name)?.[1] ?? 0);

const newest = (folder: string) => Math.max(0, ...(unlessGone(() => readdirSync(folder)) ?? []).map(numberOf));

/** What was removed must not live on in an older file. */
function sweep(folder: string, current: number): void {
  for (const name of readdirSync(folder)) {
    const number = numberOf(name);
    const file = join(folder, name);
    if (number > 0 ? number < current : isAbandoned(name, file)) rmSync(file, { force: true });
  }
}

function isAbandoned(name: string, file: string): boolean {
  if (!name.endsWith(".tmp")) return false;
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > abandonedMs;
}

function unlessGone<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function parsed(text: string, file: string): Entries {
  const found = jsonIn(text);
  const isRecord = typeof found === "object" && found !== null && !Array.isArray(found);
  if (isRecord && Object.values(found).every((value) => typeof value === "string")) return found as Entries;
  throw new SecretsProblem("damaged", file, { detail: found === undefined ? "JSON?" : "{ … }?" });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message would quote what stands there, and someone may have put a key there in clear.
    return undefined;
  }
}
