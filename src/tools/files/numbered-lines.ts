import { countFeeds, lineFeed } from "./line-feeds.ts";

const mostLines = 12;

/** The lines of a UTF-8 text in which these bytes stand, as read_file shows them. Of many, the first. */
export function numberedLines(content: Buffer, { start, end }: { start: number; end: number }): string {
  const from = start === 0 ? 0 : content.lastIndexOf(lineFeed, start - 1) + 1;
  // A line end at the end belongs to the last line.
  const behind = content.indexOf(lineFeed, Math.max(start, end - 1));
  const first = countFeeds(content.subarray(0, from)) + 1;
  const lines = content.toString("utf8", from, behind < 0 ? content.length : behind).split("\n");
  const shown = lines.slice(0, mostLines).map((line, index) => `${first + index} | ${line.replace(/\r$/, "")}`);
  return shown.join("\n") + (lines.length > mostLines ? "\n…" : "");
}
