/** Blanks of the same shape in place of code, so that places stay what they are. */
export function withoutCode(text: string, { keepInline = false }: { keepInline?: boolean } = {}): string {
  const prose = withoutFences(text);
  return keepInline ? prose : prose.replace(/(`+)(?!`)[^\n]{0,2000}?[^`\n]\1(?!`)/g, blanks);
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
