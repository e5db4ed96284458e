// A thread of its own: what PDFium does takes longer than others can be kept waiting, and may not come back at all.
import { parentPort, workerData } from "node:worker_threads";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { pngOf } from "./png.ts";

export interface PdfJob {
  content: Uint8Array;
  /** Pages count from 1. Beyond the last one, the last is meant. */
  first: number;
  last: number;
  /** Whether the pages are wanted as pictures too. */
  pictures: boolean;
  /** The most bytes of one picture, and of all after which no further page is begun. */
  mostBytes: number;
  enoughBytes: number;
}

/** Posted before each page that is begun, and after all of them the answer. */
export interface PdfProgress {
  page: number;
}

export type PdfAnswer = { total: number; pages: PdfPage[] } | { problem: "password" | "broken" };

export interface PdfPage {
  number: number;
  text: string;
  /** PNG. */
  picture?: Uint8Array;
}

/** How PDFium writes the hyphen of a word that goes on in the next line. */
const hyphen = "\uFFFE";

/** What models look at is no finer than this. */
const longestSide = 1568;

parentPort?.postMessage(await pagesOf(workerData as PdfJob));

async function pagesOf(job: PdfJob): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init();
  let document: PDFiumDocument;
  try {
    document = await library.loadDocument(job.content);
  } catch (error) {
    return { problem: /password/i.test((error as Error).message) ? "password" : "broken" };
  }
  const total = document.getPageCount();
  if (total === 0) return { problem: "broken" };
  const first = Math.min(job.first, total);
  const last = Math.max(first, Math.min(job.last, total));
  const pages: PdfPage[] = [];
  for (let number = first, bytes = 0; number <= last && bytes < job.enoughBytes; number++) {
    parentPort?.postMessage({ page: number } satisfies PdfProgress);
    const page = await pageOf(document, number, job);
    bytes += page.picture?.length ?? 0;
    pages.push(page);
  }
  return { total, pages };
}

async function pageOf(document: PDFiumDocument, number: number, job: PdfJob): Promise<PdfPage> {
  const page = document.getPage(number - 1);
  const text = page.getText().replaceAll("\r\n", "\n").replaceAll(hyphen, "").trim();
  if (!job.pictures) return { number, text };
  const { originalWidth, originalHeight } = page.getOriginalSize();
  // A small page is not blown up beyond use.
  for (let scale = Math.min(3, longestSide / Math.max(originalWidth, originalHeight)); ; scale *= 0.7) {
    const { width, height, data } = await page.render({ scale, render: "bitmap" });
    const picture = pngOf({ width, height, data });
    if (picture.length <= job.mostBytes) return { number, text, picture };
  }
}
