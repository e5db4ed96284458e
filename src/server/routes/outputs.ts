import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { extname, join } from "node:path";
import { readPart } from "../documents.ts";
import type { Engine } from "../engine.ts";
import { requireSession } from "../find.ts";
import { Refusal } from "../refusal.ts";
import { attachment, type Route, route } from "../route.ts";
import { sendBytes } from "../send-bytes.ts";

/** All that is ever kept there. Pictures are shown by the page itself; nothing is ever a document of our origin. */
const types: Record<string, string> = {
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
};

/** By their hash, or by the call or process that printed them or took a picture of a page: no name that we did not make ourselves. */
const kept = /^([0-9a-f]{16}\.(txt|png|jpg|gif|webp)|(call|proc)_[0-9a-z]{1,40}\.txt|page-[0-9a-z]{1,8}\.png)$/;

/** Whole outputs and pictures of a session. */
export function outputRoutes({ store, folders }: Engine): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/sessions/:id/outputs/:name",
      summary: "A picture or a whole output that the session keeps, always as an attachment",
      answer: { file: Object.values(types) },
      async handle({ params, outgoing }) {
        const { id } = await requireSession(store, params.id);
        const name = params.name as string;
        await using file = kept.test(name) ? await opened(join(folders.outputs, id, name)) : null;
        if (!file) throw new Refusal(404, ({ server }) => server.noOutput());
        const { size } = await file.stat();
        const part = (from: number) => readPart(file, from);
        await sendBytes(outgoing, { size, part }, attachment(name, types[extname(name)] as string));
        return null;
      },
    }),
  ];
}

async function opened(path: string) {
  try {
    // Neither a link nor a pipe: what is kept are plain files.
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
