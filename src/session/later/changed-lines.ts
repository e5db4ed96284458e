import type { HeldFile } from "../../protocol/held-file.ts";

/** More than this is not shown where a person decides; the whole is kept. */
const most = { head: { lines: 80, letters: 2_800 }, tail: { lines: 40, letters: 1_200 } };

/** The lines that went and those that came, without what is the same at both ends. */
export function changedLines(before: Uint8Array | null, after: Uint8Array | null): Pick<HeldFile, "diff" | "cut"> {
  const [old, young] = [linesOf(before), linesOf(after)];
  if (!old || !young) return { diff: "" };
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head++;
  let tail = 0;
  const shared = Math.min(old.length, young.length) - head;
  while (tail < shared && old.at(-1 - tail) === young.at(-1 - tail)) tail++;
  const gone = old.slice(head, old.length - tail).map((line) => `- ${line}`);
  const came = young.slice(head, young.length - tail).map((line) => `+ ${line}`);
  return shortened([...gone, ...came]);
}

/** The beginning and the end, since what matters may stand behind many harmless lines. */
function shortened(lines: readonly string[]): Pick<HeldFile, "diff" | "cut"> {
  const text = lines.join("\n");
  const diff = lines.slice(0, most.head.lines).join("\n").slice(0, most.head.letters);
  const tail = lines.slice(-most.tail.lines).join("\n").slice(-most.tail.letters);
  const letters = text.length - diff.length - tail.length;
  if (letters <= 1) return { diff: text };
  const between = text.slice(diff.length, -tail.length);
  return { diff, cut: { lines: between.split("\n").filter(Boolean).length, letters, tail } };
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
