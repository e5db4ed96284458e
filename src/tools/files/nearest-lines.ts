/** The lines that are most like a text, with the number of the first. */
export interface Near {
  line: number;
  lines: string[];
}

const mostBytes = 1024 * 1024;
const mostLines = 6;
const mostWidth = 200;
/** Below this likeness it would only lead astray. */
const least = 0.5;

/** Null when nothing is like it. Looks for the text's longest line, then at how the lines around it agree. */
export function nearestLines(content: Buffer, wanted: string): Near | null {
  if (content.length > mostBytes) return null;
  const lines = linesOf(content.toString("utf8"));
  const sought = linesOf(wanted).map((line) => line.trim().slice(0, mostWidth));
  const anchor = sought.reduce((best, line, index) => (line.length > (sought[best]?.length ?? 0) ? index : best), 0);
  const pairs = pairsOf(sought[anchor] ?? "");
  if (pairs.size === 0) return null;
  const likely = lines
    .map((line, index) => ({ start: index - anchor, likeness: likeness(pairs, line) }))
    .filter((one) => one.likeness >= least)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 8);
  const all = sought.map(pairsOf);
  const agreement = ({ start, likeness: own }: { start: number; likeness: number }) =>
    all.reduce((sum, one, index) => sum + (one.size === 0 ? 0 : likeness(one, lines[start + index] ?? "")), own);
  const best = likely.map((one) => ({ ...one, agrees: agreement(one) })).sort((a, b) => b.agrees - a.agrees)[0];
  if (!best) return null;
  // Of a long text, the part around the line that was found.
  const from = Math.max(0, best.start + Math.max(0, anchor - mostLines + 2));
  const count = Math.min(mostLines, best.start + sought.length - from);
  return { line: from + 1, lines: lines.slice(from, from + count).map(short) };
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.length > 1 && lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

const short = (line: string) => (line.length > mostWidth ? `${line.slice(0, mostWidth)}…` : line);

function pairsOf(line: string): Set<string> {
  const text = line.toLowerCase().replace(/\s+/g, " ");
  const pairs = new Set<string>();
  for (let index = 0; index < text.length - 1; index++) pairs.add(text.slice(index, index + 2));
  return pairs;
}

/** From 0 to 1: how many pairs of letters two lines have in common. */
function likeness(pairs: Set<string>, line: string): number {
  const text = line.trim();
  if (text.length < pairs.size / 3 || text.length > mostWidth * 2) return 0;
  const others = pairsOf(text);
  let common = 0;
  for (const pair of others) if (pairs.has(pair)) common++;
  return (2 * common) / (pairs.size + others.size || 1);
}
