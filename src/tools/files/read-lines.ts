import { type Encoding, markSize } from "./encoding.ts";
import { gatherLines, type LineRange, type LinesWanted } from "./line-range.ts";
import { type OpenFile, readAt } from "./open-regular.ts";

export interface LineSource {
  file: OpenFile;
  /** The file's beginning, read already; everything when `whole`. */
  beginning: Buffer;
  whole: boolean;
  encoding: Encoding;
  signal: AbortSignal;
  /** Told now and then how many bytes have been read. */
  reached(bytes: number): void;
}

const chunkSize = 256 * 1024;

/** Lines from start to end, moved to the last line when the file is shorter. Reads no further than it must. */
export async function readLines(source: LineSource, wanted: LinesWanted): Promise<LineRange> {
  const found = await gather(source, wanted);
  if (found.count > 0 || !found.total) return found;
  return gather(source, { ...wanted, start: found.total, end: found.total });
}

async function gather(source: LineSource, wanted: LinesWanted): Promise<LineRange> {
  const { beginning, whole, encoding } = source;
  const lines = gatherLines(wanted);
  const inUtf8 = utf8From(encoding);
  const content = encoding.mark ? beginning.subarray(markSize(encoding.name)) : beginning;
  if (!lines.push(inUtf8(content, { more: !whole })) && !whole) await gatherRest(source, lines.push, inUtf8);
  return lines.end();
}

/** In one buffer that is used again and again, so that a big file takes no more memory than a small one. */
async function gatherRest(
  { file, beginning, signal, reached }: LineSource,
  push: (bytes: Buffer) => boolean,
  inUtf8: ToUtf8,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (let position = beginning.length; ; ) {
    signal.throwIfAborted();
    const chunk = await readAt(file, buffer, position);
    position += chunk.length;
    reached(position);
    const more = chunk.length > 0;
    if (push(inUtf8(chunk, { more })) || !more) return;
  }
}

type ToUtf8 = (bytes: Buffer, options: { more: boolean }) => Buffer;

/** Lines are told apart in UTF-8, where a line feed is one byte that is nothing else. */
function utf8From({ name }: Encoding): ToUtf8 {
  if (name === "utf-8") return (bytes) => bytes;
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  return (bytes, { more }) => Buffer.from(decoder.decode(bytes, { stream: more }));
}
