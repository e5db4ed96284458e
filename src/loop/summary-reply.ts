import type { Quote, Summary } from "../protocol/digest.ts";

export interface Notes extends Summary {
  /** What a model holds to be the user's words; not checked yet. */
  quotes: readonly string[];
}

/** The messages that a line may stand for, from 1. */
export interface Range {
  /** Of this cut: what stands for nothing else stands for all of these. */
  first: number;
  /** Earlier notes point further back; nothing points beyond this. */
  last: number;
}

type Part = "goal" | "done" | "next" | "quotes";

const heading = /^[\s#*[【]*(goal|done|next|quotes)[\s\]*】:：]*$/i;
const bullet = /^\s*(?:[-*•]|\d+[.)])\s+/;
const pointer = /\s*[[【(（]\s*#?((?:\d+\s*[-–~]?\s*)(?:[,，、\s#\d–~-])*)[\]】)）][.。]?\s*$/;
/** What is longer than this is no note. */
const longestLine = 600;
/** Below this a reply says nothing, in our form or without any. */
const leastInForm = 10;
const leastCharacters = 40;
/** Lines without a form, in all. */
const mostProse = 20;

/**
 * What a model wrote, line by line, each with the messages that it stands for; null when it is of no use. Prose without
 * our headings does not say what is done and what is to come: it stands beside the notes that there are.
 */
export function notesFrom(reply: string, range: Range, earlier: Summary | null = null): Notes | null {
  const parts: Record<Part, string[]> = { goal: [], done: [], next: [], quotes: [] };
  let part: Part = "done";
  let hasForm = false;
  for (const line of reply.split("\n")) {
    const named = heading.exec(line)?.[1]?.toLowerCase() as Part | undefined;
    hasForm ||= named !== undefined;
    if (named) part = named;
    else if (line.trim() !== "") addLine(parts[part], line);
  }
  const { goal, next, quotes } = parts;
  const done = parts.done.map((line) => pointed(line, range));
  const said = parts.done.reduce((total, line) => total + line.length, 0);
  if (said < (hasForm ? leastInForm : leastCharacters)) return null;
  if (hasForm) return { goal, done, next, quotes };
  // What was to come next by earlier notes may be done by now.
  const prose = [...(earlier?.prose ?? []), ...done].slice(-mostProse);
  return { goal: earlier?.goal ?? [], done: earlier?.done ?? [], next: [], prose, quotes };
}

function addLine(lines: string[], line: string): void {
  const goesOn = !bullet.test(line) && /^\s/.test(line) && lines.length > 0;
  const text = line.replace(bullet, "").trim();
  if (goesOn) lines[lines.length - 1] = `${lines.at(-1)} ${text}`.slice(0, longestLine).toWellFormed();
  else lines.push(text.slice(0, longestLine).toWellFormed());
}

/** Numbers of messages that there are not are taken away; a line that is left with none stands for all that went. */
function pointed(line: string, { first, last }: Range): string {
  const found = pointer.exec(line);
  const valid = (found?.[1] ?? "").split(/[,，、\s#]+/).flatMap((one) => {
    const [from, to = from] = one.split(/[-–~]/).map(Number);
    const holds = from !== undefined && to !== undefined && from >= 1 && from <= to && to <= last;
    return holds ? [from === to ? `${from}` : `${from}-${to}`] : [];
  });
  const text = found ? line.slice(0, found.index) : line;
  return `${text} [${valid.length > 0 ? valid.join(", ") : first === last ? first : `${first}-${last}`}]`;
}

/** Those that really stand in what the user said, letter by letter. */
export function checkedQuotes(lines: readonly string[], said: readonly Quote[]): Quote[] {
  return lines.flatMap((line) => {
    const bare = line.replace(pointer, "").trim();
    const text = bare.replace(/^["“”'「『]|["“”'」』]$/gu, "").trim();
    const source = said.find((quote) => quote.kind !== "skill" && text !== "" && quote.text.includes(text));
    if (!source) return [];
    const { message, kind } = source;
    return [{ message, kind, text, ...(text !== source.text && { part: true as const }) }];
  });
}
