import { afterFeeds, countFeeds, lineFeed } from "./line-feeds.ts";

/** Lines of a file, gathered from its bytes as they come. */
export interface LineRange {
  /** The lines from `from` on with their ends; less than asked for when `full`. */
  bytes: Buffer;
  from: number;
  /** How many lines `bytes` holds. */
  count: number;
  /** True when `bytes` ends early because of the limit. */
  full: boolean;
  /** How many bytes line `from` has, if all of it was seen. */
  firstBytes: number;
  /** Lines of the file; null when it was not read to its end. */
  total: number | null;
}

export interface LinesWanted {
  start: number;
  end: number;
  /** The most bytes that are kept in memory. */
  limit: number;
  /** Whether so much can be shown for sure. If not, the lines of the whole file are counted, to be told where it is cut. */
  fits(bytes: number, lines: number): boolean;
}

export interface LineGatherer {
  /** True when nothing more is needed. The bytes may be overwritten afterwards. */
  push(bytes: Buffer): boolean;
  /** Called at the end of the file, or when `push` gave true; then `all` tells whether that was all the same all of it. */
  end(options: { all: boolean }): LineRange;
}

export function gatherLines({ start, end, limit, fits }: LinesWanted): LineGatherer {
  const parts: Buffer[] = [];
  /** Of the line that the next byte belongs to. */
  let number = 1;
  let kept = 0;
  let full = false;
  let done = false;
  let offset = 0;
  let firstFrom = 0;
  let firstTo: number | undefined;
  let last = lineFeed;

  function take(bytes: Buffer, next: number): void {
    const from = number >= start ? 0 : afterFeeds(bytes, 0, start - number);
    const to = next > end ? afterFeeds(bytes, from, end + 1 - Math.max(number, start)) : bytes.length;
    if (number < start) firstFrom = offset + from;
    if (number <= start && next > start) firstTo = offset + bytes.indexOf(lineFeed, from);
    const part = Buffer.from(bytes.subarray(from, Math.min(to, from + limit - kept)));
    full ||= part.length < to - from;
    kept += part.length;
    if (part.length > 0) parts.push(part);
    done = next > end && !full && fits(kept, end - start + 1);
  }

  return {
    push(bytes) {
      const next = number + countFeeds(bytes);
      if (next >= start && number <= end) take(bytes, next);
      number = next;
      offset += bytes.length;
      last = bytes.at(-1) ?? last;
      return done;
    },
    end({ all }) {
      // What stands behind the last line feed is a line only if there is something.
      const lines = last === lineFeed ? number - 1 : number;
      const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      const count = Math.max(0, Math.min(end, lines) - start + 1);
      const firstBytes = (firstTo ?? offset) - firstFrom;
      return { bytes, from: start, count, full, firstBytes, total: done && !all ? null : lines };
    },
  };
}
