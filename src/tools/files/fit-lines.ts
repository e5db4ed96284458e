import { outputLimit } from "../../protocol/limits.ts";
import { codePoints, hasAtMost } from "./code-points.ts";

/** What of a range is shown: `N | ` lines, as many as fit. */
export interface FittedLines {
  text: string;
  /** The number of the last line that is shown. */
  to: number;
  /** True when lines of the range are missing. */
  short: boolean;
  /** How many characters are shown of a first line that does not fit by itself. */
  cutAt?: number;
}

export interface LinesToFit {
  lines: readonly string[];
  /** The number of the first one. */
  from: number;
  /** The last line is only a part: then they do not fit for sure. */
  full: boolean;
  /** What the notices behind the lines take, and what they take when something is missing. */
  room: number;
  roomIfShort: number;
}

/**
 * A result is cut at a line end, so that the model can go on from the next line. Only a line that is too long for a result
 * is cut itself.
 */
export function fitLines({ lines: all, from, full: isPart, room, roomIfShort }: LinesToFit): FittedLines {
  const bare = all.slice(0, mostLines);
  const full = isPart || all.length > mostLines;
  const lines = bare.map((line, index) => `${from + index} | ${line}`);
  const text = lines.join("\n");
  if (!full && hasAtMost(text, outputLimit - room)) return { text, to: from + lines.length - 1, short: false };

  let left = outputLimit - roomIfShort + 1;
  const over = lines.findIndex((line) => {
    left -= codePoints(line) + 1;
    return left < 0;
  });
  if (over > 0) return { text: lines.slice(0, over).join("\n"), to: from + over - 1, short: true };
  const shown = [...(lines[0] as string).slice(0, 2 * outputLimit)].slice(0, outputLimit - roomIfShort).join("");
  return { text: shown, to: from, short: true, cutAt: codePoints(shown) - `${from} | `.length };
}

/** Each takes its number, three signs and a line end. */
const mostLines = Math.ceil(outputLimit / 5);

/** The most bytes that a result can hold: no character has more than four. */
export const mostBytes = 4 * outputLimit;

/** Whether so many bytes in so many lines, each with its number, can be shown for sure, beside any notices. */
export const surelyFits = (bytes: number, lines: number): boolean => bytes + lines * 20 < outputLimit - 1000;
