export type StreamName = "stdout" | "stderr";

export interface Unread {
  stdout: string;
  stderr: string;
  /** Lines that nobody read in time. */
  dropped: number;
}

export interface Log {
  add(stream: StreamName, text: string): void;
  /** What came since the last time. */
  read(): Unread;
}

export interface LogLimits {
  lines: number;
  /** UTF-16 units, of one line and of all. */
  longestLine: number;
  units: number;
}

const usual: LogLimits = { lines: 5_000, longestLine: 2_000, units: 1_000_000 };

interface Line {
  stream: StreamName;
  text: string;
  /** How much more of the line there was. */
  cut: number;
}

/** The last lines of both streams in the order in which they came, in bounded memory however long the lines are. */
export function createLog({ lines: most, longestLine, units: mostUnits }: LogLimits = usual): Log {
  let lines: Line[] = [];
  let units = 0;
  /** How many of `lines` were read, and how many went unread. */
  let read = 0;
  let dropped = 0;
  const open: Record<StreamName, Line | null> = { stdout: null, stderr: null };

  const append = (line: Line, text: string) => {
    const part = text.slice(0, Math.max(0, longestLine - line.text.length));
    line.cut += text.length - part.length;
    line.text += own(part);
    units += part.length;
  };

  const forget = () => {
    let count = 0;
    for (let left = units; count < lines.length - 1 && (lines.length - count > most || left > mostUnits); count++) {
      left -= (lines[count] as Line).text.length;
    }
    if (count === 0) return;
    for (const { text } of lines.slice(0, count)) units -= text.length;
    lines = lines.slice(count);
    dropped += Math.max(0, count - read);
    read = Math.max(0, read - count);
  };

  return {
    add(stream, text) {
      const parts = text.split("\n");
      parts.forEach((part, index) => {
        const isLast = index === parts.length - 1;
        if (isLast && part === "") return;
        const line = open[stream] ?? { stream, text: "", cut: 0 };
        if (!open[stream]) lines.push(line);
        append(line, part);
        open[stream] = isLast ? line : null;
      });
      // Not at every line: cutting the list each time would be slow.
      if (lines.length > most * 1.2 || units > mostUnits * 1.2) forget();
    },
    read() {
      forget();
      const fresh = lines.slice(read);
      const of = (stream: StreamName) =>
        fresh
          .filter((line) => line.stream === stream)
          .map(shown)
          .join("");
      const unread = { stdout: of("stdout"), stderr: of("stderr"), dropped };
      read = lines.length;
      dropped = 0;
      return unread;
    },
  };
}

const shown = ({ text, cut }: Line) => (cut > 0 ? `${text}… [+${cut}]\n` : `${text}\n`);

/** A copy: a part of a string would keep the whole chunk it was cut from in memory. */
const own = (text: string) => ` ${text}`.slice(1);
