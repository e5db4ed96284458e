import type { Tally, Work, WorkLine } from "../protocol/digest.ts";
import { type History, numberOf } from "../protocol/history.ts";
import { jsonObject } from "../protocol/json-object.ts";
import type { AssistantMessage, Call } from "../protocol/messages.ts";
import { understood } from "../protocol/tool-names.ts";
import { textTokens } from "./estimate.ts";

/** Of the limit, for steps of which there are no notes. */
const workShare = 0.06;
const longestTarget = 60;
const longestWord = 80;
const mostCalls = 4;

export interface WorkInput {
  /** Tokens of a request, as we count them. */
  room: number;
  /** The last message that notes tell of. */
  noted: number;
}

/** What was done in steps that go without notes, a line each: a tool, what it was for, and how it ended. Older ones are counted. */
export function workBefore(history: History, place: number, { room, noted }: WorkInput): Work | null {
  const known = history.cut?.digest?.work;
  const lines = [...(known?.lines ?? [])];
  for (const [index, message] of history.messages.slice(0, place).entries()) {
    const number = numberOf(history, index);
    if (message.role === "assistant" && number > noted) lines.push(lineOf(message, number));
  }
  if (lines.length === 0 && !known) return null;
  let left = workShare * room;
  let first = lines.length;
  for (; first > 0; first--) {
    left -= textTokens((lines[first - 1] as WorkLine).text) + 2;
    if (left < 0) break;
  }
  const before = counted(known?.before, lines.slice(0, first));
  return { lines: lines.slice(first), ...(before && { before }) };
}

function lineOf({ text, calls }: AssistantMessage, message: number): WorkLine {
  const tools = calls.map(({ name, input }) => understood(name, input).name);
  if (calls.length === 0) return { message, text: `“${inALine(text, longestWord)}”`, tools };
  const shown = calls.slice(0, mostCalls).map(callLine);
  const more = calls.length > mostCalls ? [`+${calls.length - mostCalls}`] : [];
  return { message, text: [...shown, ...more].join("; "), tools };
}

function callLine({ name, input, result }: Call): string {
  const call = understood(name, input);
  const target = inALine(targetIn(call.input), longestTarget);
  return `${call.name}${target && ` ${target}`} → ${result?.status ?? "interrupted"}`;
}

/** What a call is about stands in one of these, or in the first words that it was given. */
const targets = ["path", "command", "url", "pattern", "query", "source", "name", "description"];

function targetIn(input: unknown): string {
  const fields = jsonObject(input) ?? {};
  const named = targets.map((key) => fields[key]).find((value) => typeof value === "string");
  return `${named ?? Object.values(fields).find((value) => typeof value === "string") ?? ""}`;
}

function inALine(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).toWellFormed()}…`;
}

/** Steps for which there is no line any more, by their tools. */
function counted(known: Tally | undefined, lines: readonly WorkLine[]): Tally | null {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return known ?? null;
  const tools: Record<string, number> = { ...known?.tools };
  for (const tool of lines.flatMap((line) => line.tools)) tools[tool] = (tools[tool] ?? 0) + 1;
  return { from: known?.from ?? first.message, to: last.message, tools };
}
