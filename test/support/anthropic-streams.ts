// What Messages API servers really send: one reply, written in the habit of one of them. Pure, no I/O.
import {
  type AnthropicStreamStyle,
  type AnthropicUsage,
  type Event,
  HABITS,
  type Habit,
  namedEvent,
  pingOnce,
} from "./anthropic-habits.ts";
import { parseJson } from "./refusal-parts.ts";
import {
  argumentText,
  habitIn,
  hasText,
  type ScriptedCall,
  type ScriptedReply,
  type StreamOptions,
  splitInto,
  textPieces,
  type Usage,
  words,
} from "./scripted-reply.ts";

export const anthropicStreamStyles = Object.keys(HABITS) as AnthropicStreamStyle[];

type Said = Pick<AnthropicReply, "text" | "chunks" | "reasoning" | "redactedReasoning" | "calls">;

/** Blocks go out in this order: thinking, redacted thinking, text, calls. Reasoning "" is signed thinking kept secret. */
export interface AnthropicReply extends Omit<ScriptedReply, "usage"> {
  /** The data of a redacted_thinking block. */
  redactedReasoning?: string;
  /** What follows in the same message, in order: thinking between the calls. */
  more?: Said[];
  usage?: Usage | AnthropicUsage;
  style?: AnthropicStreamStyle;
}

