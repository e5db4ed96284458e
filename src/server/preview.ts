import { decode, encodingOf } from "../tools/files/encoding.ts";
import { type OpenFile, readAll, readAt } from "../tools/files/open-regular.ts";
import { pdfPages } from "../tools/files/pdf-pages.ts";
import { pictureOf } from "../tools/files/picture.ts";

/** What a file is, for people who look at it. */
export type Preview =
  /** `cut` where there is more of it than is shown. */
  | { kind: "text"; size: number; text: string; cut: boolean }
  | { kind: "picture"; size: number; width: number; height: number; mediaType: string }
  | { kind: "pdf"; size: number; pages: number }
  /** Nothing that can be shown; of a PDF, why not. */
  | { kind: "other"; size: number; why?: "password" | "broken" };

/** More than anybody reads in a panel. */
const mostText = 512 * 1024;
export const mostBytes = 32 * 1024 * 1024;
const mostPagePicture = 8 * 1024 * 1024;

export async function previewOf(file: OpenFile, mask: (text: string) => string): Promise<Preview> {
  const { size } = file.stats;
  const beginning = await readAt(file, Buffer.allocUnsafe(Math.min(mostText, Math.max(size, 4096))), 0);
  const picture = pictureOf(beginning);
  if (picture && size <= mostBytes) {
    const { width, height, mediaType } = picture;
    return { kind: "picture", size, width, height, mediaType };
  }
  if (beginning.toString("latin1", 0, 5) === "%PDF-" && size <= mostBytes) {
    const read = await pdfPage(file, 1, false);
    return "problem" in read ? { kind: "other", size, why: read.problem } : { kind: "pdf", size, pages: read.total };
  }
  const encoding = encodingOf(beginning);
  if (!encoding) return { kind: "other", size };
  const cut = size > beginning.length;
  // A character that the cut went through is not shown.
  const text = decode(beginning, encoding).replace(cut ? /\uFFFD+$/ : /$^/, "");
  return { kind: "text", size, text: mask(text), cut };
}

/** One page, from 1, as a picture where that is wanted. */
export async function pdfPage(file: OpenFile, page: number, pictures: boolean) {
  const content = await readAll(file);
  const job = { content, first: page, last: page, pictures, mostBytes: mostPagePicture, enoughBytes: mostPagePicture };
  return pdfPages(job, { signal: AbortSignal.timeout(20_000), begun: () => undefined });
}
