import * as z from "zod/mini";
import { deleteMemory, listMemory, readMemory, writeMemory } from "../../front/memory.ts";
import type { Engine } from "../engine.ts";
import { type Route, route } from "../route.ts";
import { done, text } from "../schemas.ts";

const place = { skill: text, key: text };

/** What skills have noted for later. Whose note it is and its key are names, never paths. */
export function memoryRoutes({ folders: { memory } }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/memory",
      summary: "The skills that have noted something, and the keys of their notes",
      answer: {
        json: z.array(
          z.strictObject({
            skill: z.string(),
            notes: z.array(z.strictObject({ key: z.string(), bytes: z.int(), at: z.string() })),
          }),
        ),
      },
      handle: async () => ({ json: listMemory(memory) }),
    }),
    route({
      method: "GET",
      path: "/api/memory/note",
      summary: "One note",
      query: z.strictObject(place),
      answer: { json: z.strictObject({ text: z.string() }) },
      handle: async ({ query, texts }) => ({ json: { text: readMemory(query, memory, texts) } }),
    }),
    route({
      method: "PUT",
      path: "/api/memory/note",
      summary: "Other words for a note; refused when it is no longer as it `was`",
      body: z.strictObject({ ...place, text: z.string(), was: z.string() }),
      answer: { json: done },
      async handle({ body, texts }) {
        writeMemory(body, memory, texts);
        return { json: { ok: true } };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/memory/note",
      summary: "Deletes a note",
      body: z.strictObject(place),
      answer: { json: done },
      async handle({ body, texts }) {
        deleteMemory(body, memory, texts);
        return { json: { ok: true } };
      },
    }),
  ];
}
