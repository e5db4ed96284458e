// What Chat Completions servers really send: one reply, written in the habit of one of them. Pure, no I/O.
import {
  argumentText,
  habitIn,
  hasText,
  type ScriptedReply,
  type StreamOptions,
  splitInto,
  textPieces,
  type Usage,
  words,
} from "./scripted-reply.ts";

export type StreamStyle =
  | "openai"
  | "one-chunk"
  | "ollama"
  | "no-index"
  | "empty-ids"
  | "late-name"
  | "index-from-one"
  | "object-arguments"
  | "no-done"
  | "comments"
  | "crlf"
  | "usage-in-choice"
  | "reasoning-content";

export interface ModelReply extends ScriptedReply {
  style?: StreamStyle;
}

export interface OpenaiStreamOptions extends StreamOptions {
  /** False: the closing usage chunk is left out, as servers do that were not asked with stream_options. */
  includeUsage?: boolean;
}

/** One piece is one server-sent event; before pieces[half] half of the deltas have gone out. */
export interface ReplyStream {
  pieces: string[];
  half: number;
}

export function streamReply(reply: ModelReply, options: OpenaiStreamOptions = {}): ReplyStream {
  const habit = habitOf(reply);
  const said = [...reasoningDeltas(reply, habit), ...textDeltas(reply, habit), ...callDeltas(reply, habit, options)];
  const first = say({ role: "assistant", content: hasText(reply) ? "" : null, ...habit.firstDelta });
  const finish: Choice = { delta: habit.finishDelta ?? {}, finish_reason: stopOf(reply, habit) };
  const ending = { said: [first, ...said], finish, usage: usageOf(reply), includeUsage: options.includeUsage ?? true };
  const chunks = reply.error ? ending.said.map(oneChoice) : (habit.end ?? usageInOwnChunk)(ending);
  const lines = chunks.map((chunk) => JSON.stringify(wireChunk(chunk, options)));
  if (reply.error) lines.push(JSON.stringify({ error: { ...reply.error, code: null } }));
  else if (habit.done !== false) lines.push("[DONE]");
  const dress = habit.dress ?? plainEvent;
  return { pieces: lines.map(dress), half: 1 + Math.ceil(said.length / 2) };
}

export function streamText(reply: ModelReply, options: OpenaiStreamOptions = {}): string {
  return streamReply(reply, options).pieces.join("");
}

