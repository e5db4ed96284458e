import { charsetIn } from "../../web/charset.ts";
import type { ContentToRead, ReadContent } from "../../web/extract/content.ts";
import type { Pool } from "../../workers/pool.ts";
import { binaryKind } from "../files/magic.ts";
import { pdfPages } from "../files/pdf-pages.ts";
import { type Picture, pictureOf } from "../files/picture.ts";
import { readPicture } from "../files/read-picture.ts";
import { type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { kindOf, mediaTypeOf } from "./content-kind.ts";
import type { CachedPage } from "./page-cache.ts";

export interface Fetched {
  address: string;
  contentType: string;
  bytes: Buffer;
  isCut: boolean;
  isLate: boolean;
}

export interface Reading {
  /** How long a page may take to be made readable. */
  extractMs: number;
  threads(): Promise<Pool>;
}

const megabytes = 10;
const mostPdfPages = 300;

/** A page of text, whatever it was; or what else can be told of it. Throws ToolError. */
export async function readFetched(
  one: Fetched,
  reading: Reading,
  context: ToolContext,
): Promise<{ page: CachedPage } | ToolOutput> {
  const { address, contentType, bytes, isCut, isLate } = one;
  const { texts } = context;
  const kind = kindOf(contentType, bytes);
  // Of these half is nothing.
  if (isLate && (kind === "pdf" || kind === "picture"))
    throw new ToolError(texts.webProblem.timeout({ host: new URL(address).host }));
  switch (kind) {
    case "picture":
      return picture(one, context);
    case "pdf":
      if (isCut) throw new ToolError(texts.fetchPdfTooBig({ url: address, megabytes }));
      return { page: await pdf(one, context) };
    case "binary": {
      const type = mediaTypeOf(contentType);
      // What calls itself text and is none has no name that helps.
      const name = binaryKind(bytes)?.name ?? (/^text\/|^$/.test(type) ? texts.fetchUnknownKind() : type);
      throw new ToolError(texts.fetchBinary({ url: address, kind: name, size: bytes.length }));
    }
    default: {
      const content = { bytes, kind, charset: charsetIn(contentType), address };
      const { isShell, links, form, ...read } = await inThread(content, reading, context);
      const notes = [
        ...(links.length > 0 ? [texts.fetchLinks({ links: links.join(", ") })] : []),
        ...(isShell ? [texts.fetchShell()] : []),
        ...(isCut ? [texts.fetchCut({ megabytes })] : []),
        ...(isLate ? [texts.fetchLate()] : []),
      ];
      // Part of the text: a page that is a form alone is not empty.
      const asked = form.length > 0 ? texts.fetchForm({ fields: form.join(", ") }) : "";
      return { page: { address, ...read, text: [read.text, asked].filter(Boolean).join("\n\n"), notes } };
    }
  }
}

/** Whatever the thread runs into, only this call fails of it. */
async function inThread(
  content: ContentToRead,
  { extractMs, threads }: Reading,
  { texts, signal }: ToolContext,
): Promise<ReadContent> {
  const late = AbortSignal.timeout(extractMs);
  try {
    const pool = await threads();
    return await pool.run("extract", content, { signal: AbortSignal.any([signal, late]) });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new ToolError(
      texts.fetchUnreadable({ url: content.address, seconds: late.aborted ? extractMs / 1000 : null }),
    );
  }
}

function picture({ address, bytes }: Fetched, context: ToolContext): ToolOutput {
  const seen = readPicture({ path: address, size: bytes.length, content: bytes }, pictureOf(bytes) as Picture, context);
  return {
    ...seen,
    output: context.sees ? seen.output : seen.output + context.texts.fetchPictureUnseen(),
    origin: "web",
  };
}

async function pdf({ address, bytes }: Fetched, { texts, signal, progress }: ToolContext): Promise<CachedPage> {
  const answer = await pdfPages(
    { content: bytes, first: 1, last: mostPdfPages, pictures: false, mostBytes: 0, enoughBytes: 1 },
    { signal, begun: (number) => progress(`${address}: ${texts.pdfPage({ number })}`) },
  );
  if ("problem" in answer) {
    throw new ToolError(
      answer.problem === "password" ? texts.fetchPdfLocked({ url: address }) : texts.pdfBroken({ path: address }),
    );
  }
  const { pages, total } = answer;
  if (pages.every((page) => page.text === "")) throw new ToolError(texts.fetchPdfScanned({ url: address, total }));
  const text = pages
    .map(({ number, text }) => `${texts.pdfPage({ number })}\n${text || texts.pdfNoTextUnseen()}`)
    .join("\n\n");
  const notes = pages.length < total ? [texts.fetchPdfCut({ shown: pages.length, total })] : [];
  return { address, title: "", author: null, date: null, text, notes };
}
