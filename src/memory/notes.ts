import { randomUUID } from "node:crypto";
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { memoryFile } from "../protocol/memory-name.ts";
import { placeOf, workspaceRoot } from "./place.ts";

/**
 * The notes of one skill lie in one folder: `PLACE/KEY.md` is confirmed, `PLACE/unconfirmed/KEY.md` is not. A place is a
 * workspace or `everywhere`. Files that lie directly in the folder are from versions that knew no places; nobody has
 * confirmed them, whatever they say. So the state of a note rests on where it lies and never on its text.
 */
export interface Note extends NoteHead {
  text: string;
}

/** All but its text. */
export interface NoteHead {
  key: string;
  place: string;
  state: NoteState;
  /** Of its text. */
  bytes: number;
  /** When it was written. */
  at: string;
  session: string | null;
  /** The root of the workspace that it belongs to; null for other places. */
  workspace: string | null;
  /** What its session had read that the user did not write, such as `web example.org` or `files`; null where nobody knows. */
  hadRead: readonly string[] | null;
}

export type NoteState = "confirmed" | "unconfirmed";

/** Where a note is to be found. */
export interface NoteAt {
  /** Where the notes of its skill lie. */
  folder: string;
  place: string;
  key: string;
}

export type NoteSource = Pick<Note, "session" | "workspace" | "hadRead">;

/** The place of notes that hold in all folders. Only a person puts one there. */
export const everywhere = "@all";
/** The place of notes from versions that knew no places. */
export const shared = "";
/** The key of the note that new sessions are shown. */
export const mainKey = "MEMORY";
export const mostKeys = 200;
export const mostBytes = 64 * 1024;

/** More than what is known of a note takes. */
const mostHead = 16 * 1024;
/** What waits is shown first. */
const states = ["unconfirmed", "confirmed"] as const;
const ending = ".md";
const pendingFolder = "unconfirmed";

/** The key as it is kept; null where it cannot be one. */
export const keyOf = (key: string): string | null => memoryFile(key)?.slice(0, -ending.length) ?? null;

/** All notes of a place by their keys, the unconfirmed text of a key before its confirmed one. Only how they begin is read. */
export const notesAt = (folder: string, place: string): NoteHead[] =>
  keysAt(folder, place).flatMap((key) => states.flatMap((state) => headAt({ folder, place, key }, state) ?? []));

export function keysAt(folder: string, place: string): string[] {
  const keys = states.flatMap((state) => keysIn(fileFolder({ folder, place }, state)));
  return [...new Set(keys)].sort();
}

/** All places in which a skill has notes. */
export function placesIn(folder: string): string[] {
  const scoped = entriesOf(folder).filter((name) => name.startsWith("@"));
  return [shared, ...scoped.sort()];
}

/** The texts that are kept under one key: the unconfirmed one, and the confirmed one that it may replace one day. */
export const bothOf = (at: NoteAt): Note[] => states.flatMap((state) => noteAt(at, state) ?? []);

export function noteAt(at: NoteAt, state: NoteState): Note | null {
  const file = readWith(at, state, (path) => readFileSync(path));
  return file && noteFrom(file, { ...at, state });
}

function headAt(at: NoteAt, state: NoteState): NoteHead | null {
  const file = readWith(at, state, firstBytes);
  if (!file) return null;
  const { text: _, ...head } = noteFrom(file, { ...at, state });
  return head;
}

interface NoteFile {
  /** All of it, or its beginning. */
  content: Buffer;
  size: number;
  changed: Date;
}

