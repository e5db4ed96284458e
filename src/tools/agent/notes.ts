import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import { memoryFile } from "../../protocol/memory-name.ts";
import { ToolError } from "../tool.ts";
import { writeOwn } from "./write-own.ts";

/** Where the notes of one skill lie. What cannot be is thrown as a ToolError in these words. */
export interface Notes {
  memory: string;
  texts: Texts["tools"];
}

export interface Note {
  key: string;
  bytes: number;
  /** When it was written last. */
  at: Date;
}

const mostKeys = 200;
const mostBytes = 64 * 1024;
const ending = ".md";

/** By their keys, in order. A folder that is not there holds none. */
export function notesIn(folder: string): Note[] {
  return keysIn(folder).map((key) => {
    const { size, mtime } = statSync(join(folder, key + ending));
    return { key, bytes: size, at: mtime };
  });
}

/** The key as it is kept. */
export function keyOf(key: string, { texts }: Notes): string {
  const name = memoryFile(key);
  if (name === null) throw new ToolError(texts.badMemoryKey({ key }));
  return name.slice(0, -ending.length);
}

export function readNote(key: string, { memory, texts }: Notes): string {
  try {
    return readFileSync(join(memory, key + ending), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new ToolError(texts.noMemory({ key, known: keysIn(memory).join(", ") }));
  }
}

export function writeNote(key: string, content: string, { memory, texts }: Notes): void {
  if (Buffer.byteLength(content) > mostBytes) throw new ToolError(texts.memoryTooLong({ kilobytes: mostBytes / 1024 }));
  const keys = keysIn(memory);
  if (!keys.includes(key) && keys.length >= mostKeys) throw new ToolError(texts.memoryFull({ most: mostKeys }));
  writeOwn(join(memory, key + ending), content);
}

export function deleteNote(key: string, notes: Notes): void {
  readNote(key, notes);
  rmSync(join(notes.memory, key + ending));
}

function keysIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith(ending) && memoryFile(name) === name);
    return names.map((name) => name.slice(0, -ending.length)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
