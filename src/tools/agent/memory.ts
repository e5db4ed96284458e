import * as z from "zod/mini";
import { hadRead } from "../../memory/had-read.ts";
import {
  bothOf,
  confirmNote,
  everywhere,
  keyOf,
  mostBytes,
  mostKeys,
  type NoteHead,
  notesAt,
  removeNote,
  shared,
  writeNote,
} from "../../memory/notes.ts";
import { placeOf, workspaceRoot } from "../../memory/place.ts";
import { callIn } from "../../protocol/history.ts";
import type { TaintSource } from "../../protocol/taint/taint.ts";
import { defineTool, type ToolContext, ToolError, type ToolOutput } from "../tool.ts";

export const memory = defineTool({
  name: "memory",
  toolset: "agent",
  // Reading passes; to write and to delete it touches a note, which the gate takes for an act.
  class: "free",
  // What is written again is the same.
  effect: "none",
  texts: {
    en: {
      description:
        "Notes for later sessions in this folder; a person checks them. write replaces. Key MEMORY: shown at start, brief.",
    },
    "zh-CN": {
      description:
        "供此文件夹以后的会话使用的笔记，经人确认后才会作为依据。write 会替换。每次会话都要知道的内容写到键 MEMORY 下：会在开始时展示，务必简短。",
    },
  },
  input: z.object({
    action: z.enum(["read", "write", "list", "delete"]),
    key: z.optional(z.string()),
    content: z.optional(z.string()),
  }),
  asks({ action, key = "" }, context) {
    const resource = keyOf(key) ?? key;
    const isChange = action === "write" || (action === "delete" && isThere(resource, context));
    return isChange ? [{ action: "note", resource }] : [];
  },
  // Without a pause in between: calls of one step happen in their order.
  async execute({ action, key, content }, context) {
    const places = placesFor(context);
    if (action === "list" || (action === "read" && key === undefined)) return listed(places, context);
    const { texts } = context;
    if (key === undefined) throw problem(texts.missingParameter({ name: "key" }));
    const kept = keyOf(key);
    if (kept === null) throw problem(texts.badMemoryKey({ key }));
    if (action === "read") return read(kept, places, context);
    if (action === "delete") return deleted(kept, places, context);
    if (content === undefined) throw problem(texts.missingParameter({ name: "content" }));
    return written(kept, content, context);
  },
});

/** The places whose notes hold here; what stands first is what a key means. */
function placesFor({ workspace }: ToolContext): string[] {
  return [placeOf(workspaceRoot(workspace.root)), everywhere, shared];
}

function written(key: string, content: string, context: ToolContext): ToolOutput {
  const { workspace, memory, session, texts } = context;
  const root = workspaceRoot(workspace.root);
  const at = { folder: memory.folder, place: placeOf(root), key };
  const had = hadRead(memory);
  const outcome = writeNote(at, content, { session, workspace: root, hadRead: had });
  if (outcome === "too-long") throw problem(texts.memoryTooLong({ kilobytes: mostBytes / 1024 }));
  if (outcome === "full") throw problem(texts.memoryFull({ most: mostKeys }));
  const [note, earlier] = bothOf(at);
  // The person was shown the whole text in the ask, and nobody else can have suggested it.
  const isConfirmed = isApproved(context) && had.length === 0 && note?.text === content && !earlier;
  if (isConfirmed) confirmNote(note, memory.folder);
  return { output: texts.memoryWritten({ key, isConfirmed }) };
}

/** Returns whether a person said yes to this very call, and not only to another one of the session. */
const isApproved = ({ memory, call }: ToolContext): boolean => callIn(memory.history(), call)?.allowed !== undefined;

const isThere = (key: string, { memory, workspace }: ToolContext): boolean =>
  bothOf({ folder: memory.folder, place: placeOf(workspaceRoot(workspace.root)), key }).length > 0;

/** An error in words of the program alone: whoever gets it has read nothing. */
const problem = (message: string): ToolError => new ToolError(message, { details: { clean: true } });

function deleted(key: string, places: readonly string[], context: ToolContext): ToolOutput {
  const { folder } = context.memory;
  const [place = ""] = places;
  const notes = bothOf({ folder, place, key });
  if (notes.length === 0 && places.some((place) => bothOf({ folder, place, key }).length > 0))
    throw problem(context.texts.memoryOfAll({ key }));
  // A note that was written since the call was judged was not asked about.
  if (notes.length === 0 || context.touches.length === 0) throw unknownKey(key, places, context);
  for (const { state } of notes) removeNote({ folder, place, key }, state);
  return { output: context.texts.memoryDeleted({ key }) };
}

function read(key: string, places: readonly string[], context: ToolContext): ToolOutput {
  const { texts, memory } = context;
  const notes = places.map((place) => bothOf({ folder: memory.folder, place, key })).find((both) => both.length > 0);
  if (!notes) throw unknownKey(key, places, context);
  // A confirmed note is told as it is. Whatever else there is is told apart from it, with where it comes from.
  const output = notes.map((note) => {
    const { state, text, at, session, hadRead: had } = note;
    if (state === "unconfirmed")
      return `${texts.memoryUnconfirmed({ day: dayOf(at), session, read: had?.join(", ") ?? null })}\n${text}`;
    return notes.length === 1 ? text : `${texts.memoryConfirmed({ day: dayOf(at) })}\n${text}`;
  });
  return { output: output.join("\n\n"), ...told(notes) };
}

/** A note of a session that had read strangers' text marks the session that reads it, too. */
function told(notes: readonly NoteHead[]): Pick<ToolOutput, "details" | "taint"> {
  const unconfirmed = notes.filter(({ state }) => state === "unconfirmed");
  const sources = unconfirmed.flatMap(({ hadRead }) => (hadRead ?? []).flatMap(sourceOf));
  return {
    details: { clean: unconfirmed.every(({ hadRead }) => hadRead?.length === 0) },
    ...(sources.length > 0 && { taint: { sources, secrets: [] } }),
  };
}

const origins: readonly string[] = ["web", "mcp", "browser", "skill"] satisfies TaintSource["origin"][];

function sourceOf(read: string): TaintSource[] {
  const [origin = ""] = read.split(" ", 1);
  const what = read.slice(origin.length + 1);
  return origins.includes(origin) && what !== "" ? [{ origin: origin as TaintSource["origin"], what }] : [];
}

function listed(places: readonly string[], { memory, texts }: ToolContext): ToolOutput {
  const notes = places.flatMap((place) => notesAt(memory.folder, place));
  const keys = notes.map(({ key, bytes, state }) => ({ key, bytes, state }));
  const { details, taint } = told(notes);
  return { output: texts.memoryKeys({ keys }), details: { keys, ...(details as object) }, ...(taint && { taint }) };
}

/** The keys that it names were chosen by the sessions that wrote them. */
function unknownKey(key: string, places: readonly string[], { memory, texts }: ToolContext): ToolError {
  const notes = places.flatMap((place) => notesAt(memory.folder, place));
  const known = [...new Set(notes.map((note) => note.key))].join(", ");
  const { details } = told(notes);
  return new ToolError(texts.noMemory({ key, known }), { details });
}

/** The plain day of a stored time. */
const dayOf = (at: string) => at.slice(0, 10);
