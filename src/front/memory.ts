import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Texts } from "../i18n/texts.ts";
import {
  bothOf,
  confirmNote,
  everywhere,
  keyOf,
  keysAt,
  mostBytes,
  type Note,
  type NoteHead,
  type NoteState,
  noteAt,
  notesAt,
  placesIn,
  removeNote,
  shared,
} from "../memory/notes.ts";
import { placeOf, workspaceRoot } from "../memory/place.ts";
import type { SessionId } from "../protocol/ids.ts";
import { memoryName, skillOfMemory } from "../protocol/memory-name.ts";
import type { Store } from "../store/store.ts";
import { ToolError } from "../tools/tool.ts";
import { Declined } from "./declined.ts";

/** The notes of one skill in one place. */
export interface SkillMemory {
  skill: string;
  /** The name of the place, to find its notes again. */
  place: string;
  /** Where they hold: in one folder, in all, or in all as an older version has kept them. */
  holds: "folder" | "everywhere" | "older";
  /** The path of the folder, or null if the notes hold in all folders or their folder is unknown. */
  folder: string | null;
  notes: ListedNote[];
}

export interface ListedNote extends Pick<Note, "key" | "state" | "bytes" | "at" | "session"> {
  /** The title of the session that wrote the note, or null if it is unknown or deleted. */
  title: string | null;
  /** What the session had read besides its user's words, or null if that is unknown. */
  read: readonly string[] | null;
}

/** One note. Without a place the first one that has the key; without a state the unconfirmed text before the confirmed one. */
export interface NotePlace {
  skill: string;
  key: string;
  place?: string | undefined;
  state?: NoteState | undefined;
}

/** All notes of all skills. The folder is the one that all memory lies in. */
export async function listMemory(folder: string, store: Pick<Store, "session">): Promise<SkillMemory[]> {
  const titles = titlesFrom(store);
  const places = foldersIn(folder).flatMap((name) => {
    const skill = skillOfMemory(name);
    return skill === null ? [] : placesIn(join(folder, name)).map((place) => ({ skill, place }));
  });
  const all = await Promise.all(
    places.map(async ({ skill, place }) => {
      const found = notesAt(join(folder, memoryName(skill)), place);
      const notes = found.map(async ({ key, state, bytes, at, session, hadRead: read }) => {
        return { key, state, bytes, at, session, title: await titles(session), read };
      });
      return { skill, place, ...holdsOf(place, found), notes: await Promise.all(notes) };
    }),
  );
  return all.filter(({ notes }) => notes.length > 0);
}

/** How many notes no person has confirmed yet. */
export const unconfirmedIn = (all: readonly SkillMemory[]): number =>
  all.flatMap(({ notes }) => notes.filter(({ state }) => state === "unconfirmed")).length;

/** These throw a ToolError with a sentence where there is no such note. */
export const readMemory = (wanted: NotePlace, folder: string, texts: Texts): Note =>
  noteFor(wanted, folder, texts).note;

/** A person's own words for a note. Throws Declined when it is not as it was when it was shown: the agent may have written meanwhile. */
export function writeMemory(
  { text, was, ...wanted }: NotePlace & { text: string; was: string },
  folder: string,
  texts: Texts,
): void {
  if (Buffer.byteLength(text) > mostBytes)
    throw new ToolError(texts.tools.memoryTooLong({ kilobytes: mostBytes / 1024 }));
  confirm({ ...wanted, was }, text, folder, texts);
}

/** A person has seen the note as it was, so that later sessions may rely on it. */
export function confirmMemory(
  { was, inAllFolders, inWorkspace, ...wanted }: Confirmed,
  folder: string,
  texts: Texts,
): void {
  confirm({ ...wanted, was, inAllFolders, inWorkspace }, undefined, folder, texts);
}

interface Confirmed extends NotePlace {
  was: string;
  /** From now on it holds in all folders. */
  inAllFolders?: boolean | undefined;
  /** From now on it holds in this folder's repository. */
  inWorkspace?: string | undefined;
}

export function deleteMemory(wanted: NotePlace, folder: string, texts: Texts): Note {
  const { at, note } = noteFor(wanted, folder, texts);
  removeNote(at, note.state);
  return note;
}

function confirm(
  { was, inAllFolders = false, inWorkspace, ...wanted }: Confirmed,
  text: string | undefined,
  folder: string,
  texts: Texts,
): void {
  const { at, note } = noteFor(wanted, folder, texts);
  if (note.text !== was) throw new Declined("limit", texts.server.noteChanged());
  const workspace = inWorkspace === undefined ? note.workspace : workspaceRoot(inWorkspace);
  // What an older version has kept for all folders stays in all, unless the person says where it belongs.
  const kept = note.place === shared ? everywhere : note.place;
  const place = inAllFolders ? everywhere : inWorkspace === undefined ? kept : placeOf(workspaceRoot(inWorkspace));
  const there = place === note.place ? null : noteAt({ ...at, place }, "confirmed");
  if (there && there.text !== (text ?? note.text))
    throw new Declined("limit", texts.server.noteIsThere({ key: note.key, everywhere: place === everywhere }));
  confirmNote(note, at.folder, { place, workspace, ...(text !== undefined && { text }) });
}

function noteFor({ skill, key, place, state }: NotePlace, folder: string, { tools }: Texts) {
  const kept = keyOf(key);
  if (kept === null) throw new ToolError(tools.badMemoryKey({ key }));
  const home = join(folder, memoryName(skill));
  const known = placesIn(home);
  for (const one of place === undefined ? known : known.filter((name) => name === place)) {
    const at = { folder: home, place: one, key: kept };
    const note = bothOf(at).find((found) => state === undefined || found.state === state);
    if (note) return { at, note };
  }
  const keys = new Set(known.flatMap((name) => keysAt(home, name)));
  throw new ToolError(tools.noMemory({ key: kept, known: [...keys].join(", ") }));
}

function holdsOf(place: string, notes: readonly NoteHead[]): Pick<SkillMemory, "holds" | "folder"> {
  if (place === shared) return { holds: "older", folder: null };
  if (place === everywhere) return { holds: "everywhere", folder: null };
  return { holds: "folder", folder: notes.find(({ workspace }) => workspace !== null)?.workspace ?? null };
}

/** The title of a session, each looked up once. */
function titlesFrom(store: Pick<Store, "session">): (session: string | null) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  return async (session) => {
    if (session === null || !isId(session)) return null;
    const title = known.get(session) ?? store.session(session).then((row) => row?.title ?? null);
    known.set(session, title);
    return title;
  };
}

const isId = (text: string): text is SessionId => text.startsWith("ses_");

function foldersIn(folder: string): string[] {
  try {
    const found = readdirSync(folder, { withFileTypes: true });
    return found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
