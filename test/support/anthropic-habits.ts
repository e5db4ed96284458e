// Where servers that speak the Messages API differ in how they stream. Pure, no I/O.
import { splitInto } from "./scripted-reply.ts";

export type AnthropicStreamStyle =
  | "standard"
  | "padded"
  | "pings"
  | "empty-braces"
  | "whole-input"
  | "tiny-fragments"
  | "input-at-start"
  | "interleaved-calls"
  | "unsigned-thinking"
  | "duplicate-start"
  | "unknown-events"
  | "unknown-deltas"
  | "unknown-blocks"
  | "no-usage"
  | "null-usage"
  | "null-counts"
  | "output-usage-only"
  | "late-usage"
  | "repeated-message-delta"
  | "no-stop"
  | "done-line"
  | "data-only"
  | "no-space"
  | "crlf"
  | "comments";

export interface Event {
  type: string;
  [key: string]: unknown;
}

export interface AnthropicUsage {
  input_tokens: number;
  output_tokens: number;
  [detail: string]: unknown;
}

/** Where a server differs from Anthropic; what is absent is done as Anthropic does it. */
export interface Habit {
  /** The partial_json deltas of a call. */
  fragments?: (json: string, count: number) => string[];
  inputAtStart?: true;
  unsigned?: true;
  lay?: (blocks: Event[][]) => Event[];
  frame?: (events: Event[]) => Event[];
  startUsage?: (usage: AnthropicUsage) => unknown;
  endUsage?: (usage: AnthropicUsage) => unknown;
  dress?: (event: Event) => string;
  tear?: (piece: Uint8Array) => Uint8Array[];
  /** What follows the last event. */
  tail?: string[];
}

const PING: Event = { type: "ping" };

const NULL_COUNTS = { input_tokens: null, cache_creation_input_tokens: null, cache_read_input_tokens: null };

export const HABITS: Record<AnthropicStreamStyle, Habit> = {
  // One ping; an empty first fragment, and nothing else for a call without arguments.
  standard: {},
  // Anthropic with its models of 2026: blanks before the last brace.
  padded: { dress: (event) => namedEvent(event, JSON.stringify(event).replace(/\}$/, `${" ".repeat(9)}}`)) },
  pings: { frame: (events) => events.flatMap((event) => [PING, event]) },
  // {} spelt out where Anthropic says nothing.
  "empty-braces": { fragments: (json, count) => ["", ...splitInto(json, count)] },
  "whole-input": { fragments: (json) => [json] },
  // Each UTF-16 unit a fragment, each byte of a longer character a piece: cuts inside escapes, pairs and characters.
  "tiny-fragments": { fragments: (json) => ["", ...json.split("")], tear: tearCharacters },
  "input-at-start": { inputAtStart: true },
  // Parallel calls that take turns; only the index says whose delta it is.
  "interleaved-calls": { lay: interleaveCalls },
  // Compatible servers that think but do not sign.
  "unsigned-thinking": { unsigned: true },
  // A proxy says message_start twice at once, and again after each block.
  "duplicate-start": { frame: duplicateStart },
  "unknown-events": { frame: (events) => events.flatMap((event, at) => [event, { type: "future_event", at }]) },
  "unknown-deltas": { lay: (blocks) => blocks.flatMap(withUnknownDelta) },
  // A block of a kind unknown here takes index 0, as Anthropic's notice of a fallback model does.
  "unknown-blocks": { lay: afterUnknownBlock },
  "no-usage": { endUsage: () => undefined },
  "null-usage": { endUsage: () => null },
  "null-counts": { endUsage: (usage) => ({ ...usage, ...NULL_COUNTS }) },
  // Anthropic's own documents: input in message_start, output in message_delta.
  "output-usage-only": { endUsage: ({ output_tokens }) => ({ output_tokens }) },
  // Translating servers that count at the end only.
  "late-usage": { startUsage: () => ({ input_tokens: 0, output_tokens: 0 }) },
  // "One or more message_delta events", the documents say; counts are cumulative.
  "repeated-message-delta": { frame: repeatMessageDelta },
  "no-stop": { frame: (events) => pingOnce(events).filter(({ type }) => type !== "message_stop") },
  // Servers that speak the other format as well.
  "done-line": { tail: ["data: [DONE]\n\n"] },
  // Only the data says what the event is.
  "data-only": { dress: (event) => `data: ${JSON.stringify(event)}\n\n` },
  "no-space": { dress: (event) => namedEvent(event).replace("event: ", "event:").replace("\ndata: ", "\ndata:") },
  crlf: { dress: (event) => namedEvent(event).replaceAll("\n", "\r\n") },
  comments: { dress: (event) => `: keep-alive\n\n${namedEvent(event).replace("\n", "\n: between the lines\n")}` },
};

export function namedEvent(event: Event, data = JSON.stringify(event)): string {
  return `event: ${event.type}\ndata: ${data}\n\n`;
}

export function pingOnce(events: Event[]): Event[] {
  const at = events.findIndex(({ type }) => type === "content_block_start");
  return events.toSpliced(1 + Math.max(at, 0), 0, PING);
}

function interleaveCalls(blocks: Event[][]): Event[] {
  const end = blocks.findIndex((block) => !isCall(block));
  const run = end === -1 ? blocks : blocks.slice(0, end);
  const longest = Math.max(0, ...run.map((block) => block.length));
  const turns = Array.from({ length: longest }, (_, at) => run.flatMap((block) => block.slice(at, at + 1)));
  if (end === -1) return turns.flat();
  return [...turns.flat(), ...(blocks[end] ?? []), ...interleaveCalls(blocks.slice(end + 1))];
}

function isCall([start]: Event[]): boolean {
  return (start?.content_block as { type?: string } | undefined)?.type === "tool_use";
}

function duplicateStart(events: Event[]): Event[] {
  const again = (event: Event) => event.type === "message_start" || event.type === "content_block_stop";
  return events.flatMap((event) => (again(event) ? [event, ...events.slice(0, 1)] : [event]));
}

function withUnknownDelta([start, ...rest]: Event[]): Event[] {
  if (!start) return [];
  const delta = { type: "future_delta", value: "?" };
  return [start, { type: "content_block_delta", index: start.index, delta }, ...rest];
}

function afterUnknownBlock(blocks: Event[][]): Event[] {
  const from = { type: "fallback", from: { model: "scripted" }, to: { model: "scripted-small" } };
  const moved = blocks.flat().map((event) => ({ ...event, index: Number(event.index) + 1 }));
  return [
    { type: "content_block_start", index: 0, content_block: from },
    { type: "content_block_stop", index: 0 },
    ...moved,
  ];
}

function repeatMessageDelta(events: Event[]): Event[] {
  const early = { delta: { stop_reason: null, stop_sequence: null }, usage: { output_tokens: 1 } };
  return events.flatMap((event) => (event.type === "message_delta" ? [{ ...event, ...early }, event] : [event]));
}

function tearCharacters(piece: Uint8Array): Uint8Array[] {
  const inside = [...piece.keys()].filter((at) => ((piece[at] ?? 0) & 0xc0) === 0x80);
  const cuts = [0, ...inside, piece.length];
  return cuts.slice(1).map((cut, i) => piece.subarray(cuts[i], cut));
}
