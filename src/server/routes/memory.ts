import * as z from "zod/mini";
import { confirmMemory, deleteMemory, listMemory, readMemory, writeMemory } from "../../front/memory.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";
import { done, text } from "../schemas.ts";

const state = z.enum(["confirmed", "unconfirmed"]);
/** Without a place the first note of that key, without a state what waits to be confirmed. */
const wanted = { skill: text, key: text, place: z.optional(z.string()), state: z.optional(state) };

/** What agents have noted for later sessions. Whose note it is, its place and its key are names, never paths. */
export function memoryRoutes({ folders: { memory }, store }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/memory",
      summary: "All notes by skill and by where they hold, with their source",
      answer: {
        json: z.array(
          z.strictObject({
            skill: z.string(),
            place: z.string(),
            holds: z.enum(["folder", "everywhere", "older"]),
            folder: z.nullable(z.string()),
            notes: z.array(
              z.strictObject({
                ...{ key: z.string(), state, bytes: z.int(), at: z.string() },
                ...{ session: z.nullable(z.string()), title: z.nullable(z.string()) },
                read: z.nullable(z.array(z.string())),
              }),
            ),
          }),
        ),
      },
      handle: async () => ({ json: await listMemory(memory, store) }),
    }),
    route({
      method: "GET",
      path: "/api/memory/note",
      summary: "One note",
      query: z.strictObject(wanted),
      answer: { json: z.strictObject({ text: z.string() }) },
      handle: async ({ query, texts }) => ({ json: { text: readMemory(query, memory, texts).text } }),
    }),
    route({
      method: "PUT",
      path: "/api/memory/note",
      summary: "Other words for a note, which confirms it; refused when it is no longer as it `was`",
      body: z.strictObject({ ...wanted, text: z.string(), was: z.string() }),
      answer: { json: done },
      async handle({ body, texts }) {
        writeMemory(body, memory, texts);
        return { json: { ok: true } };
      },
    }),
    route({
      method: "POST",
      path: "/api/memory/note/confirm",
      summary: "Lets later sessions rely on a note, in its folder or in all; refused when it is no longer as it `was`",
      body: z.strictObject({ ...wanted, was: z.string(), inAllFolders: z.optional(z.boolean()) }),
      answer: { json: done },
      async handle({ body, texts }) {
        confirmMemory(body, memory, texts);
        return { json: { ok: true } };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/memory/note",
      summary: "Deletes a note",
      body: z.strictObject(wanted),
      answer: { json: done },
      async handle({ body, texts }) {
        deleteMemory(body, memory, texts);
        return { json: { ok: true } };
      },
    }),
  ];
}
