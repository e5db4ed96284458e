import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { isInside } from "../../permissions/paths.ts";
import type { FileState } from "../../protocol/messages.ts";
import { statOf } from "./scan.ts";

/** What is to stand at a path: nothing, a file with this content, or a link. */
export type Wanted =
  | { kind: "nothing" }
  | { kind: "file"; content: Buffer; mode: number }
  | { kind: "link"; target: string };

/** Puts it there whole or not at all. Throws what the system says. */
export function put(path: string, wanted: Wanted): void {
  if (wanted.kind === "nothing") {
    removeAt(path);
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  const there = statOf(path);
  if (there?.isDirectory()) rmdirSync(path);
  const temporary = `${path}.${process.pid}.part`;
  rmSync(temporary, { force: true });
  if (wanted.kind === "link") symlinkSync(wanted.target, temporary);
  else {
    writeDurably(temporary, wanted.content, wanted.mode);
    chmodSync(temporary, wanted.mode);
  }
  renameSync(temporary, path);
}

export function writeDurably(path: string, content: Uint8Array, mode: number): void {
  const file = openSync(path, "w", mode);
  try {
    for (let at = 0; at < content.length; ) at += writeSync(file, content, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function removeAt(path: string): void {
  if (statOf(path)) unlinkSync(path);
}

/** Takes away the folders that were made for a file and hold nothing else. */
export function removeEmptyFolders(path: string, base: string): void {
  for (let folder = dirname(path); folder !== base && isInside(folder, base); folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return; // It holds something else, or is gone.
    }
  }
}

/** What stands there now; null for nothing, and for a folder. */
export function stateAt(path: string): FileState | null {
  const stats = statOf(path);
  if (!stats || stats.isDirectory()) return null;
  if (stats.isSymbolicLink()) return { kind: "link", target: readlinkSync(path) };
  if (!stats.isFile()) return { kind: "other" };
  return { kind: "file", hash: hashOf(readFileSync(path)), mode: stats.mode & 0o7777 };
}

export const isSameState = (one: FileState | null, other: FileState | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");
