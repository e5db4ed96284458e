import {
  confirmMemory,
  deleteMemory,
  listMemory,
  type NotePlace,
  readMemory,
  type SkillMemory,
  unconfirmedIn,
} from "../front/memory.ts";
import { localTime } from "../front/time.ts";
import { exactText, visibleLine } from "../front/visible.ts";
import { memoryTextsIn } from "../i18n/memory.ts";
import { everywhere, keyOf, type Note, shared } from "../memory/notes.ts";
import { placeOf, workspaceRoot } from "../memory/place.ts";
import type { Runtime } from "../runtime.ts";
import { Complaint, exitCode, type Io } from "./io.ts";
import { workspaceOf } from "./settings.ts";
import { typedYes } from "./typed-yes.ts";
import { withRuntime } from "./with-runtime.ts";

interface NoteFlags {
  cwd?: string;
  skill?: string;
  everywhere?: boolean;
  output: "text" | "json";
}

/** All notes by where they hold, with their source. */
export async function memoryListCommand({ output }: { output: "text" | "json" }, io: Io): Promise<number> {
  const texts = memoryTextsIn(io.language);
  const all = await withRuntime(io, ({ folders, store }) => listMemory(folders.memory, store));
  if (output === "json") io.out(`${JSON.stringify(all)}\n`);
  else if (all.length === 0) io.note(`${texts.none()}\n`);
  else io.out(`${all.map((one) => listed(one, io)).join("\n")}\n`);
  const count = unconfirmedIn(all);
  if (output === "text" && count > 0) io.note(`${texts.waiting({ count })}\n`);
  return exitCode.done;
}

/** Its texts: what waits to be confirmed, and what was confirmed before. */
export function memoryShowCommand(key: string, flags: NoteFlags, io: Io): Promise<number> {
  return withRuntime(io, async (runtime) => {
    const { notes } = await notesOf(key, flags, runtime, io);
    if (flags.output === "json") io.out(`${JSON.stringify(notes.map(({ listed, text }) => ({ ...listed, text })))}\n`);
    else io.out(notes.map(({ listed, text }) => `${lineOf(listed, io)}\n${exactText(text)}\n`).join("\n"));
    return exitCode.done;
  });
}

interface ConfirmFlags extends NoteFlags {
  inAllFolders?: boolean;
  inThisFolder?: boolean;
}

/** Prints what is confirmed, so that nothing is confirmed that a person has not been shown. */
export function memoryConfirmCommand(key: string, flags: ConfirmFlags, io: Io): Promise<number> {
  const texts = memoryTextsIn(io.language);
  const { inAllFolders, inThisFolder, output } = flags;
  if (inAllFolders && inThisFolder) throw new Complaint(texts.oneOrAll(), exitCode.usage);
  return withRuntime(io, async (runtime) => {
    const { notes, found } = await notesOf(key, flags, runtime, io);
    const [note] = notes;
    if (!note) return exitCode.failed;
    const { listed, wanted, text } = note;
    if (listed.state === "confirmed" && !inAllFolders && !inThisFolder) {
      io.note(`${texts.isConfirmed({ key: listed.key })}\n`);
      return exitCode.done;
    }
    if (output === "text") io.out(`${lineOf(listed, io)}\n${exactText(text)}\n`);
    if (io.stdin.isTTY && !(await typedYes(texts.ask(), io))) {
      io.note(`${texts.kept({ key: listed.key })}\n`);
      return exitCode.needsPerson;
    }
    const inWorkspace = inThisFolder ? workspaceOf(flags.cwd, io) : undefined;
    confirmMemory({ ...wanted, was: text, inAllFolders, inWorkspace }, runtime.folders.memory, io.texts);
    const folder = inWorkspace ? workspaceRoot(inWorkspace) : inAllFolders ? null : found.folder;
    if (output === "json") io.out(`${JSON.stringify({ key: listed.key, folder })}\n`);
    else io.note(`${texts.confirmed({ key: listed.key, folder: folder === null ? null : visibleLine(folder) })}\n`);
    return exitCode.done;
  });
}

export function memoryRemoveCommand(key: string, flags: NoteFlags, io: Io): Promise<number> {
  return withRuntime(io, async (runtime) => {
    const { notes } = await notesOf(key, flags, runtime, io);
    for (const { wanted } of notes) deleteMemory(wanted, runtime.folders.memory, io.texts);
    const removed = notes[0]?.listed.key ?? key;
    if (flags.output === "json") io.out(`${JSON.stringify({ removed })}\n`);
    else io.note(`${memoryTextsIn(io.language).removed({ key: removed })}\n`);
    return exitCode.done;
  });
}

interface Found {
  listed: SkillMemory["notes"][number];
  wanted: NotePlace;
  text: string;
}

/** What a key means here: the folder's own note before one of all folders. Throws a Complaint or a ToolError with a sentence. */
async function notesOf(
  key: string,
  flags: NoteFlags,
  { folders, store }: Runtime,
  io: Io,
): Promise<{ found: SkillMemory; notes: Found[] }> {
  const own = placeOf(workspaceRoot(workspaceOf(flags.cwd, io)));
  const places = [...(flags.everywhere ? [] : [own]), everywhere, shared];
  const kept = keyOf(key) ?? key;
  const all = (await listMemory(folders.memory, store)).filter(
    ({ skill, notes }) => notes.some((note) => note.key === kept) && (flags.skill ?? skill) === skill,
  );
  const nearest = places.map((place) => all.filter((one) => one.place === place)).find((some) => some.length > 0) ?? [];
  const [found, ...others] = nearest;
  if (others.length > 0) {
    const skills = nearest.map(({ skill }) => visibleLine(skill)).join(", ");
    throw new Complaint(memoryTextsIn(io.language).several({ key: visibleLine(kept), skills }), exitCode.usage);
  }
  if (!found) {
    const known = new Set(
      (await listMemory(folders.memory, store)).flatMap(({ notes }) => notes.map((note) => note.key)),
    );
    throw new Complaint(
      io.texts.tools.noMemory({ key: visibleLine(kept), known: [...known].map(visibleLine).join(", ") }),
    );
  }
  const { skill, place } = found;
  const notes = found.notes.flatMap((listed): Found[] => {
    if (listed.key !== kept) return [];
    const wanted = { skill, place, key: kept, state: listed.state };
    const note: Note = readMemory(wanted, folders.memory, io.texts);
    return [{ listed, wanted, text: note.text }];
  });
  return { found, notes };
}

function listed(one: SkillMemory, io: Io): string {
  const texts = memoryTextsIn(io.language);
  const heading = one.holds === "folder" ? texts.holds.folder(one) : texts.holds[one.holds]();
  return `${visibleLine(heading)} (${visibleLine(one.skill)})\n${one.notes.map((note) => `  ${lineOf(note, io)}\n`).join("")}`;
}

function lineOf({ key, state, bytes, at, ...source }: SkillMemory["notes"][number], { language }: Io): string {
  const texts = memoryTextsIn(language);
  const cells = [key, texts.states[state], localTime(at), `${bytes} B`, texts.source(source)];
  return cells.map(visibleLine).join("  ");
}
