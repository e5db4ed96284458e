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
import type { FileState } from "../../protocol/held-file.ts";
import { statOf } from "./scan.ts";

/** What is to stand at a path: nothing, a file with this content, or a link. */
export type Wanted =
  | { kind: "nothing" }
  | { kind: "file"; content: Buffer; mode: number }
  | { kind: "link"; target: string };

/**
 * Puts it there whole or not at all; false if what stands there is not as expected at the last moment. Throws what the
 * system says.
 */
export function put(path: string, wanted: Wanted, isAsExpected: () => boolean = () => true): boolean {
  if (wanted.kind === "nothing") {
    if (!isAsExpected()) return false;
    if (statOf(path)) unlinkSync(path);
    return true;
  }
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.part`;
  rmSync(temporary, { force: true });
  if (wanted.kind === "link") symlinkSync(wanted.target, temporary);
  else {
    writeDurably(temporary, wanted.content, wanted.mode);
    chmodSync(temporary, wanted.mode);
  }
  try {
    if (!isAsExpected()) return false;
    if (statOf(path)?.isDirectory()) rmdirSync(path);
    renameSync(temporary, path);
    return true;
  } finally {
    rmSync(temporary, { force: true });
  }
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

/** Removes folders that were made for a file, the deepest first, as long as they hold nothing else. */
export function removeEmptyFolders(made: readonly string[]): void {
  try {
    for (const folder of made) rmdirSync(folder);
  } catch {
    // It holds something else, or is gone.
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
