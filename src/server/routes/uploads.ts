import * as z from "zod/mini";
import { attachedKinds } from "../../protocol/attaching.ts";
import type { Engine } from "../engine.ts";
import { Refusal } from "../refusal.ts";
import { type Route, route } from "../route.ts";
import { done } from "../schemas.ts";
import { receiveUpload, removeUpload } from "../uploads.ts";

// A part of a path.
const uploadId = z.string().check(z.regex(/^upl_[0-9a-f]{32}$/));

/** Uploads as a prompt names them. */
export const attachedFiles = z.array(z.strictObject({ id: uploadId, name: z.string() }));

/** Files on their way into a prompt. */
export function uploadRoutes({ folders: { data } }: Engine): Route[] {
  return [
    route({
      method: "POST",
      path: "/api/uploads",
      summary: "Takes a file that a message will name in `files`; what no message names within a day is removed",
      takes: "file",
      answer: { json: z.strictObject({ id: z.string(), size: z.int(), kind: z.enum(attachedKinds) }) },
      handle: async ({ incoming, language }) => ({
        json: await receiveUpload(incoming, { data, language }),
        status: 201,
      }),
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
