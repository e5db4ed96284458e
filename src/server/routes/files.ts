import * as z from "zod/mini";
import { type OpenFile, readAll } from "../../tools/files/open-regular.ts";
import { pictureOf } from "../../tools/files/picture.ts";
import { unifiedDiff } from "../../tools/files/unified-diff.ts";
import { reveal } from "../../tools/system/reveal.ts";
import { ToolError } from "../../tools/tool.ts";
import type { Engine } from "../engine.ts";
import { readExistingSession } from "../find.ts";
import { mostBytes, pdfPage, previewOf } from "../preview.ts";
import { Refusal } from "../refusal.ts";
import { attachment, type Route, route } from "../route.ts";
import { done, text, wholeNumber } from "../schemas.ts";
import { type SessionFiles, sessionFiles } from "../session-files.ts";

const changed = z.strictObject({
  path: z.string(),
  kind: z.enum(["made", "changed", "deleted"]),
  turn: z.int(),
  byCommand: z.boolean(),
  from: z.optional(z.string()),
});

const size = z.int();
const preview = z.union([
  z.strictObject({ kind: z.literal("text"), size, text: z.string(), cut: z.boolean() }),
  z.strictObject({ kind: z.literal("picture"), size, width: z.int(), height: z.int(), mediaType: z.string() }),
  z.strictObject({ kind: z.literal("pdf"), size, pages: z.int() }),
  z.strictObject({ kind: z.literal("other"), size, why: z.optional(z.enum(["password", "broken"])) }),
]);

const pictures = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
const wanted = z.strictObject({ path: text });

/** What a session made and changed, for people to look at. */
export function fileRoutes(engine: Engine): Route[] {
  const { mask } = engine;
  return [
    route({
      method: "GET",
      path: "/api/sessions/:id/changes",
      summary: "The files that the session made and changed and that nobody has taken back, the last touched first",
      answer: { json: z.array(changed) },
      async handle({ params, texts }) {
        const files = await sessionFiles(engine, params.id, texts);
        const { show } = files.workspace;
        const all = await readExistingSession(engine.store, params.id, files.changed);
        const listed = all.map(({ path, kind, turn, byCommand, from }) => ({
          ...{ path: show(path), kind, turn, byCommand },
          ...(from !== undefined && { from: show(from) }),
        }));
        return { json: listed };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/diff",
      summary: "How a file differs from what it was before the session changed it",
      query: wanted,
      answer: {
        json: z.strictObject({
          path: z.string(),
          diff: z.string(),
          added: z.int(),
          removed: z.int(),
          cut: z.optional(z.literal(true)),
        }),
      },
      async handle({ params, query: { path }, texts }) {
        const files = await sessionFiles(engine, params.id, texts);
        const { show } = files.workspace;
        const real = await files.place(path);
        const change = (await files.changed()).find((one) => one.path === real);
        if (!change) throw new Refusal(404, ({ server }) => server.notChanged({ path: show(real) }));
        const now = change.kind === "deleted" ? null : await contentOf(files, path);
        await mask.refresh();
        const { diff, ...rest } = await unifiedDiff(show(real), await change.before(), now);
        return { json: { ...rest, diff: mask.text(diff) } };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/file",
      summary: "What a file of the session's workspace is, or one that it changed; of a text as much as is looked at",
      query: wanted,
      answer: { json: preview },
      async handle({ params, query: { path }, texts }) {
        const files = await sessionFiles(engine, params.id, texts);
        using file = await files.open(path);
        await mask.refresh();
        return { json: await previewOf(file, (all) => mask.text(all)) };
      },
    }),
    route({
      method: "GET",
      path: "/api/sessions/:id/picture",
      summary: "A picture, or a page of a PDF as one; always as an attachment",
      query: z.strictObject({ path: text, page: z.optional(wholeNumber) }),
      answer: { file: pictures },
      async handle({ params, query: { path, page = "1" }, texts, outgoing }) {
        const files = await sessionFiles(engine, params.id, texts);
        using file = await files.open(path);
        const content = await wholeOf(file, noPicture(path));
        const picture = pictureOf(content);
        const send = (bytes: Uint8Array, type: string) => {
          outgoing.writeHead(200, { ...attachment("picture", type), "content-length": bytes.length });
          outgoing.end(bytes);
          return null;
        };
        if (picture) return send(content, picture.mediaType);
        if (content.toString("latin1", 0, 5) !== "%PDF-") throw noPicture(path);
        const read = await pdfPage(file, Math.max(1, Number(page)), true);
        const drawn = "problem" in read ? undefined : read.pages[0]?.picture;
        if (!drawn) throw noPicture(path);
        return send(drawn, "image/png");
      },
    }),
    route({
      method: "POST",
      path: "/api/sessions/:id/reveal",
      summary: "Shows a file or folder of the session in the file manager of this machine",
      body: wanted,
      answer: { json: done },
      async handle({ params, body: { path }, texts }) {
        const { place, workspace } = await sessionFiles(engine, params.id, texts);
        const real = await place(path);
        try {
          const signal = AbortSignal.timeout(10_000);
          await reveal(real, { texts: texts.tools, workspace, call: "page", signal });
          return { json: { ok: true } };
        } catch (error) {
          if (error instanceof ToolError) throw new Refusal(409, () => error.message);
          throw error;
        }
      },
    }),
  ];
}

const noPicture = (path: string) => new Refusal(415, ({ server }) => server.noPicture({ path }));

async function contentOf(files: SessionFiles, path: string): Promise<Buffer> {
  using file = await files.open(path);
  return wholeOf(file, new Refusal(413, ({ server }) => server.tooLargeToShow()));
}

function wholeOf(file: OpenFile, tooLarge: Refusal): Promise<Buffer> {
  if (file.stats.size > mostBytes) throw tooLarge;
  return readAll(file);
}
