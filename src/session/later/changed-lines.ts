/** More than this is not shown where a person decides; the whole is kept. */
const mostLines = 60;
const mostLetters = 4_000;

/** The lines that went and those that came, without what is the same at both ends. */
export function changedLines(before: Uint8Array | null, after: Uint8Array | null): string {
  const [old, young] = [linesOf(before), linesOf(after)];
  if (!old || !young) return "";
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head++;
  let tail = 0;
  const most = Math.min(old.length, young.length) - head;
  while (tail < most && old.at(-1 - tail) === young.at(-1 - tail)) tail++;
  const gone = old.slice(head, old.length - tail).map((line) => `- ${line}`);
  const came = young.slice(head, young.length - tail).map((line) => `+ ${line}`);
  const lines = [...gone.slice(0, mostLines), ...came.slice(0, mostLines)];
  const text = lines.join("\n");
  const isCut = gone.length > mostLines || came.length > mostLines || text.length > mostLetters;
  return isCut ? `${text.slice(0, mostLetters)}\n…` : text;
}

/** Null for what is no text. */
function linesOf(content: Uint8Array | null): string[] | null {
  if (!content) return [];
  const text = Buffer.from(content).toString("utf8");
  if (text.includes("\0")) return null;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
