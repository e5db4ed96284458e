import { type OpenFile, readAt } from "./open-regular.ts";

export interface Lines {
  /** Without their line ends. */
  lines: string[];
  from: number;
  /** Lines of the file, as far as it was read. */
  counted: number;
  /** True when `lines` ends early because of `limit`; then the whole file was counted. */
  cut: boolean;
}

export interface LinesWanted {
  start: number;
  end: number;
  /** The most bytes that are kept in memory. */
  limit: number;
  signal: AbortSignal;
}

export class BinaryFile extends Error {
  override name = "BinaryFile";
}

const chunkSize = 256 * 1024;

/** Lines from start to end, moved to the last line when the file is shorter. Reads no further than it must. */
export async function readLines(file: OpenFile, wanted: LinesWanted): Promise<Lines> {
  const found = await scan(file, wanted);
  if (found.lines.length > 0 || found.counted === 0) return found;
  return scan(file, { ...wanted, start: found.counted, end: found.counted });
}

async function scan(file: OpenFile, { start, end, limit, signal }: LinesWanted): Promise<Lines> {
  const lines: string[] = [];
  let parts: Buffer[] = [];
  let number = 1;
  let kept = 0;
  let lineHasBytes = false;
  let cut = false;

  const take = (bytes: Buffer) => {
    lineHasBytes ||= bytes.length > 0;
    if (number < start || number > end || cut) return;
    if (kept + bytes.length > limit) cut = true;
    const part = bytes.subarray(0, limit - kept);
    kept += part.length;
    parts.push(part);
  };
  const endLine = () => {
    // Decoded as they come, so that a big file does not hold up everything else at the end.
    if (parts.length > 0) lines.push(textOf(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)));
    parts = [];
    lineHasBytes = false;
    number++;
  };

  for (let position = 0; ; ) {
    signal.throwIfAborted();
    const found = await readAt(file, Buffer.allocUnsafe(Math.min(chunkSize, file.stats.size + 4096)), position);
    if (found.length === 0) break;
    if (position === 0 && found.includes(0)) throw new BinaryFile();
    const chunk = position === 0 ? withoutMark(found) : found;
    position += found.length;
    let at = 0;
    for (let newline = chunk.indexOf(10); newline >= 0; newline = chunk.indexOf(10, at)) {
      take(chunk.subarray(at, newline));
      endLine();
      at = newline + 1;
      if (number > end && !cut) return { lines, from: start, counted: number - 1, cut };
    }
    take(chunk.subarray(at));
  }
  if (lineHasBytes) endLine();
  return { lines, from: start, counted: number - 1, cut };
}

const textOf = (line: Buffer) => line.toString("utf8", 0, line.at(-1) === 13 ? line.length - 1 : line.length);

const withoutMark = (chunk: Buffer) =>
  chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf ? chunk.subarray(3) : chunk;
