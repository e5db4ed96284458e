import { dirname, join } from "node:path";
import type { FileHits, HitLine } from "../../search/hits.ts";
import type { Naming } from "../tool.ts";
import { decode, encodingOf } from "./encoding.ts";
import { type OpenFolder, openFolder } from "./open-folder.ts";
import { type OpenFile, openRegular, readAll, readAt } from "./open-regular.ts";

/**
 * Only hits that are in the files as we open and check them. While a search runs, a folder below the one it is in may
 * be swapped for a link that leads elsewhere, and what is found there is not for the model. Files in `checked` were
 * opened that way for the search.
 */
export async function confirmedHits(
  files: readonly FileHits[],
  checked: ReadonlySet<string>,
  folder: OpenFolder,
  context: Naming,
): Promise<FileHits[]> {
  const confirmed: FileHits[] = [];
  for (const hits of files) {
    const lines = checked.has(hits.path) ? hits.lines : await confirmedLines(hits, folder, context);
    if (lines) confirmed.push({ ...hits, lines });
  }
  return confirmed;
}

async function confirmedLines(
  { path, lines }: FileHits,
  folder: OpenFolder,
  context: Naming,
): Promise<HitLine[] | null> {
  try {
    // A name that is no UTF-8 cannot be said; then its folder must do.
    if (path.includes("\uFFFD")) {
      const parent = dirname(path);
      (await openFolder(join(folder.path, parent), context, folder.at(parent)))[Symbol.dispose]();
      return lines;
    }
    using file = await openRegular(join(folder.path, path), context, folder.at(path));
    if (!(await holds(file, lines))) return null;
    return lines.some(isGarbled) ? await readable(file, lines) : lines;
  } catch {
    // Gone, closed to us or elsewhere by now: either way nothing to show.
    return null;
  }
}

const isGarbled = ({ text }: HitLine) => text.includes("\uFFFD");
/** Larger files are shown as the engines read them. */
const mostDecoded = 16 * 1024 * 1024;

/** The engines take every file for UTF-8; read_file knows better, and the lines are shown as it shows them. */
async function readable(file: OpenFile, lines: HitLine[]): Promise<HitLine[]> {
  if (file.stats.size > mostDecoded) return lines;
  const content = await readAll(file);
  const encoding = encodingOf(content);
  if (encoding?.name !== "gb18030") return lines;
  const texts = decode(content, encoding).split("\n");
  return lines.map((line) => {
    const text = texts[line.number - 1]?.replace(/\r$/, "");
    // Where in the line the match is was counted in other letters.
    return isGarbled(line) && text !== undefined ? { number: line.number, text, hit: line.hit } : line;
  });
}

const partBytes = 1024 * 1024;
/** More than a line that is shown can have. */
const overlap = 4096;

/** Whether the lines are in the file, in their order. Reads no further than the last of them. */
async function holds(file: OpenFile, lines: readonly HitLine[]): Promise<boolean> {
  let decoder: ReturnType<typeof decoderFor> | null = null;
  let [window, at, position] = ["", 0, 0];
  for (let next = 0; ; ) {
    for (; next < lines.length; next++) {
      const text = withoutCuts((lines[next] as HitLine).text);
      const found = window.indexOf(text, at);
      if (found < 0) break;
      at = found + text.length;
    }
    if (next === lines.length) return true;
    const bytes = await readAt(file, Buffer.allocUnsafe(Math.min(partBytes, file.stats.size + 1)), position);
    if (bytes.length === 0 && (position === 0 || decoder === null)) return false;
    position += bytes.length;
    decoder ??= decoderFor(bytes, lines);
    const more = decoder.decode(bytes, { stream: bytes.length > 0 });
    if (bytes.length === 0 && more === "") return false;
    const from = Math.max(at, window.length - overlap);
    window = window.slice(from) + more;
    at = 0;
  }
}

/** As the engines have read it: what is no UTF-8 was replaced, unless they were told of its encoding. */
function decoderFor(start: Buffer, lines: readonly HitLine[]) {
  const name = encodingOf(start)?.name ?? "utf-8";
  const isAsTold = name.startsWith("utf-16") || !lines.some(isGarbled);
  return new TextDecoder(isAsTold ? name : "utf-8", { ignoreBOM: true });
}

/** Of a very long line only a part is there. */
const withoutCuts = (text: string) => (text.length > 2_000 ? text.replace(/^…|…$/g, "") : text);

const judgedBytes = 64 * 1024;

/** Whether read_file would take a file of the folder for GB18030. */
export async function isChinese(path: string, folder: OpenFolder, context: Naming): Promise<boolean> {
  try {
    using file = await openRegular(join(folder.path, path), context, folder.at(path));
    return encodingOf(await readAt(file, Buffer.allocUnsafe(judgedBytes), 0))?.name === "gb18030";
  } catch {
    // Then nothing of it will be shown.
    return false;
  }
}
