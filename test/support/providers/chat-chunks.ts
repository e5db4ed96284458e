// The pieces that streams of Chat Completions are made of. Each provider puts them together in its own way.
import { splitInto } from "../scripted-reply.ts";
import type { Chunk, Said, SaidCall } from "./chat-provider.ts";

type Delta = Record<string, unknown>;

export function chunk(said: Said, choices: unknown[], rest: Chunk = {}): Chunk {
  const head = { id: `chatcmpl-${said.turn}`, object: "chat.completion.chunk", created: 1_790_000_000 };
  return { ...head, model: said.model, choices, ...rest };
}

/** One delta, and what stands beside it in the choice and in the chunk. */
export function delta(said: Said, delta: Delta, beside: { choice?: Chunk; chunk?: Chunk } = {}): Chunk {
  return chunk(said, [{ index: 0, delta, finish_reason: null, ...beside.choice }], beside.chunk);
}

export function thoughts(said: Said, write: (text: string) => Delta): Chunk[] {
  return said.thoughts.map((text) => delta(said, write(text)));
}

export function texts(said: Said, write: (text: string) => Delta = (content) => ({ content })): Chunk[] {
  return said.texts.map((text) => delta(said, write(text)));
}

export function wholeCall({ id, name, json }: SaidCall, more: Delta = {}): Delta {
  return { id, type: "function", function: { name, arguments: json }, ...more };
}

/** Id and name first, then the arguments in fragments, told apart by the index: as OpenAI does it. */
export function callsInFragments(said: Said, continued: Delta = {}): Chunk[] {
  return said.calls.flatMap((call, index) => [
    delta(said, { tool_calls: [{ index, ...wholeCall({ ...call, json: "" }) }] }),
    ...splitInto(call.json, 3).map((part) =>
      delta(said, { tool_calls: [{ index, ...continued, function: { arguments: part } }] }),
    ),
  ]);
}

/** All calls whole, in one delta. */
export function callsAtOnce(said: Said): Chunk[] {
  if (said.calls.length === 0) return [];
  return [delta(said, { tool_calls: said.calls.map((call, index) => ({ index, ...wholeCall(call) })) })];
}

/** Each call whole, in a delta of its own. */
export function callsOneByOne(said: Said, write: (call: SaidCall, index: number) => Delta): Chunk[] {
  return said.calls.map((call, index) => delta(said, { tool_calls: [write(call, index)] }));
}

export function stopOf(said: Said, withCalls = "tool_calls"): string {
  return said.stop ?? (said.calls.length > 0 ? withCalls : "stop");
}

export function finish(
  said: Said,
  beside: { delta?: Delta; choice?: Chunk; chunk?: Chunk; stop?: string } = {},
): Chunk {
  const choice = { finish_reason: beside.stop ?? stopOf(said), ...beside.choice };
  return delta(said, beside.delta ?? {}, { choice, ...(beside.chunk ? { chunk: beside.chunk } : {}) });
}

export function usageOf({ usage }: Said): Chunk {
  return { total_tokens: usage.prompt_tokens + usage.completion_tokens, ...usage };
}

/** A last chunk without choices, for who asked for it. */
export function usageChunk(said: Said): Chunk[] {
  return said.includeUsage ? [chunk(said, [], { usage: usageOf(said) })] : [];
}