/** The same reply as one JSON object, for a request without `stream: true`. */
export function wholeReply(reply: ModelReply, options: OpenaiStreamOptions = {}): object {
  const habit = habitOf(reply);
  const calls = wireCalls(reply, habit, options).map((call) => ({
    id: call.id,
    type: "function",
    function: { name: call.name, arguments: call.text },
  }));
  const message = {
    role: "assistant",
    content: hasText(reply) ? textPieces(reply).join("") : null,
    ...(reply.reasoning === undefined ? {} : { reasoning_content: reply.reasoning }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
  const choices = [{ index: 0, message, logprobs: null, finish_reason: stopOf(reply, habit) }];
  return { ...envelope("chat.completion", options), choices, usage: usageOf(reply) };
}

type Delta = Record<string, unknown>;

interface Choice {
  delta: Delta;
  finish_reason?: string | null;
  usage?: Usage;
}

interface Chunk {
  choices: Choice[];
  usage?: Usage | null;
}

interface WireCall {
  index: number;
  id: string;
  name: string;
  input: unknown;
  text: string;
}

interface Ending {
  said: Choice[];
  finish: Choice;
  usage: Usage;
  includeUsage: boolean;
}

/** Where a server differs from OpenAI; what is absent is done as OpenAI does it. */
interface Habit {
  calls?: (calls: WireCall[], fragments: number) => Choice[];
  callId?: (turn: number, position: number, name: string) => string;
  reasoning?: (text: string) => Delta;
  text?: (text: string) => Delta;
  firstDelta?: Delta;
  finishDelta?: Delta;
  stopWithCalls?: string;
  end?: (ending: Ending) => Chunk[];
  done?: false;
  dress?: (data: string) => string;
}

const HABITS: Record<StreamStyle, Habit> = {
  // Arguments in fragments by index; a last chunk with no choices carries the usage.
  openai: {},
  // Groq, xAI, Together: calls whole in one delta; usage beside the finish reason. Several in one delta is assumed.
  "one-chunk": {
    calls: (calls) => [say({ tool_calls: calls.map((call) => wholeCall(call)) })],
    reasoning: (reasoning) => ({ reasoning }),
    end: usageWithFinish,
  },
  // Ollama: each call whole in its own chunk, every one with index 0, and "stop" as if nothing was called.
  ollama: {
    calls: (calls) => calls.map((call) => say({ content: "", tool_calls: [wholeCall({ ...call, index: 0 })] })),
    reasoning: (reasoning) => ({ content: "", reasoning }),
    finishDelta: { role: "assistant", content: "" },
    stopWithCalls: "stop",
  },
  // Mistral: no index, no type, ids of nine characters; finish reason and usage on the calls' own chunk.
  "no-index": {
    calls: (calls) => [say({ content: null, tool_calls: calls.map(callWithoutIndex) })],
    callId: (turn, position) => String(turn * 1000 + position).padStart(9, "0"),
    firstDelta: { content: "" },
    finishDelta: { content: "" },
    end: finishOnLastCall,
  },
  // DashScope: continuations say id "" (GLM: also name ""), and an empty delta trails without finish_reason.
  "empty-ids": { calls: callsWithEmptyIds },
  // Name after id and arguments. No recording: the harshest form of what a client must bear.
  "late-name": { calls: callsWithLateName },
  // First call at index 1. No recording.
  "index-from-one": {
    calls: (calls, fragments) =>
      fragmentedCalls(
        calls.map((call) => ({ ...call, index: call.index + 1 })),
        fragments,
      ),
  },
  // Arguments as an object, as in Ollama's native API. No recording in this format.
  "object-arguments": {
    calls: (calls) => calls.map((call) => say({ tool_calls: [wholeCall(call, call.input)] })),
  },
  // The stream just ends after finish reason and usage. No recording.
  "no-done": { done: false },
  // OpenRouter: comments keep the connection alive; the same reasoning comes in two fields.
  comments: {
    reasoning: (text) => ({
      content: "",
      reasoning: text,
      reasoning_details: [{ type: "reasoning.text", text, index: 0 }],
    }),
    dress: (data) => `: OPENROUTER PROCESSING\n\n${plainEvent(data)}`,
  },
  // Line ends that the SSE standard allows as well.
  crlf: { dress: (data) => `data: ${data}\r\n\r\n` },
  // Kimi: usage inside the choice, ids that name the function and must be echoed as they are.
  "usage-in-choice": {
    callId: (turn, position, name) => `functions.${name}:${turn * 1000 + position}`,
    end: ({ said, finish, usage }) => [...said, { ...finish, usage }].map(oneChoice),
  },
  // DeepSeek: content null while it thinks, reasoning_content null while it speaks; usage beside the finish reason.
  "reasoning-content": {
    reasoning: (text) => ({ content: null, reasoning_content: text }),
    text: (content) => ({ content, reasoning_content: null }),
    firstDelta: { content: null, reasoning_content: "" },
    finishDelta: { content: "", reasoning_content: null },
    end: usageWithFinish,
  },
};

export const streamStyles = Object.keys(HABITS) as StreamStyle[];

function habitOf(reply: ModelReply): Habit {
  return habitIn(HABITS, reply.style ?? "openai");
}

function say(delta: Delta): Choice {
  return { delta, finish_reason: null };
}

function reasoningDeltas(reply: ModelReply, habit: Habit): Choice[] {
  const write = habit.reasoning ?? ((text: string) => ({ reasoning_content: text }));
  return words(reply.reasoning ?? "").map((text) => say(write(text)));
}

function textDeltas(reply: ModelReply, habit: Habit): Choice[] {
  const write = habit.text ?? ((content: string) => ({ content }));
  return textPieces(reply).map((text) => say(write(text)));
}

function callDeltas(reply: ModelReply, habit: Habit, options: OpenaiStreamOptions): Choice[] {
  const calls = wireCalls(reply, habit, options);
  return calls.length === 0 ? [] : (habit.calls ?? fragmentedCalls)(calls, reply.fragments ?? 3);
}

function wireCalls(reply: ModelReply, habit: Habit, { turn = 0 }: StreamOptions): WireCall[] {
  const newId = habit.callId ?? ((turn: number, position: number) => `call_${turn}_${position}`);
  return (reply.calls ?? []).map((call, index) => ({
    index,
    id: call.id ?? newId(turn, index, call.name),
    name: call.name,
    input: call.rawArguments ?? call.input,
    text: argumentText(call),
  }));
}

function fragmentedCalls(calls: WireCall[], fragments: number): Choice[] {
  return calls.flatMap((call) => [
    say({ tool_calls: [wholeCall(call, "")] }),
    ...splitInto(call.text, fragments).map((part) => say(callDelta({ index: call.index, arguments: part }))),
  ]);
}

function callsWithEmptyIds(calls: WireCall[], fragments: number): Choice[] {
  return calls.flatMap(({ index, text, ...call }) => [
    say({ content: null, tool_calls: [wholeCall({ index, text: "", ...call })] }),
    ...splitInto(text, fragments).map((part, i) => {
      const name = i % 2 === 0 ? {} : { name: "" };
      return say({ content: null, ...callDelta({ index, id: "", ...name, arguments: part }) });
    }),
    { delta: callDelta({ index, id: "", arguments: "" }) },
  ]);
}

function callsWithLateName(calls: WireCall[], fragments: number): Choice[] {
  return calls.flatMap(({ index, id, name, text }) => {
    const parts = splitInto(text, fragments);
    const last = parts.pop() ?? "";
    return [
      say(callDelta({ index, id, arguments: "" })),
      ...parts.map((part) => say(callDelta({ index, arguments: part }))),
      say(callDelta({ index, name, arguments: last })),
    ];
  });
}

function callDelta(part: { index: number; id?: string; name?: string; arguments: string }): Delta {
  const { index, id, ...fn } = part;
  return { tool_calls: [{ index, ...(id === undefined ? {} : { id, type: "function" }), function: fn }] };
}

function wholeCall({ index, id, name, text }: WireCall, args: unknown = text): object {
  return { index, id, type: "function", function: { name, arguments: args } };
}

function callWithoutIndex({ id, name, text }: WireCall): object {
  return { id, function: { name, arguments: text } };
}

function usageInOwnChunk({ said, finish, usage, includeUsage }: Ending): Chunk[] {
  const chunks = [...said, finish].map(oneChoice);
  // Asked for usage, OpenAI says null on every chunk but the last.
  return includeUsage ? [...chunks.map((chunk) => ({ ...chunk, usage: null })), { choices: [], usage }] : chunks;
}

function usageWithFinish({ said, finish, usage }: Ending): Chunk[] {
  return [...said.map(oneChoice), { choices: [finish], usage }];
}

function finishOnLastCall(ending: Ending): Chunk[] {
  const last = ending.said.at(-1);
  if (!last || !("tool_calls" in last.delta)) return usageWithFinish(ending);
  const finish = { ...ending.finish, delta: last.delta };
  return usageWithFinish({ ...ending, said: ending.said.slice(0, -1), finish });
}

function oneChoice(choice: Choice): Chunk {
  return { choices: [choice] };
}

function stopOf(reply: ModelReply, habit: Habit): string | null {
  if (reply.stop !== undefined) return reply.stop;
  return (reply.calls ?? []).length > 0 ? (habit.stopWithCalls ?? "tool_calls") : "stop";
}

function usageOf({ usage = { prompt_tokens: 10, completion_tokens: 5 } }: ModelReply): Usage {
  return { total_tokens: usage.prompt_tokens + usage.completion_tokens, ...usage };
}

function wireChunk({ choices, ...rest }: Chunk, options: StreamOptions): object {
  const indexed = choices.map((choice) => ({ index: 0, ...choice, logprobs: null }));
  return { ...envelope("chat.completion.chunk", options), choices: indexed, ...rest };
}

function envelope(object: string, { turn = 0, model = "scripted" }: StreamOptions): object {
  return { id: `chatcmpl-${turn}`, object, created: 1_770_000_000, model, system_fingerprint: "fp_scripted" };
}

function plainEvent(data: string): string {
  return `data: ${data}\n\n`;
}
