import { basename, dirname, join } from "node:path";
import type { Texts } from "../../i18n/texts.ts";
import { nearest } from "../../protocol/nearest.ts";
import type { PlacedDiagnostic } from "../../skills/find/found.ts";
import type { SkillFilesIn } from "../../skills/find/skill-files.ts";
import { apart } from "../../workers/apart.ts";
import { saidOf } from "../skill-list.ts";
import { visibleLine } from "../visible.ts";

/** Every SKILL.md in a folder, by its path from there, and what is odd. `within`: links must not lead out of it. */
export async function skillFilesIn(folder: string, { within }: { within?: string } = {}): Promise<SkillFilesIn> {
  const found = await apart("find-skill-files", { folder, ...(within !== undefined && { within }) });
  return found ?? { files: [], odd: [{ level: "warning", code: "too-slow", message: "too-slow", path: folder }] };
}

/** What people should know of it. */
export const notesOn = (odd: readonly PlacedDiagnostic[], texts: Texts): string[] =>
  odd.map((one) => `${visibleLine(one.path)}: ${saidOf(one, texts).message}`);

/** Folders as they can be asked for: by their last part, where no other has it. */
export function titled(folders: readonly string[]): string[] {
  const counts = Map.groupBy(folders, (folder) => basename(folder));
  return folders.map((folder) => (counts.get(basename(folder))?.length === 1 ? basename(folder) : folder));
}

const mostNamed = 40;

/** So many as a person reads, and how many more there are. */
export const firstOf = (names: readonly string[]): { skills: string; more: number } => ({
  skills: visibleLine(names.slice(0, mostNamed).join(", ")),
  more: Math.max(0, names.length - mostNamed),
});

/** Those that he may have meant, else which there are. */
export function othersThan(skill: string, files: readonly string[]): { near: string; skills: string; more: number } {
  const names = titled(files.map((file) => dirname(file))).filter((name) => name !== ".");
  return { near: visibleLine(nearest(skill, names).join(", ")), ...firstOf(names) };
}

/** The one that the user means by a name: its folder, the same below `skills`, or the last part of it. */
export const fileNamed = (files: readonly string[], skill: string): string | undefined =>
  files.find((file) => dirname(file) === join(skill)) ??
  files.find((file) => dirname(file) === join("skills", skill)) ??
  files.find((file) => basename(dirname(file)) === skill);
