import * as z from "zod/mini";
import { createWorkspace } from "../../tools/workspace.ts";
import type { Engine } from "../engine.ts";
import { requireAtWork, requireWorkspace } from "../find.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { wholeNumber } from "../schemas.ts";
import { whileAsked } from "../while-asked.ts";

const usualMost = 20;
const mostFound = 200;
const limitMs = 10_000;

/** For whoever names a file in a prompt. */
export function pathRoutes({ store, folders }: Engine): Route[] {
  let finding: ReturnType<typeof load> | undefined;
  const load = async () => (await import("../../tools/files/find-paths.ts")).createFindPaths();
  return [
    route({
      method: "GET",
      path: "/api/files",
      summary:
        "Files and folders of a session's workspace, or of a folder, by a part of their names; ignored ones are left out",
      query: z.strictObject({
        session: z.optional(z.string()),
        folder: z.optional(z.string()),
        q: z.optional(z.string().check(z.maxLength(500))),
        limit: z.optional(wholeNumber),
      }),
      answer: {
        json: z.strictObject({
          /** From the workspace; a folder's ends with a slash. */
          paths: z.array(z.strictObject({ path: z.string(), folder: z.boolean() })),
          count: z.int(),
          /** The folder holds more than could be looked at. */
          cut: z.boolean(),
        }),
      },
      async handle({ query: { session, folder, q = "", limit }, texts, outgoing }) {
        const root = await rootOf({ session, folder });
        const workspace = createWorkspace(root, texts.tools, folders.data);
        const most = Math.min(Number(limit ?? usualMost), mostFound);
        finding ??= load();
        const find = await finding;
        return whileAsked({ outgoing, texts, limitMs }, async (signal) => {
          const context = { workspace, closed: folders.data, texts: texts.tools, signal };
          return { json: await find({ words: q, most }, context) };
        });
      },
    }),
  ];

  /** One of the two, and nothing of ours in either. */
  async function rootOf({ session, folder }: { session?: string; folder?: string }): Promise<string> {
    const where = "query.folder";
    if (session === undefined && folder === undefined)
      throw new Refusal(422, ({ server }) => server.input.missing({ where }));
    if (session !== undefined && folder !== undefined)
      throw new Refusal(422, ({ server }) => server.input.unfit({ where }));
    const path = session === undefined ? folder : (await requireAtWork(store, session)).workspace;
    return requireWorkspace(path as string, folders.data);
  }
}
