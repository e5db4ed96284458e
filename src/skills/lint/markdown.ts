import { codeSpans } from "../use/commands.ts";

/** Replaces code by blanks of the same length, so that places stay what they are. */
export function withoutCode(text: string, { keepInline = false }: { keepInline?: boolean } = {}): string {
  const prose = withoutFences(text);
  return keepInline ? prose : prose.split("\n").map(withoutSpans).join("\n");
}

function withoutSpans(line: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of codeSpans(line, 0, line.length)) {
    parts.push(line.slice(at, from), " ".repeat(to - from));
    at = to;
  }
  return at === 0 ? line : parts.join("") + line.slice(at);
}

function withoutFences(text: string): string {
  let fence = "";
  const lines = text.split("\n").map((line) => {
    const mark = /^[ \t]*(?:[-*+>][ \t]+)?(`{3,}|~{3,})/.exec(line)?.[1] ?? "";
    if (fence === "") {
      if (mark === "") return line;
      fence = mark;
      return blanks(line);
    }
    // Closed by as many of the same, alone.
    if (mark.startsWith(fence) && line.trim() === mark) fence = "";
    return blanks(line);
  });
  return lines.join("\n");
}

const blanks = (code: string) => " ".repeat(code.length);
