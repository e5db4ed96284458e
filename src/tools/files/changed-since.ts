import type { Sight } from "../../protocol/messages.ts";
import type { ToolContext } from "../tool.ts";
import { type Chunk, diffChunks } from "./diff-chunks.ts";
import type { FileNow } from "./file-now.ts";
import { textOf } from "./keep-form.ts";
import { stampOf, versionOf } from "./version.ts";

/** What others have made of a file since the model saw it. */
export interface ChangedSince {
  /** In words and lines, for the model. */
  what: string;
  /** Set when the words tell it all, so that the model has now seen the file as it is. */
  saw?: Sight[];
}

/** Null when the model never saw the file, or it is as it was. */
export async function changedSince(path: string, now: FileNow, context: ToolContext): Promise<ChangedSince | null> {
  const known = context.known(path);
  if (!known) return null;
  const version = known.version.includes(":") ? stampOf(now) : now.version;
  if (version === known.version) return null;
  const { texts, workspace } = context;
  const text = textOf(now.content);
  if (text === null) return { what: texts.changedToBinary() };
  const lines = linesOf(text);
  const seen = known.output === null ? null : seenLines(known.output);
  if (!seen) {
    const shown = lines.slice(0, mostLines).map((line, index) => `${index + 1} | ${short(line)}`);
    const whole = lines.length <= mostLines && lines.every((line) => line.length <= mostWidth);
    const what = `${texts.isNow()}\n${shown.join("\n")}${whole ? "" : texts.readOn({ path: workspace.show(path) })}`;
    return { what, ...(whole && { saw: [{ path, version }] }) };
  }
  const chunks = await differences(seen, known.version, lines);
  const told = chunks.flatMap((chunk) => describe(chunk, seen.lines, lines));
  const cut = told.length > mostLines ? [...told.slice(0, mostLines), texts.moreDiffers()] : told;
  const what = told.length === 0 ? texts.changedElsewhere() : `${texts.sinceThen()}\n${cut.join("\n")}`;
  return { what, saw: [{ path, version }] };
}

const mostLines = 40;
const mostWidth = 200;
const short = (line: string) => (line.length > mostWidth ? `${line.slice(0, mostWidth)}…` : line);

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

interface Seen {
  from: number;
  lines: string[];
}

/** The lines of a read, by the numbers in front of them. */
function seenLines(output: string): Seen | null {
  const lines: string[] = [];
  let from = 0;
  for (const line of output.split("\n")) {
    const [, number, text] = /^(\d+) \| (.*)$/s.exec(line) ?? [];
    const isLine = number !== undefined && text !== undefined;
    // Notices stand before and after.
    if (!isLine && lines.length === 0) continue;
    if (!isLine) break;
    if (lines.length === 0) from = Number(number);
    if (Number(number) !== from + lines.length) break;
    lines.push(text);
  }
  return lines.length === 0 ? null : { from, lines };
}

/** Unless all of it was seen, lines before and after may have been there all the time and do not count as added. */
async function differences(seen: Seen, version: string, lines: readonly string[]): Promise<Chunk[]> {
  if (isWhole(seen, version)) return diffChunks(seen.lines, lines);
  const start = Math.max(0, seen.from - 1 - slack);
  const chunks = await diffChunks(seen.lines, lines.slice(start, seen.from - 1 + seen.lines.length + slack));
  const inside = chunks.filter(
    ({ oldStart, oldEnd }) => oldStart < oldEnd || (oldStart > 0 && oldEnd < seen.lines.length),
  );
  return inside.map((chunk) => ({ ...chunk, newStart: chunk.newStart + start, newEnd: chunk.newEnd + start }));
}

/** What was seen is the whole file when it makes the content that the version stands for. */
function isWhole({ lines }: Seen, version: string): boolean {
  return ["\n", "\r\n"].some((end) =>
    ["", end].some((last) => versionOf(Buffer.from(lines.join(end) + last)) === version),
  );
}

/** How far lines may have moved. */
const slack = 500;

function describe({ oldStart, oldEnd, newStart, newEnd }: Chunk, old: readonly string[], now: readonly string[]) {
  return [
    `@@ ${newStart + 1} @@`,
    ...old.slice(oldStart, oldEnd).map((line) => `-${short(line)}`),
    ...now.slice(newStart, newEnd).map((line) => `+${short(line)}`),
  ];
}
