import { contextLine, type FileHits, type HitLine, type Hits, hitLine, hitsIn, type Span } from "./hits.ts";

export interface Bounds {
  /** How many matching lines are kept; all are counted. */
  keep: number;
  contextLines: number;
}

export interface LineKeeper {
  lines: HitLine[];
  /** Whether more matching lines are kept. */
  wantsHits(): boolean;
  /** Whether a line of that number is kept, be it only as context. They come in order. */
  wants(number: number): boolean;
  add(number: number, text: string, ranges: readonly Span[] | null): void;
  /** A matching line that is too long to be given. */
  addTooLong(number: number): void;
}

/** Keeps the first matching lines of a file and what is around them. A match too many is still context of the last one. */
export function lineKeeper({ keep, contextLines }: Bounds): LineKeeper {
  const lines: HitLine[] = [];
  let kept = 0;
  let last = Number.NEGATIVE_INFINITY;
  const wantsHits = () => kept < keep;
  return {
    lines,
    wantsHits,
    wants: (number) => wantsHits() || number <= last + contextLines,
    add(number, text, ranges) {
      if (!ranges || !wantsHits()) {
        lines.push(contextLine(number, text));
        return;
      }
      kept++;
      last = number;
      lines.push(hitLine(number, text, ranges));
    },
    addTooLong(number) {
      if (!wantsHits()) return;
      kept++;
      last = number;
      lines.push({ number, text: "", hit: true, tooLong: true });
    },
  };
}

export interface FileKeeper {
  /** Whether the matches of a file with that path can be among the first. */
  needs(path: string): boolean;
  add(file: FileHits, count: number): void;
  hits(): Hits;
}

/** Keeps the matches of the newest files, whatever order the files come in. */
export function fileKeeper({ keep, contextLines }: Bounds, timeOf: (path: string) => number): FileKeeper {
  const files: FileHits[] = [];
  const times = new Map<string, number>();
  let total = 0;
  let held = 0;
  return {
    needs(path) {
      const last = files.at(-1);
      return held < keep || last === undefined || isNewer(dated(path), dated(last.path));
    },
    add(file, count) {
      total += count;
      if (hitsIn(file.lines) === 0) return;
      const added = dated(file.path);
      times.set(added.path, added.time);
      files.splice(firstOlder(added), 0, file);
      held += hitsIn(file.lines);
      for (let last = files.at(-1); last && held - hitsIn(last.lines) >= keep; last = files.at(-1)) {
        held -= hitsIn(last.lines);
        files.pop();
        times.delete(last.path);
      }
    },
    hits() {
      const last = files.at(-1);
      if (!last || held <= keep) return { files, total };
      const left = keep - (held - hitsIn(last.lines));
      return { files: [...files.slice(0, -1), { ...last, lines: firstOf(last.lines, left, contextLines) }], total };
    },
  };

  function dated(path: string): Dated {
    return { path, time: times.get(path) ?? timeOf(path) };
  }

  function firstOlder(added: Dated): number {
    let low = 0;
    let high = files.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isNewer(dated((files[middle] as FileHits).path), added)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export interface Dated {
  path: string;
  time: number;
}

/** The order of files everywhere: the newest first, those of one time by their paths. */
export const isNewer = (one: Dated, other: Dated) =>
  one.time > other.time || (one.time === other.time && one.path < other.path);

function firstOf(lines: readonly HitLine[], keep: number, contextLines: number): HitLine[] {
  const last = lines.filter(({ hit }) => hit)[keep - 1]?.number ?? Number.POSITIVE_INFINITY;
  const kept = lines.filter(({ number, tooLong }) => number <= last + (tooLong ? 0 : contextLines));
  return kept.map((line) =>
    line.hit && line.number <= last ? line : { number: line.number, text: line.text, hit: false },
  );
}
