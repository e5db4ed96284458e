import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import { memoryName, skillOfMemory } from "../protocol/memory-name.ts";
import { deleteNote, keyOf, type Notes, notesIn, readNote, writeNote } from "../tools/agent/notes.ts";
import { Declined } from "./declined.ts";

export interface SkillMemory {
  skill: string;
  notes: { key: string; bytes: number; at: string }[];
}

/** One note of one skill. */
export interface NotePlace {
  skill: string;
  key: string;
}

/** Of every skill that has noted something. The folder is the one that all memory lies in. */
export function listMemory(folder: string): SkillMemory[] {
  return foldersIn(folder).flatMap((name) => {
    const skill = skillOfMemory(name);
    const notes = skill === null ? [] : notesIn(join(folder, name));
    if (skill === null || notes.length === 0) return [];
    return { skill, notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })) };
  });
}

/** These throw a ToolError with a sentence. */
export function readMemory({ skill, key }: NotePlace, folder: string, { tools }: Texts): string {
  const notes = notesOf(skill, folder, tools);
  return readNote(keyOf(key, notes), notes);
}

/** Throws Declined when it is not as it was when somebody began to change it: the agent may have written meanwhile. */
export function writeMemory(
  { skill, key, text, was }: NotePlace & { text: string; was: string },
  folder: string,
  { tools, server }: Texts,
): void {
  const notes = notesOf(skill, folder, tools);
  const kept = keyOf(key, notes);
  if (readNote(kept, notes) !== was) throw new Declined("limit", server.noteChanged());
  writeNote(kept, text, notes);
}

export function deleteMemory({ skill, key }: NotePlace, folder: string, { tools }: Texts): void {
  const notes = notesOf(skill, folder, tools);
  deleteNote(keyOf(key, notes), notes);
}

const notesOf = (skill: string, folder: string, texts: Notes["texts"]): Notes => ({
  memory: join(folder, memoryName(skill)),
  texts,
});

function foldersIn(folder: string): string[] {
  try {
    const found = readdirSync(folder, { withFileTypes: true });
    return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
