/** Lines of a file, gathered from its UTF-8 bytes as they come. */
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
  /** Called at the end of the file, or when `push` gave true. */
  end(): LineRange;
}

const lineFeed = 10;

export function gatherLines({ start, end, limit, fits }: LinesWanted): LineGatherer {
  const parts: Buffer[] = [];
  /** Of the line that the next byte belongs to. */
  let number = 1;
  let kept = 0;
  let full = false;
  let done = false;
  let offset = 0;
  let firstFrom = start === 1 ? 0 : -1;
  let firstTo = -1;
  let last = lineFeed;

  const keep = (bytes: Buffer) => {
    full ||= bytes.length > limit - kept;
    const part = bytes.subarray(0, limit - kept);
    kept += part.length;
    if (part.length > 0) parts.push(Buffer.from(part));
  };

  return {
    push(bytes) {
      let from = number >= start ? 0 : -1;
      let to = number > end ? 0 : bytes.length;
      for (let at = 0; at < bytes.length && !done; at++) {
        if (bytes[at] !== lineFeed) continue;
        if (number === start) firstTo = offset + at;
        number++;
        if (number === start) {
          from = at + 1;
          firstFrom = offset + from;
        }
        if (number - 1 === end) {
          to = at + 1;
          done = !full && fits(kept + to - Math.max(0, from), end - start + 1);
        }
      }
      if (from >= 0 && from < to) keep(bytes.subarray(from, to));
      offset += bytes.length;
      last = bytes.at(-1) ?? last;
      return done;
    },
    end() {
      // What stands behind the last line feed is a line only if there is something.
      const lines = last === lineFeed ? number - 1 : number;
      const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
      const count = Math.max(0, Math.min(end, lines) - start + 1);
      const firstBytes = (firstTo < 0 ? offset : firstTo) - firstFrom;
      return { bytes, from: start, count, full, firstBytes, total: done ? null : lines };
    },
  };
}
