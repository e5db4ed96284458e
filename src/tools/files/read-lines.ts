import { decode, type Encoding, markSize } from "./encoding.ts";
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

const chunkSize = 512 * 1024;

/**
 * Lines from start to end, moved to the last line when the file is shorter. Reads no further than it must. A start below
 * zero counts from the end of the file, and so does the end beside it.
 */
export async function readLines(source: LineSource, wanted: LinesWanted): Promise<LineRange> {
  if (wanted.start < 0) return readLast(source, wanted);
  const found = await gather(source, wanted);
  if (found.count > 0 || !found.total) return found;
  return gather(source, { ...wanted, start: found.total, end: found.total });
}

async function readLast(source: LineSource, wanted: LinesWanted): Promise<LineRange> {
  const beyond = Number.MAX_SAFE_INTEGER;
  const { total } = await gather(source, { ...wanted, start: beyond, end: beyond });
  const behind = (total ?? 0) + 1;
  const start = Math.max(1, behind + wanted.start);
  return gather(source, { ...wanted, start, end: Math.max(start, wanted.end < 0 ? behind + wanted.end : wanted.end) });
}

async function gather(source: LineSource, wanted: LinesWanted): Promise<LineRange> {
  const { beginning, whole, encoding } = source;
  const lines = gatherLines(wanted);
  const narrow = narrowed(encoding);
  const content = encoding.mark ? beginning.subarray(markSize(encoding.name)) : beginning;
  const isDone = lines.push(narrow(content, { more: !whole })) || whole;
  return lines.end({ all: isDone ? whole : await gatherRest(source, lines.push, narrow) });
}

/** True when it came to the end of the file. In one buffer that is used again and again, so that a big file takes no more memory than a small one. */
async function gatherRest(
  { file, beginning, signal, reached }: LineSource,
  push: (bytes: Buffer) => boolean,
  narrow: Narrow,
): Promise<boolean> {
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (let position = beginning.length; ; ) {
    signal.throwIfAborted();
    const chunk = await readAt(file, buffer, position);
    position += chunk.length;
    reached(position);
    const more = chunk.length > 0;
    if (push(narrow(chunk, { more })) || !more) return !more || position >= file.stats.size;
  }
}

type Narrow = (bytes: Buffer, options: { more: boolean }) => Buffer;

/** Lines are told apart where a line feed is one byte that is nothing else: in UTF-8 and GB18030, but not in UTF-16. */
function narrowed({ name }: Encoding): Narrow {
  if (name === "utf-8" || name === "gb18030") return (bytes) => bytes;
  const decoder = new TextDecoder(name, { ignoreBOM: true });
  return (bytes, { more }) => Buffer.from(decoder.decode(bytes, { stream: more }));
}

/** The lines of a range, without their ends. */
export function linesIn({ bytes }: LineRange, { name }: Encoding): string[] {
  const text = decode(bytes, { name: name === "gb18030" ? name : "utf-8", mark: false }).replaceAll("\r\n", "\n");
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
}
