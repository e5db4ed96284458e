import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import { isExecutable } from "../../is-executable.ts";

export interface Facts {
  /** Whether commands are handed to bash: other shells read them otherwise. */
  bash: boolean;
  path: string;
  home: string;
  /** Who we are; null where the system has no such numbers. */
  uid: number | null;
  /** Folders whose programs are not the user's: the workspace, besides where the command begins. */
  untrusted: readonly string[];
  files: Files;
}

/** The disk. Whatever cannot be looked at throws, and then nothing is called read-only. */
export interface Files {
  /** Follows links; null for what is not there. */
  look(path: string): Look | null;
  real(path: string): string | null;
  read(path: string): Buffer;
  /** Whether a link lies in a folder of git's at any depth, objects left out. Also true where there is too much to look at. */
  hasLink(folder: string): boolean;
  first(path: string): string;
}

export interface Look {
  kind: "file" | "folder" | "other";
  owner: number;
  size: number;
  executable: boolean;
}

export function realFacts(untrusted: readonly string[] = []): Facts {
  return {
    bash: process.platform !== "win32",
    path: process.env.PATH ?? "",
    home: homedir(),
    uid: process.getuid?.() ?? null,
    untrusted,
    files: {
      look,
      real: (path) => orNull(() => realpathSync(path)),
      read: (path) => readFileSync(path),
      first,
      hasLink,
    },
  };
}

function look(path: string): Look | null {
  return orNull(() => {
    const found = statSync(path);
    const kind = found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
    return { kind, owner: found.uid, size: found.size, executable: kind === "file" && isExecutable(path) };
  });
}

const mostEntries = 20_000;
/** What is no object is not shown as one; the other folders are not read by git itself. */
const leftOut = /^(?:objects\/[0-9a-f]{2}|modules|lfs|annex)$/;

function hasLink(top: string): boolean {
  const folders = [top];
  let left = mostEntries;
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (left-- <= 0 || entry.isSymbolicLink()) return true;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !leftOut.test(relative(top, path))) folders.push(path);
    }
  }
  return false;
}

function first(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(4);
    return bytes.subarray(0, readSync(file, bytes)).toString("hex");
  } finally {
    closeSync(file);
  }
}

function orNull<Found>(find: () => Found): Found | null {
  try {
    return find();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
