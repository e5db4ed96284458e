import * as z from "zod/mini";
import { callDirectly } from "../direct-call.ts";
import type { Engine } from "../engine.ts";
import type { Live } from "../live.ts";
import { settingOf } from "../mcp-setting.ts";
import { type Route, route } from "../route.ts";
import { text } from "../schemas.ts";
import { whileAsked } from "../while-asked.ts";

/** The route of seed 001 §4.3: the tool of the same work, in a session of its own and behind its gate. */
export function webRoutes(engine: Engine, live: Live, usual: string | null): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/web/search",
      summary: "Searches the web; answered as the tool web_search answers",
      body: z.strictObject({
        ...{ query: text, count: z.optional(z.int().check(z.gte(1))), folder: z.optional(z.string()) },
      }),
      answer: { json: z.strictObject({ output: z.string() }) },
      async handle({ body: { folder, ...input }, outgoing, language, texts }) {
        const viewer = { language, texts };
        const { workspace } = settingOf(engine, { wanted: folder, usual }, viewer);
        const call = { tool: "web_search", input, workspace, ...viewer };
        return whileAsked({ outgoing, texts }, async (signal) => ({
          json: { output: await callDirectly(live, call, signal) },
        }));
      },
    }),
  ];
}
