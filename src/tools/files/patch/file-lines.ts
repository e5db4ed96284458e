/** A line of a file, byte for byte: a character stands for a byte, so that invalid UTF-8 survives. */
export interface Line {
  text: string;
  /** "\n", "\r\n" or, at the end of the file, "". */
  end: string;
}

export const raw = (text: string) => Buffer.from(text).toString("latin1");

export function fileLines(content: Buffer): Line[] {
  const lines = content.toString("latin1").match(/[^\n]*\n|[^\n]+$/g) ?? [];
  return lines.map((line) => {
    const end = line.endsWith("\r\n") ? "\r\n" : line.endsWith("\n") ? "\n" : "";
    return { text: line.slice(0, line.length - end.length), end };
  });
}

interface Ending {
  /** For a line that has got none. */
  end: string;
  /** Whether the last line shall have one; null leaves that as it was. */
  newline: boolean | null;
  /** The last line had none. */
  endless: boolean;
}

export function joined(lines: readonly Line[], { end, newline, endless }: Ending): Buffer {
  const open = newline === false || (newline === null && endless);
  const text = lines.map((line, index) => {
    const last = index === lines.length - 1;
    return line.text + (last && open ? "" : line.end || end);
  });
  return Buffer.from(text.join(""), "latin1");
}
