/** The matches in one file and the lines around them, in the order of the file. */
export interface FileHits {
  path: string;
  lines: HitLine[];
}

export interface HitLine {
  number: number;
  text: string;
  /** False for a line that is only context. */
  hit: boolean;
}

export interface Hits {
  files: FileHits[];
  /** All matching lines, also those that are not kept. */
  total: number;
}

export interface HitCollector {
  write(bytes: Buffer): void;
  hits(): Hits;
}

// Longer events come from lines of megabytes, which nobody can read; they are counted by the file's summary.
const longestEvent = 8 * 1024 * 1024;
const longestLine = 2_000;

/** Reads `rg --json`. Keeps the first matching lines, and of the rest only the number. */
export function hitCollector({ keep, accepts }: { keep: number; accepts(path: string): boolean }): HitCollector {
  const files: FileHits[] = [];
  let total = 0;
  let kept = 0;
  let current: FileHits | null = null;
  let pending: Buffer[] = [];
  let pendingLength = 0;

  const onEvent = (bytes: Buffer) => {
    // {"type":"match",…: the letter tells which. A million hits are told apart without parsing them.
    const kind = bytes[9];
    if (kind === letter.begin) {
      const path = textOf((JSON.parse(bytes.toString()) as BeginEvent).data.path).replace(/^\.[/\\]/, "");
      current = accepts(path) ? { path, lines: [] } : null;
    } else if (kind === letter.end && current) {
      total += (JSON.parse(bytes.toString()) as EndEvent).data.stats.matched_lines;
      if (current.lines.length > 0) files.push(current);
      current = null;
    } else if ((kind === letter.match || kind === letter.context) && current && kept < keep) {
      if (kind === letter.match) kept++;
      current.lines.push(lineOf(JSON.parse(bytes.toString()) as LineEvent));
    }
  };

  return {
    write(bytes) {
      let at = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, at)) {
        const part = bytes.subarray(at, end);
        if (pendingLength + part.length <= longestEvent) {
          onEvent(pending.length > 0 ? Buffer.concat([...pending, part]) : part);
        }
        pending = [];
        pendingLength = 0;
        at = end + 1;
      }
      pendingLength += bytes.length - at;
      if (pendingLength > longestEvent) pending = [];
      else if (at < bytes.length) pending.push(bytes.subarray(at));
    },
    hits: () => ({ files, total }),
  };
}

const letter = { begin: code("b"), match: code("m"), context: code("c"), end: code("e") };

function code(character: string): number {
  return character.charCodeAt(0);
}

// Text that is not UTF-8 comes as base64.
type RgText = { text: string } | { bytes: string };

interface BeginEvent {
  data: { path: RgText };
}

interface EndEvent {
  data: { stats: { matched_lines: number } };
}

interface LineEvent {
  type: "match" | "context";
  data: { lines: RgText; line_number: number; submatches: { start: number }[] };
}

function textOf(value: RgText): string {
  return "text" in value ? value.text : Buffer.from(value.bytes, "base64").toString();
}

function lineOf({ type, data }: LineEvent): HitLine {
  const text = textOf(data.lines).replace(/\r?\n$/, "");
  return { number: data.line_number, text: clipped(text, data.submatches[0]?.start ?? 0), hit: type === "match" };
}

/** Of a very long line the part around the match. Cut by bytes, as ripgrep counts; the decoder mends the borders. */
function clipped(text: string, start: number): string {
  if (text.length <= longestLine) return text;
  const bytes = Buffer.from(text);
  const from = Math.max(0, Math.min(start - longestLine / 4, bytes.length - longestLine));
  const part = bytes
    .subarray(from, from + longestLine)
    .toString()
    .replace(/^\uFFFD+|\uFFFD+$/g, "");
  return `${from > 0 ? "…" : ""}${part}${from + longestLine < bytes.length ? "…" : ""}`;
}
