import type { Notes } from "../head/notes.ts";
import type { SkillFile } from "./file.ts";

/** A program that says what runs it, but cannot be started by its name. Windows knows no such bit. */
export function scriptNotes({ text, executable }: SkillFile, notes: Notes): void {
  if (executable || process.platform === "win32") return;
  if (text?.startsWith("#!")) notes.add("info", "not-executable", {}, 1);
}
