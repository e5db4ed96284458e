/** Lines of a file as a tool tells them: from which number on, and what stands behind them. */
export interface Numbered {
  from: number;
  lines: string[];
  rest: string;
}

/** What `read_file` told, `12 | text` line by line; null where it told something else. */
export function numberedIn(output: string): Numbered | null {
  const all = output.split("\n");
  const first = /^(\d+) \| ?/.exec(all[0] ?? "");
  if (!first) return null;
  const from = Number(first[1]);
  const lines: string[] = [];
  for (const line of all) {
    const mark = `${from + lines.length} |`;
    if (!line.startsWith(mark)) break;
    lines.push(line.slice(mark.length).replace(/^ /, ""));
  }
  return { from, lines, rest: all.slice(lines.length).join("\n").trim() };
}
