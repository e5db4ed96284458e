import { isUtf8 } from "node:buffer";
import type { LineSpan } from "../../protocol/messages.ts";
import type { ToolContext, ToolOutput } from "../tool.ts";
import { codePoints } from "./code-points.ts";
import { commonName, decode } from "./encoding.ts";
import { type FittedLines, fitLines, mostBytes, surelyFits } from "./fit-lines.ts";
import { hasOnlyCrlf } from "./line-ends.ts";
import type { LineRange } from "./line-range.ts";
import { type LineSource, linesIn, readLines } from "./read-lines.ts";
import { shellQuoted } from "./shell-quoted.ts";

export interface WantedText {
  /** As the model should see it. */
  path: string;
  start?: number | undefined;
  end?: number | undefined;
}

export interface TextOutput extends ToolOutput {
  /** Those that are shown to their end, when they are not all. */
  lines?: readonly LineSpan[];
}

/** Lines of a text with their numbers, fitted into one result; notices behind them say what is not as it was asked for. */
export async function readText(
  source: Omit<LineSource, "signal" | "reached">,
  { path, ...asked }: WantedText,
  { texts, signal, progress }: ToolContext,
): Promise<TextOutput> {
  // Below zero it counts from the end, unless the end says that it was worked out from a line near the beginning.
  const isFromEnd = (asked.start ?? 1) < 0 && (asked.end ?? -1) < 0;
  const start = isFromEnd ? (asked.start as number) : Math.max(1, asked.start ?? 1);
  // -1 is how some others say "to the end".
  const end = asked.end === undefined || asked.end === -1 ? Number.POSITIVE_INFINITY : asked.end;
  const wanted = { start, end: start < 0 ? end : Math.max(start, end), limit: mostBytes, fits: surelyFits };
  const reached = everySecond((bytes) => progress(`${path}: ${percent(bytes, source.file.stats.size)} %`));
  const range = await readLines({ ...source, signal, reached }, wanted);
  if (range.total === 0) return { output: texts.emptyFile({ path }), details: { path, lines: 0 } };

  const { name } = source.encoding;
  const lines = linesIn(range, source.encoding);
  const { from, full, total } = range;
  const last = from + range.count - 1;
  const isPart = from > 1 || last !== total;
  const notices = [
    ...(isPart && from >= start ? [texts.linesOf({ from, to: last, total })] : []),
    ...(range.from < start ? [texts.pastEnd({ start, total: range.from })] : []),
    ...(end < start && range.from === start ? [texts.rangeInverted({ start, end })] : []),
    ...(name === "utf-8" ? [] : [texts.encodedAs({ name: commonName(source.encoding, source.beginning, source) })]),
    ...(name === "utf-8" && hasInvalid(source) ? [texts.invalidBytes()] : []),
    ...(hasCrlf(source) ? [texts.endsInCrlf()] : []),
    ...(/\.ipynb$/i.test(path) ? [texts.isNotebook()] : []),
  ];
  const room = codePoints(behind(notices));
  const fitted = fitLines({ lines, from, full, room, roomIfShort: room + roomForCut + 2 * path.length });
  if (fitted.short) notices.splice(0, isPart && from >= start ? 1 : 0, cutNotice(range, fitted));
  return {
    output: fitted.text + behind(notices),
    ...((isPart || fitted.short) && { lines: fitted.cutAt === undefined ? [[from, fitted.to]] : [] }),
    details: {
      path,
      from,
      to: fitted.to,
      ...(total !== null && { total }),
      ...(name !== "utf-8" && { encoding: name }),
    },
  };

  function cutNotice({ firstBytes }: LineRange, { text, to, cutAt }: FittedLines): string {
    // Whatever does not fit was counted to its end.
    const all = total as number;
    if (cutAt === undefined) return texts.moreLines({ from, to, total: all, next: to + 1 });
    const shown = Buffer.byteLength(text) - `${from} | `.length;
    const file = shellQuoted(path);
    const line = name === "utf-8" ? `sed -n ${from}p ${file}` : `iconv -f ${name} -t utf-8 ${file} | sed -n ${from}p`;
    const command = `${line} | cut -b ${shown + 1}-${shown + 20_000}`;
    return texts.lineCut({ line: from, total: all, shown: cutAt, bytes: firstBytes, command });
  }
}

type Begun = Pick<LineSource, "beginning" | "whole" | "encoding">;

/** Where the beginning ends, a character may be cut. */
const hasInvalid = ({ beginning, whole }: Begun) =>
  !(whole ? [0] : [0, 1, 2, 3]).some((cut) => isUtf8(beginning.subarray(0, beginning.length - cut)));

/** As it is judged when the file is written. */
const hasCrlf = ({ beginning, encoding }: Begun) =>
  hasOnlyCrlf(encoding.name.startsWith("utf-16") ? Buffer.from(decode(beginning, encoding)) : beginning);

/** For the sentence that says how to go on, and for one of the loop's. */
const roomForCut = 700;

const behind = (notices: readonly string[]) => (notices.length > 0 ? `\n\n${notices.join("\n")}` : "");

const percent = (bytes: number, size: number) => Math.min(100, Math.round((bytes / Math.max(1, size)) * 100));

function everySecond(tell: (bytes: number) => void): (bytes: number) => void {
  let last = performance.now();
  return (bytes) => {
    const now = performance.now();
    if (now - last < 1000) return;
    last = now;
    tell(bytes);
  };
}
