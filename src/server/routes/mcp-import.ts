import * as z from "zod/mini";
import { addServer } from "../../front/mcp/add.ts";
import { importable, importOffer } from "../../front/mcp/shown-import.ts";
import type { Engine } from "../engine.ts";
import { requireWorkspace } from "../find.ts";
import { partsOf } from "../mcp-setting.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";

const offered = z.strictObject({ name: z.string(), file: z.string(), does: z.array(z.string()), hash: z.string() });

/** MCP servers that other programs on this machine have. `usual`: the folder that is meant where none is named. */
export function mcpImportRoutes(engine: Engine, usual: string | null): Route[] {
  const { folders, servers } = engine;
  const placesFor = async (wanted: string | undefined) => ({
    home: folders.home,
    folder: wanted === undefined ? (usual ?? folders.home) : requireWorkspace(wanted, folders.data),
    there: new Set((await servers()).map(({ name }) => name)),
  });
  return [
    route({
      method: "GET",
      path: "/api/mcp/import",
      summary: "MCP servers that other programs have, and what each would start; nothing is added",
      query: z.strictObject({ folder: z.optional(z.string()) }),
      answer: { json: z.strictObject({ servers: z.array(offered), problems: z.array(z.string()) }) },
      handle: async ({ query: { folder }, texts }) => ({ json: await importOffer(await placesFor(folder), texts) }),
    }),
    route({
      method: "POST",
      path: "/api/mcp/import",
      summary: "Adds servers as they were shown, which is their user's word that they may run; nothing is started",
      body: z.strictObject({
        servers: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
        folder: z.optional(z.string()),
      }),
      answer: { json: z.strictObject({ added: z.array(z.string()) }) },
      async handle({ body, ...viewer }) {
        const wanted = importable(body.servers, await placesFor(body.folder));
        if (!wanted) throw new Refusal(409, ({ skillSources }) => skillSources.otherOffer());
        for (const one of wanted) await addServer(one, partsOf(engine, viewer));
        return { json: { added: wanted.map(({ name }) => name) }, status: 201 };
      },
    }),
  ];
}
