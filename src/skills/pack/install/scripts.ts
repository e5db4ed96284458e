import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { livingProcess, nameOf } from "../../../processes/proc.ts";
import { pidNamespace, signalReaches } from "../../../signal-reaches.ts";
import type { OpenedFile } from "../format/header.ts";
import { packsFolder } from "./place.ts";

const prefix = "skillmint-pack-";

/** A name that nobody can guess, in memory where the system has a place for that. Nothing is there yet. */
export const scriptsFolder = (): string => join(base(), `${prefix}${randomBytes(16).toString("hex")}`);

function base(): string {
  try {
    accessSync("/dev/shm", constants.W_OK | constants.X_OK);
    return realpathSync.native("/dev/shm");
  } catch {
    return realpathSync.native(tmpdir());
  }
}

/** Where it is noted which folders there are, and whose: who is killed cannot take his away. */
const notesFolder = (data: string) => join(packsFolder(data), ".lent");

/** For its user alone, and gone when it is taken back. Throws where the folder is there already. */
export function lendFiles(files: readonly OpenedFile[], folder: string, data: string): { takeBack(): void } {
  if (!isOurs(folder)) throw new Error(`${folder} is no folder of ours`);
  const note = join(notesFolder(data), basename(folder));
  mkdirSync(notesFolder(data), { recursive: true, mode: 0o700 });
  writeFileSync(note, JSON.stringify({ folder, owner: ownName(), namespace: pidNamespace() }), { mode: 0o600 });
  const takeBack = () => {
    rmSync(folder, { recursive: true, force: true });
    rmSync(note, { force: true });
  };
  try {
    mkdirSync(folder, { mode: 0o700 });
    for (const { path, bytes, executable } of files) {
      const place = join(folder, path);
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
      writeFileSync(place, bytes, { mode: executable ? 0o700 : 0o600, flag: "wx" });
    }
  } catch (error) {
    takeBack();
    throw error;
  }
  return { takeBack };
}

/** Takes away what processes have left that are no more. */
export function takeBackLeft(data: string): void {
  for (const name of namesIn(notesFolder(data))) {
    const note = join(notesFolder(data), name);
    const { folder, owner, namespace } = noteIn(note);
    // A process in another container cannot be looked up, so its files are kept for longer than any command runs.
    if (namespace !== undefined && namespace !== pidNamespace() && isYoung(note)) continue;
    if (owner !== null && isAlive(owner)) continue;
    if (folder !== null && isOurs(folder)) rmSync(folder, { recursive: true, force: true });
    rmSync(note, { force: true });
  }
}

const longestLoanMs = 24 * 60 * 60 * 1000;
const isYoung = (note: string) =>
  Date.now() - (statSync(note, { throwIfNoEntry: false })?.mtimeMs ?? 0) < longestLoanMs;

/** Nothing else is ever made or removed, whatever a note or a journal says. */
const isOurs = (folder: string) =>
  new RegExp(`^${prefix}[0-9a-f]{32}$`).test(basename(folder)) && dirname(folder) === base();

/** This process and no other, where the system tells; else its number alone. */
const ownName = () => {
  const own = livingProcess(process.pid);
  return own ? nameOf(own) : String(process.pid);
};

function isAlive(owner: string): boolean {
  const pid = Number(owner.split(" ")[0]);
  const living = livingProcess(pid);
  if (living) return !owner.includes(" ") || nameOf(living) === owner;
  if (process.platform === "linux") return false;
  return signalReaches(pid);
}

interface Note {
  folder: string | null;
  owner: string | null;
  /** Absent in notes of older versions. */
  namespace?: unknown;
}

function noteIn(file: string): Note {
  try {
    const { folder, owner, namespace } = Object(JSON.parse(readFileSync(file, "utf8")));
    const textOf = (value: unknown) => (typeof value === "string" ? value : null);
    return { folder: textOf(folder), owner: textOf(owner), namespace };
  } catch {
    return { folder: null, owner: null }; // It was not written to its end, so there is no folder yet.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
