import { type Sight, unseen } from "../../protocol/messages.ts";
import type { ToolContext } from "../tool.ts";
import { type Chunk, diffChunks } from "./diff-chunks.ts";
import type { FileNow } from "./file-now.ts";
import { textOf } from "./keep-form.ts";
import { linesOf } from "./lines-of.ts";
import { stampOf, versionOf } from "./version.ts";

/** What others have made of a file since the model saw it. */
export interface ChangedSince {
  /** In words and lines, for the model. */
  what: string;
  /** The same for a change that went through: the file as it was would be taken for the file as it is. Null: told before. */
  others: string | null;
  /** Set when the words tell it all, so that the model has now seen the file as it is. */
  saw?: Sight[];
  /** The same of `others`. */
  isTold: boolean;
}

/** Null when the model never saw the file, or it is as it was. */
export async function changedSince(path: string, now: FileNow, context: ToolContext): Promise<ChangedSince | null> {
  const known = context.known(path);
  if (!known) return null;
  const version = known.version.includes(":") ? stampOf(now) : now.version;
  if (version === known.version) return null;
  const { texts, workspace } = context;
  // Comparing the lines of a larger file takes longer than it helps.
  if (now.content.length > mostBytes) {
    const what = texts.readToSee({ path: workspace.show(path) });
    return { what, others: what, isTold: false };
  }
  const text = textOf(now.content);
  const readOn = texts.readOn({ path: workspace.show(path) });
  if (text === null) return { what: texts.changedToBinary(), others: texts.changedToBinary(), isTold: false };
  const lines = linesOf(text);
  if (known.left !== undefined) return changedAgain({ left: known.left, now, lines, readOn }, context);
  const saw = [{ path, version }];
  const seen = (await keptLines(known.version, context)) ?? (known.output && seenLines(known.output, known.version));
  if (!seen) {
    const shown = lines.slice(0, mostLines).map((line, index) => `${index + 1} | ${short(line)}`);
    const whole = lines.length <= mostLines && lines.every((line) => line.length <= mostWidth);
    const what = `${texts.isNow()}\n${shown.join("\n")}${whole ? "" : readOn}`;
    return { what, others: texts.readToSee({ path: workspace.show(path) }), ...(whole && { saw }), isTold: false };
  }
  const { told, isCut } = await toldOf(seen, lines, context);
  const isTold = seen.whole && !isCut && !known.lines;
  const same = seen.whole ? texts.changedForm() : texts.changedElsewhere();
  const said = told.length === 0 ? same : `${texts.sinceThen()}\n${told.slice(0, mostLines).join("\n")}`;
  const what = said + (isTold ? "" : readOn);
  return { what, others: what, ...(isTold && { saw }), isTold };
}

interface Again {
  left: string;
  now: FileNow;
  lines: readonly string[];
  readOn: string;
}

/** Since a change of the model's own: what others did before it was told then, and what it did is no news. */
async function changedAgain({ left, now, lines, readOn }: Again, context: ToolContext): Promise<ChangedSince> {
  const { texts } = context;
  const before = { what: texts.notAllShown() + readOn, others: null, isTold: false };
  if (now.version === left) return before;
  const ours = await keptLines(left, context);
  if (!ours) return { ...before, others: texts.changedElsewhere() + readOn };
  const { told, isCut } = await toldOf(ours, lines, context);
  const said = told.length === 0 ? texts.changedForm() : `${texts.sinceThen()}\n${told.slice(0, mostLines).join("\n")}`;
  return { what: said + readOn, others: said + (isCut ? readOn : ""), isTold: false };
}

async function toldOf(seen: Seen, lines: readonly string[], context: ToolContext) {
  const chunks = await differences(seen, lines);
  const told = chunks.flatMap((chunk) => describe(chunk, seen.lines, lines, context));
  const isLong = ({ newStart, newEnd }: Chunk) => lines.slice(newStart, newEnd).some((line) => line.length > mostWidth);
  return { told, isCut: told.length > mostLines || chunks.some(isLong) };
}

/** For a change that went through though others had changed the file: what they did and was not shown stays unseen. */
export function unseenOf(path: string, changed: ChangedSince | null): Sight[] {
  return changed && !changed.isTold ? [{ path, version: unseen }] : [];
}

const mostBytes = 512 * 1024;
const mostLines = 40;
const mostWidth = 200;
/** The model knows what is gone; what came instead needs the room. */
const mostRemoved = 10;
const short = (line: string) => (line.length > mostWidth ? `${line.slice(0, mostWidth)}…` : line);

interface Seen {
  from: number;
  lines: string[];
  /** Whether that is all of the file. */
  whole: boolean;
}

async function keptLines(version: string, { kept }: ToolContext): Promise<Seen | null> {
  const content = version === unseen ? null : await kept(version);
  const text = content && textOf(content);
  return text === null ? null : { from: 1, lines: linesOf(text), whole: true };
}

/** The lines of a read, by the numbers in front of them. */
function seenLines(output: string, version: string): Seen | null {
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
  return lines.length === 0 ? null : { from, lines, whole: isWhole(lines, version) };
}

/** Unless all of it was seen, lines before and after may have been there all the time and do not count as added. */
async function differences(seen: Seen, lines: readonly string[]): Promise<Chunk[]> {
  if (seen.whole) return diffChunks(seen.lines, lines);
  const start = Math.max(0, seen.from - 1 - slack);
  const chunks = await diffChunks(seen.lines, lines.slice(start, seen.from - 1 + seen.lines.length + slack));
  const inside = chunks.filter(
    ({ oldStart, oldEnd }) => oldStart < oldEnd || (oldStart > 0 && oldEnd < seen.lines.length),
  );
  return inside.map((chunk) => ({ ...chunk, newStart: chunk.newStart + start, newEnd: chunk.newEnd + start }));
}

/** What was seen is the whole file when it makes the content that the version stands for. */
function isWhole(lines: readonly string[], version: string): boolean {
  return ["\n", "\r\n"].some((end) =>
    ["", end].some((last) => versionOf(Buffer.from(lines.join(end) + last)) === version),
  );
}

/** How far lines may have moved. */
const slack = 500;

function describe(chunk: Chunk, old: readonly string[], now: readonly string[], { texts }: ToolContext): string[] {
  const { oldStart, oldEnd, newStart, newEnd } = chunk;
  const more = oldEnd - oldStart - mostRemoved;
  return [
    `@@ ${newStart + 1} @@`,
    ...old.slice(oldStart, Math.min(oldEnd, oldStart + mostRemoved)).map((line) => `-${short(line)}`),
    ...(more > 0 ? [texts.moreRemoved({ count: more })] : []),
    ...now.slice(newStart, newEnd).map((line) => `+${short(line)}`),
  ];
}

/** Whether a text has every line that such words show as added. What was only taken out cannot be in it. */
export function hasAdded(what: string, text: string): boolean {
  const told = what.split("\n");
  const first = told.findIndex((line) => /^@@ \d+ @@$|^\d+ \| /.test(line));
  const shown = told.slice(first < 0 ? told.length : first);
  const added = shown.flatMap((line) => /^(?:\+|\d+ \| )(.*)$/.exec(line)?.[1] ?? []);
  const lines = new Set(linesOf(text));
  if (added.length === 0) return !shown.some((line) => line.startsWith("-"));
  return added.every((line) => lines.has(line));
}
