import { join } from "node:path";
import * as z from "zod/mini";
import { attachingIn } from "../../i18n/attaching.ts";
import { attachedKinds } from "../../protocol/attaching.ts";
import type { Engine } from "../engine.ts";
import { requireSession } from "../find.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { done, text } from "../schemas.ts";
import { receiveUpload, removeUpload, uploadAgain, uploadOf } from "../uploads.ts";

// A part of a path.
const uploadId = z.string().check(z.regex(/^upl_[0-9a-f]{32}$/));

/** Uploads as a prompt names them. */
export const attachedFiles = z.array(z.strictObject({ id: uploadId, name: z.string() }));

const upload = z.strictObject({ id: z.string(), size: z.int(), kind: z.enum(attachedKinds) });

/** Files on their way into a prompt. */
export function uploadRoutes({ store, folders: { data, outputs } }: Engine): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/uploads",
      summary: "Takes a file that a message will name in `files`; what no message names within a week is removed",
      takes: "file",
      answer: { json: upload },
      handle: async ({ incoming, language }) => ({
        json: await receiveUpload(incoming, { data, language }),
        status: 201,
      }),
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/uploads",
      summary: "Has a file that the session keeps come with another message, as if it had been sent ahead again",
      body: z.strictObject({ output: text }),
      answer: { json: upload },
      async handle({ params, body: { output } }) {
        const { id } = await requireSession(store, params.id);
        const again = await uploadAgain(data, join(outputs, id), output);
        if (again) return { json: again, status: 201 };
        throw new Refusal(404, ({ server }) => server.noOutput());
      },
    }),
    route({
      method: "GET",
      path: "/api/uploads/:id",
      summary: "A file that was sent ahead, as long as it waits for its message",
      answer: { json: upload },
      async handle({ params: { id = "" }, language }) {
        const found = uploadId.safeParse(id).success && (await uploadOf(data, id));
        if (found) return { json: found };
        throw new Refusal(404, () => attachingIn(language).noneWaits());
      },
    }),
    route({
      method: "DELETE",
      path: "/api/uploads/:id",
      summary: "Removes a file that was sent ahead and is not wanted any more",
      answer: { json: done },
      async handle({ params: { id = "" } }) {
        if (uploadId.safeParse(id).success && removeUpload(data, id)) return { json: { ok: true } };
        throw new Refusal(404, ({ server }) => server.noRoute());
      },
    }),
  ];
}
