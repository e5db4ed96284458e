export type StreamName = "stdout" | "stderr";

export interface Unread {
  stdout: string;
  stderr: string;
  /** Lines that nobody read in time, or not to their end. */
  dropped: number;
}

export interface Log {
  add(stream: StreamName, text: string): void;
  /** What came since the last time, to the letter. */
  read(): Unread;
}

export interface LogLimits {
  lines: number;
  /** UTF-16 units of all. */
  units: number;
}

const usual: LogLimits = { lines: 5_000, units: 1_000_000 };
/** A line comes in parts no longer than this, so that of one without end the last parts can be kept. */
const longestPart = 10_000;

/** A line, its beginning, or what came of it after that was read. */
interface Part {
  stream: StreamName;
  text: string;
  /** Shared by the parts of one line. */
  line: { isCounted: boolean };
}

/** The last lines that nobody read yet, of both streams in the order in which they came, in bounded memory. */
export function createLog({ lines: most, units: mostUnits }: LogLimits = usual): Log {
  let parts: Part[] = [];
  let units = 0;
  let dropped = 0;
  const open: Record<StreamName, Part | null> = { stdout: null, stderr: null };

  const append = (stream: StreamName, text: string) => {
    for (let at = 0; at < text.length; at += longestPart) {
      const piece = text.slice(at, at + longestPart);
      let part = open[stream];
      if (!part || part.text.length + piece.length > longestPart) {
        part = { stream, text: "", line: part?.line ?? { isCounted: false } };
        parts.push(part);
      }
      part.text += own(piece);
      units += piece.length;
      open[stream] = piece.endsWith("\n") ? null : part;
    }
  };

  const forget = () => {
    let count = 0;
    for (; count < parts.length && (parts.length - count > most || units > mostUnits); count++) {
      const { text, line } = parts[count] as Part;
      units -= text.length;
      if (!line.isCounted) dropped++;
      line.isCounted = true;
    }
    if (count > 0) parts = parts.slice(count);
  };

  return {
    add(stream, text) {
      for (const line of text.match(lines) ?? []) append(stream, line);
      // Not at every line: cutting the list each time would be slow.
      if (parts.length > most * 1.2 || units > mostUnits * 1.2) forget();
    },
    read() {
      forget();
      const of = (stream: StreamName) =>
        parts
          .filter((part) => part.stream === stream)
          .map(({ text }) => text)
          .join("");
      const unread = { stdout: of("stdout"), stderr: of("stderr"), dropped };
      parts = [];
      units = 0;
      dropped = 0;
      // What comes of a line that was read so far is new.
      open.stdout = null;
      open.stderr = null;
      return unread;
    },
  };
}

const lines = /[^\n]*\n|[^\n]+/g;

/** A copy: a part of a string would keep the whole chunk it was cut from in memory. */
const own = (text: string) => ` ${text}`.slice(1);
