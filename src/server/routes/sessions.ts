import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import * as z from "zod/mini";
import type { SessionId } from "../../protocol/ids.ts";
import { modes } from "../../protocol/modes.ts";
import type { Engine } from "../engine.ts";
import type { Live } from "../live.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";

const session = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  model_id: z.string(),
  skill_id: z.string(),
  workspace: z.string(),
});

export function sessionRoutes({ store, sessions }: Engine, live: Live): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/sessions",
      summary: "The sessions, the newest first",
      query: z.object({ skill_id: z.optional(z.string()) }),
      answer: { json: z.array(session) },
      async handle({ query: { skill_id } }) {
        return { json: await store.sessions(skill_id === undefined ? {} : { skill: skill_id }) };
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions",
      summary: "Begins a session, at work at once when there is a prompt",
      body: z.object({
        workspace: z.string(),
        model: z.optional(z.string()),
        mode: z._default(z.enum(modes), "default"),
        prompt: z.optional(z.string()),
      }),
      answer: { json: z.object({ id: z.string() }) },
      async handle({ body: { workspace, model, mode, prompt }, language, texts }) {
        const id = await live.begin({ workspace: folderAt(workspace), model, mode, prompt, language, texts });
        return { json: { id }, status: 201 };
      },
    }),
    route({
      method: "DELETE",
      path: "/api/sessions/:id",
      summary: "Deletes a session with all that is kept of it",
      answer: { json: z.object({ deleted: z.array(z.string()) }) },
      async handle({ params }) {
        const id = params.id as SessionId;
        if (!(await store.session(id))) throw new Refusal(404, ({ server }) => server.noSession());
        const { deleted, owned } = await sessions.delete([id]);
        const [first] = owned;
        if (first) throw new Refusal(409, ({ server }) => server.owned({ owner: first.owner }));
        return { json: { deleted } };
      },
    }),
  ];
}

function folderAt(folder: string): string {
  try {
    if (!isAbsolute(folder) || !statSync(folder).isDirectory()) throw new Error("no folder");
    accessSync(folder, constants.R_OK | constants.X_OK);
    return realpathSync.native(folder);
  } catch {
    // Whatever the reason, it cannot be worked in.
    throw new Refusal(422, ({ server }) => server.noFolder({ folder }));
  }
}
