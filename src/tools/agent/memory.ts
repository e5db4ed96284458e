import * as z from "zod/mini";
import { hadRead } from "../../memory/had-read.ts";
import {
  bothOf,
  everywhere,
  keyOf,
  keysAt,
  mostBytes,
  mostKeys,
  type NoteHead,
  notesAt,
  removeNote,
  shared,
  writeNote,
} from "../../memory/notes.ts";
import { placeOf, workspaceRoot } from "../../memory/place.ts";
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
        "Notes for later sessions in this folder; a person checks them. write replaces. MEMORY is shown at start: be brief.",
    },
    "zh-CN": {
      description:
        "供此文件夹以后的会话使用的笔记，经人确认后才会作为依据。write 会替换。键 MEMORY 的内容在会话开始时展示：保持简短。",
    },
  },
  input: z.object({
    action: z.enum(["read", "write", "list", "delete"]),
    key: z.optional(z.string()),
    content: z.optional(z.string()),
  }),
  asks: ({ action, key }) =>
    action === "write" || action === "delete" ? [{ action: "note", resource: keyOf(key ?? "") ?? key ?? "" }] : [],
  // Without a pause in between: calls of one step happen in their order.
  async execute({ action, key, content }, context) {
    const places = placesFor(context);
    if (action === "list") return listed(places, context);
    const { texts } = context;
    if (key === undefined) throw new ToolError(texts.missingParameter({ name: "key" }));
    const kept = keyOf(key);
    if (kept === null) throw new ToolError(texts.badMemoryKey({ key }));
    if (action === "read") return read(kept, places, context);
    if (action === "delete") return deleted(kept, places, context);
    if (content === undefined) throw new ToolError(texts.missingParameter({ name: "content" }));
    return written(kept, content, context);
  },
});

/** The places whose notes hold here; what stands first is what a key means. */
function placesFor({ workspace }: ToolContext): string[] {
  return [placeOf(workspaceRoot(workspace.root)), everywhere, shared];
}

function written(key: string, content: string, { workspace, memory, session, texts }: ToolContext): ToolOutput {
  const root = workspaceRoot(workspace.root);
  const outcome = writeNote({ folder: memory.folder, place: placeOf(root), key }, content, {
    ...{ session, workspace: root },
    hadRead: hadRead(memory),
  });
  if (outcome === "too-long") throw new ToolError(texts.memoryTooLong({ kilobytes: mostBytes / 1024 }));
  if (outcome === "full") throw new ToolError(texts.memoryFull({ most: mostKeys }));
  return { output: texts.memoryWritten({ key }) };
}

function deleted(key: string, places: readonly string[], context: ToolContext): ToolOutput {
  const { folder } = context.memory;
  const [place = ""] = places;
  const notes = bothOf({ folder, place, key });
  if (notes.length === 0 && places.some((place) => bothOf({ folder, place, key }).length > 0))
    throw new ToolError(context.texts.memoryOfAll({ key }));
  if (notes.length === 0) throw new ToolError(unknownKey(key, places, context));
  for (const { state } of notes) removeNote({ folder, place, key }, state);
  return { output: context.texts.memoryDeleted({ key }) };
}

function read(key: string, places: readonly string[], context: ToolContext): ToolOutput {
  const { texts, memory } = context;
  const notes = places.map((place) => bothOf({ folder: memory.folder, place, key })).find((both) => both.length > 0);
  if (!notes) throw new ToolError(unknownKey(key, places, context));
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

function unknownKey(key: string, places: readonly string[], { memory, texts }: ToolContext): string {
  const known = new Set(places.flatMap((place) => keysAt(memory.folder, place)));
  return texts.noMemory({ key, known: [...known].join(", ") });
}

/** The plain day of a stored time. */
const dayOf = (at: string) => at.slice(0, 10);
