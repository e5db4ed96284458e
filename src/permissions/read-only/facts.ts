import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { isExecutable } from "../../is-executable.ts";

/** What the judgement rests on besides the text. */
export interface Facts {
  /** Whether commands are handed to bash: other shells read them otherwise. */
  bash: boolean;
  /** Where the shell looks for programs. */
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
  /** How a file begins: four bytes, as hex. */
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
    files: { look, real: (path) => orNull(() => realpathSync(path)), read: (path) => readFileSync(path), first },
  };
}

function look(path: string): Look | null {
  return orNull(() => {
    const found = statSync(path);
    const kind = found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
    return { kind, owner: found.uid, size: found.size, executable: kind === "file" && isExecutable(path) };
  });
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
