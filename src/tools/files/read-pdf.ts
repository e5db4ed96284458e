import { outputLimit } from "../../protocol/limits.ts";
import { mostPictureBytes } from "../../protocol/picture-limits.ts";
import { type ToolContext, ToolError, type ToolOutput } from "../tool.ts";
import { codePoints, hasAtMost } from "./code-points.ts";
import { type OpenFile, readAll } from "./open-regular.ts";
import { pdfPages } from "./pdf-pages.ts";
import type { PdfPage } from "./pdf-worker.ts";

const mostBytes = 100 * 1024 * 1024;
const mostPages = 10;
/** Of all pictures of one result. */
const enoughBytes = 6 * 1024 * 1024;
/** For the sentence that says how to go on, and for one of the loop's. */
const room = 700;

export interface WantedPages {
  /** As the model should see it. */
  path: string;
  start?: number | undefined;
  end?: number | undefined;
}

/** Null when it is no PDF, whatever it begins with. Pages with their text, as many as fit into one result, and for a model that can see what they look like. */
export async function readPdf(
  file: OpenFile,
  { path, start, end }: WantedPages,
  { texts, sees, signal, progress }: ToolContext,
): Promise<ToolOutput | null> {
  const { size } = file.stats;
  if (size > mostBytes) throw new ToolError(texts.pdfTooBig({ path, size, megabytes: mostBytes / 1024 / 1024 }));
  const first = Math.max(1, start ?? 1);
  const last = Math.min(first + mostPages - 1, end === undefined || end === -1 ? Number.POSITIVE_INFINITY : end);
  const content = await readAll(file);
  const answer = await pdfPages(
    { content, first, last, pictures: sees, mostBytes: mostPictureBytes, enoughBytes },
    { signal, begun: (page) => progress(`${path}: ${texts.pdfPage({ number: page })}`) },
  );
  if ("problem" in answer) {
    if (answer.problem === "password") throw new ToolError(texts.pdfLocked({ path }));
    return null;
  }
  const { total } = answer;
  const pages = answer.pages.map((page) => ({ ...page, shown: shownPage(page) }));
  const fitting = howManyFit(pages.map(({ shown }) => shown));
  const shown = pages.slice(0, fitting);
  const { number: from } = shown[0] as PdfPage;
  const to = from + fitting - 1;
  const more = to < total && (end === undefined || end === -1 || to < end);
  const notices = [
    ...(first > total ? [texts.pdfPastEnd({ start: first, total })] : []),
    texts.pdfPages({ from, to, total, next: more ? to + 1 : undefined }),
  ];
  const text = cutTo(outputLimit - room, shown.map((page) => page.shown).join("\n\n"));
  return {
    output: `${text}\n\n${notices.join("\n")}`,
    details: { path, pages: total, from, to },
    images: shown.flatMap(({ picture }) => (picture ? [{ mediaType: "image/png", content: picture }] : [])),
  };

  function shownPage({ number, text }: PdfPage): string {
    return `${texts.pdfPage({ number })}\n${text || (sees ? texts.pdfNoText() : texts.pdfNoTextUnseen())}`;
  }
}

/** A result is cut between pages; a single page may be too long by itself. */
function howManyFit(pages: readonly string[]): number {
  let left = outputLimit - room + 2;
  const over = pages.findIndex((page) => {
    left -= codePoints(page) + 2;
    return left < 0;
  });
  return over < 0 ? pages.length : Math.max(1, over);
}

function cutTo(most: number, text: string): string {
  return hasAtMost(text, most) ? text : `${[...text].slice(0, most - 1).join("")}…`;
}