/** Null where there is no such note. */
function readWith(at: NoteAt, state: NoteState, read: (path: string) => Buffer): NoteFile | null {
  if (at.place === shared && state === "confirmed") return null;
  const path = fileOf(at, state);
  try {
    const { size, mtime } = statSync(path);
    return { content: read(path), size, changed: mtime };
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

function firstBytes(path: string): Buffer {
  const file = openSync(path, "r");
  try {
    const content = Buffer.alloc(mostHead);
    return content.subarray(0, readSync(file, content));
  } finally {
    closeSync(file);
  }
}

/** What new sessions of the workspace are shown: confirmed notes, and unconfirmed ones of sessions that read nothing strange. */
export function notesForPrompt(folder: string, workspace: string): Note[] {
  const at = { folder, key: mainKey, place: placeOf(workspaceRoot(workspace)) };
  const pending = noteAt(at, "unconfirmed");
  const own = pending?.hadRead?.length === 0 ? pending : noteAt(at, "confirmed");
  return [noteAt({ ...at, place: everywhere }, "confirmed"), own].flatMap((note) => note ?? []);
}

/** The keys of confirmed notes that hold in the workspace, without the note that stands in the prompt itself. */
export function confirmedKeys(folder: string, workspace: string): string[] {
  const places = [placeOf(workspaceRoot(workspace)), everywhere];
  const keys = places.flatMap((place) => keysIn(fileFolder({ folder, place }, "confirmed")));
  return [...new Set(keys)].filter((key) => key !== mainKey).sort();
}

/** Writes an unconfirmed note. What a person has confirmed under that key stays until it is confirmed. */
export function writeNote(at: NoteAt, text: string, source: NoteSource): "written" | "too-long" | "full" {
  if (Buffer.byteLength(text) > mostBytes) return "too-long";
  const keys = keysAt(at.folder, at.place);
  if (!keys.includes(at.key) && keys.length >= mostKeys) return "full";
  writeWhole(fileOf(at, "unconfirmed"), asFile(text, source));
  return "written";
}

/** Keeps a text as confirmed, and takes away the unconfirmed one that it was made of, unless that has changed since. */
export function confirmNote(
  seen: Note,
  folder: string,
  { text = seen.text, place = seen.place, workspace = seen.workspace } = {},
): void {
  const from = { folder, place: seen.place, key: seen.key };
  const { session, hadRead } = seen;
  const root = place === everywhere ? null : workspace;
  // Its day is that of its words.
  const at = text === seen.text ? seen.at : undefined;
  writeWhole(fileOf({ ...from, place }, "confirmed"), asFile(text, { session, workspace: root, hadRead }, at));
  if (seen.state === "unconfirmed" || place !== seen.place) removeSeen(from, seen);
}

/** False when there was none. */
export function removeNote(at: NoteAt, state: NoteState): boolean {
  if (!headAt(at, state)) return false;
  rmSync(fileOf(at, state), { force: true });
  return true;
}

/** Takes the file away before it is compared, so that a text that was written in that moment is put back and not lost. */
function removeSeen(at: NoteAt, { state, text }: Note): void {
  const path = fileOf(at, state);
  const taken = asideOf(path);
  try {
    renameSync(path, taken);
    const file = { content: readFileSync(taken), size: 0, changed: new Date() };
    const { text: found } = noteFrom(file, { ...at, state });
    // One that is even newer may be there by now, and counts.
    if (found !== text) linkSync(taken, path);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(taken, { force: true });
  }
}

const fileFolder = ({ folder, place }: Omit<NoteAt, "key">, state: NoteState) =>
  place !== shared && state === "unconfirmed" ? join(folder, place, pendingFolder) : join(folder, place);

const fileOf = (at: NoteAt, state: NoteState) => join(fileFolder(at, state), at.key + ending);

/** A file begins with what is known of the note, line by line, between two lines of dashes; a file without that is a note too. */
const asFile = (text: string, { session, workspace, hadRead }: NoteSource, at = new Date().toISOString()) =>
  [
    "---",
    `date: ${JSON.stringify(at)}`,
    ...(workspace === null ? [] : [`workspace: ${JSON.stringify(workspace)}`]),
    ...(session === null ? [] : [`session: ${JSON.stringify(session)}`]),
    ...(hadRead === null ? [] : [`read: ${JSON.stringify(hadRead)}`]),
    "---",
    text,
  ].join("\n");

function noteFrom(
  { content, size, changed }: NoteFile,
  { key, place, state }: Pick<Note, "key" | "place" | "state">,
): Note {
  const file = content.toString("utf8");
  // What an older version has kept is all text: a model may have written lines into it that look like ours.
  const [whole = "", head = ""] = place === shared ? [] : (/^---\n((?:[a-z]+: .*\n)*)---\n/.exec(file) ?? []);
  const known = headOf(head);
  const start = known ? whole : "";
  const { date, session, workspace, read } = known ?? {};
  const isDate = typeof date === "string" && !Number.isNaN(Date.parse(date));
  const isOwn = typeof workspace === "string" && placeOf(workspace) === place;
  return {
    ...{ key, place, state, text: file.slice(start.length), bytes: size - Buffer.byteLength(start) },
    at: isDate ? date : changed.toISOString(),
    session: typeof session === "string" ? session : null,
    workspace: isOwn ? workspace : null,
    hadRead: Array.isArray(read) && read.every((one) => typeof one === "string") ? read : null,
  };
}

function headOf(head: string): Record<string, unknown> | null {
  try {
    const lines = head.split("\n").filter((line) => line !== "");
    if (lines.length === 0) return null;
    return Object.fromEntries(
      lines.map((line) => [line.split(":", 1)[0], JSON.parse(line.slice(line.indexOf(":") + 1))]),
    );
  } catch {
    return null; // Somebody has changed it by hand: then all of it is text.
  }
}

/** Writes a file for its user alone, whole or not at all. */
function writeWhole(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const aside = asideOf(path);
  try {
    writeFileSync(aside, content, { mode: 0o600, flush: true });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}

const asideOf = (path: string) => `${path}.${randomUUID()}.new`;

const keysIn = (folder: string) =>
  entriesOf(folder)
    .filter((name) => name.endsWith(ending) && memoryFile(name) === name)
    .map((name) => name.slice(0, -ending.length));

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