export type AnthropicContent =
  | { type: "text"; text: string }
  | { type: "thinking"; thinking: string; signature?: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use"; id: string; name: string; input: unknown };

/** The pieces make up one event each, or less; before pieces[half] half of the deltas have gone out. */
export interface AnthropicStream {
  pieces: Uint8Array[];
  half: number;
}

export function anthropicStream(reply: AnthropicReply, options: StreamOptions = {}): AnthropicStream {
  const habit = habitOf(reply);
  const events = (habit.frame ?? pingOnce)(eventsOf(reply, options));
  const half = halfOf(events);
  const write = (some: Event[]) => some.map((event) => Buffer.from((habit.dress ?? namedEvent)(event)));
  const tear = habit.tear ?? ((piece: Uint8Array) => [piece]);
  const first = write(events.slice(0, half)).flatMap(tear);
  const rest = write(events.slice(half)).flatMap(tear);
  return { pieces: [...first, ...rest, ...(habit.tail ?? []).map((line) => Buffer.from(line))], half: first.length };
}

export function anthropicStreamText(reply: AnthropicReply, options: StreamOptions = {}): string {
  return Buffer.concat(anthropicStream(reply, options).pieces).toString();
}

/** What the reply amounts to, whatever its style: the blocks that a client replays in its next request. */
export function anthropicContent(reply: AnthropicReply, options: StreamOptions = {}): AnthropicContent[] {
  return blocksOf(reply, options).map(({ content }) => content);
}

/** The same reply as one JSON object, for a request without `stream: true`. */
export function anthropicWhole(reply: AnthropicReply, options: StreamOptions = {}): object {
  if (reply.error) throw new Error("an error inside the stream needs a stream");
  return {
    ...messageHead(options),
    content: anthropicContent(reply, options),
    stop_reason: stopOf(reply),
    usage: usageOf(reply),
  };
}

interface Block {
  content: AnthropicContent;
  /** What content_block_start shows of the content. */
  start: object;
  deltas: Event[];
}

/** Scripts are written once for both formats. */
const STOPS: Record<string, string> = {
  stop: "end_turn",
  tool_calls: "tool_use",
  length: "max_tokens",
  content_filter: "refusal",
};

function habitOf({ style = "standard" }: AnthropicReply): Habit {
  return habitIn(HABITS, style);
}

// --------------------------------------------------------------------- blocks

function blocksOf(reply: AnthropicReply, { turn = 0 }: StreamOptions): Block[] {
  const habit = habitOf(reply);
  const parts = [reply, ...(reply.more ?? [])];
  let calls = 0;
  return parts.flatMap((said, part) => [
    ...thinkingBlocks(said, habit.unsigned ? undefined : signature(turn, part)),
    ...redactedBlocks(said),
    ...textBlocks(said),
    ...(said.calls ?? []).map((call) => {
      const id = `toolu_${turn}_${calls++}`;
      return callBlock(call, { id: call.id ?? id, habit, count: reply.fragments });
    }),
  ]);
}

function thinkingBlocks({ reasoning }: Said, signature: string | undefined): Block[] {
  if (reasoning === undefined) return [];
  const deltas: Event[] = words(reasoning).map((thinking) => ({ type: "thinking_delta", thinking }));
  const start = { type: "thinking", thinking: "", signature: "" };
  if (signature === undefined) return [{ content: { type: "thinking", thinking: reasoning }, start, deltas }];
  const content = { type: "thinking" as const, thinking: reasoning, signature };
  return [{ content, start, deltas: [...deltas, { type: "signature_delta", signature }] }];
}

function redactedBlocks({ redactedReasoning: data }: Said): Block[] {
  if (data === undefined) return [];
  const content = { type: "redacted_thinking" as const, data };
  return [{ content, start: content, deltas: [] }];
}

function textBlocks(said: Said): Block[] {
  if (!hasText(said)) return [];
  const pieces = textPieces(said);
  const deltas = pieces.map((text) => ({ type: "text_delta", text }));
  return [{ content: { type: "text", text: pieces.join("") }, start: { type: "text", text: "" }, deltas }];
}

function callBlock(call: ScriptedCall, { id, habit, count = 3 }: { id: string; habit: Habit; count?: number }): Block {
  const json = argumentText(call);
  const content = { type: "tool_use" as const, id, name: call.name, input: parseJson(json) ?? {} };
  // Broken arguments cannot be an object at the start, whatever the habit.
  if (habit.inputAtStart && parseJson(json) !== undefined) return { content, start: content, deltas: [] };
  const parts = (habit.fragments ?? fragmented)(json, count);
  const deltas = parts.map((partial_json) => ({ type: "input_json_delta", partial_json }));
  return { content, start: { ...content, input: {} }, deltas };
}

function fragmented(json: string, count: number): string[] {
  return ["", ...(json === "{}" ? [] : splitInto(json, count))];
}

/** Real ones are base64 with all its signs, and mean nothing to the client. */
function signature(turn: number, part: number): string {
  return `Eq+/${Buffer.from(`thinking ${turn}.${part}`).toString("base64")}==`;
}

// --------------------------------------------------------------------- events

function eventsOf(reply: AnthropicReply, options: StreamOptions): Event[] {
  const { lay = (blocks) => blocks.flat(), startUsage, endUsage } = habitOf(reply);
  const usage = usageOf(reply);
  const started = startUsage ? startUsage(usage) : { ...usage, output_tokens: 1 };
  const message = { ...messageHead(options), content: [], stop_reason: null, usage: started };
  const said = lay(blocksOf(reply, options).map(blockEvents));
  const begun: Event[] = [{ type: "message_start", message }];
  if (reply.error) {
    // The block under way stays open.
    const broken = said.at(-1)?.type === "content_block_stop" ? said.slice(0, -1) : said;
    return [...begun, ...broken, { type: "error", error: reply.error }];
  }
  const delta = { stop_reason: stopOf(reply), stop_sequence: null };
  const counted = endUsage ? endUsage(usage) : usage;
  return [...begun, ...said, { type: "message_delta", delta, usage: counted }, { type: "message_stop" }];
}

function blockEvents({ start, deltas }: Block, index: number): Event[] {
  return [
    { type: "content_block_start", index, content_block: start },
    ...deltas.map((delta) => ({ type: "content_block_delta", index, delta })),
    { type: "content_block_stop", index },
  ];
}

function messageHead({ turn = 0, model = "scripted" }: StreamOptions): object {
  return { id: `msg_${turn}`, type: "message", role: "assistant", model, stop_sequence: null };
}

function stopOf({ stop, calls = [], more = [] }: AnthropicReply): string | null {
  if (stop !== undefined) return stop === null ? null : (STOPS[stop] ?? stop);
  return [...calls, ...more.flatMap((said) => said.calls ?? [])].length > 0 ? "tool_use" : "end_turn";
}

/** Anthropic counts what came from the cache apart from the input, OpenAI within the prompt. */
function usageOf({ usage = { input_tokens: 10, output_tokens: 5 } }: AnthropicReply): AnthropicUsage {
  const cache = { cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  if (isAnthropicUsage(usage)) return { ...cache, ...usage };
  const { cached_tokens: cached = 0 } = (usage.prompt_tokens_details ?? {}) as { cached_tokens?: number };
  const input_tokens = usage.prompt_tokens - cached;
  return { ...cache, input_tokens, cache_read_input_tokens: cached, output_tokens: usage.completion_tokens };
}

function isAnthropicUsage(usage: Usage | AnthropicUsage): usage is AnthropicUsage {
  return "input_tokens" in usage;
}

function halfOf(events: Event[]): number {
  const deltas = events.flatMap(({ type }, at) => (type === "content_block_delta" ? [at] : []));
  return 1 + (deltas[Math.ceil(deltas.length / 2) - 1] ?? 0);
}
