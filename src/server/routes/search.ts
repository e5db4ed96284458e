import * as z from "zod/mini";
import { isInside } from "../../permissions/paths.ts";
import type { SearchRequest } from "../../search/search-files.ts";
import { createWorkspace } from "../../tools/workspace.ts";
import type { Engine } from "../engine.ts";
import { requireAtWork, requireFolder } from "../find.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { whileAsked } from "../while-asked.ts";

const options = {
  pattern: z.optional(z.string()),
  isRegex: z.optional(z.boolean()),
  caseSensitive: z.optional(z.boolean()),
  wholeWord: z.optional(z.boolean()),
  includePattern: z.optional(z.string()),
  excludePattern: z.optional(z.string()),
  maxResults: z.optional(z.int().check(z.gte(1))),
  contextLines: z.optional(z.int().check(z.gte(0))),
};

const response = z.strictObject({
  id: z.string(),
  results: z.array(
    z.strictObject({
      file: z.string(),
      relPath: z.string(),
      matches: z.array(
        z.strictObject({
          line: z.int(),
          col: z.int(),
          text: z.string(),
          matchText: z.string(),
          contextBefore: z.array(z.string()),
          contextAfter: z.array(z.string()),
        }),
      ),
    }),
  ),
  truncated: z.boolean(),
  totalMatches: z.int(),
});

/** A search is for somebody who waits. */
const limitMs = 60_000;

export function searchRoutes({ store, folders }: Engine): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/search/files",
      summary: "Searches the files of a folder; with a session, of a folder in its workspace",
      body: z.strictObject({
        id: z.string(),
        /** Both are seed 004's and say nothing that we need. */
        type: z.optional(z.enum(["agent-search", "ipc-search"])),
        session: z.optional(z.string()),
        cwd: text,
        query: text,
        options: z.optional(z.strictObject(options)),
        ...options,
      }),
      answer: { json: response },
      async handle({ body: { session, type: _, ...request }, texts, outgoing }) {
        const { tools } = texts;
        const root = session === undefined ? folders.home : (await requireAtWork(store, session)).workspace;
        const workspace = createWorkspace(root, tools, folders.data);
        const cwd = requireFolder(workspace.resolve(request.cwd));
        if (session !== undefined && !isInside(cwd, workspace.root))
          throw new Refusal(403, ({ server }) => server.outsideWorkspace({ folder: cwd }));
        if (isInside(cwd, folders.data)) throw new Refusal(403, ({ server }) => server.closedFolder({ folder: cwd }));
        const { searchRequest } = await import("../../tools/files/search-request.ts");
        return whileAsked({ outgoing, texts, limitMs }, async (signal) => {
          const context = { workspace, closed: folders.data, texts: tools, signal };
          return { json: await searchRequest({ ...request, cwd } as SearchRequest, context) };
        });
      },
    }),
  ];
}
