import { newId } from "../../protocol/ids.ts";
import type { Usage } from "../../protocol/messages.ts";
import { type Delta, ModelError, type Reply } from "../model.ts";
import { problemOf, wordsOf } from "../refusal.ts";
import { type CallUnderWay as Call, finishCall } from "./finish-call.ts";
import type { WireReader } from "./wire.ts";

/** Reads one streamed reply. Tolerant of every server that calls itself compatible, strict about what counts as whole. */
export function createOpenaiReader(): WireReader {
  let text = "";
  let reasoning = "";
  let finish: string | null = null;
  let usage: Usage | undefined;
  let ended = false;
  const calls: CallUnderWay[] = [];

  return {
    get done() {
      return ended;
    },

    get finished() {
      return finish !== null;
    },

    push(data) {
      if (data.trim() === "[DONE]") {
        ended = true;
        return [];
      }
      const chunk = parseChunk(data);
      usage = usageOf(chunk.usage ?? chunk.choices?.[0]?.usage) ?? usage;
      const choice = chunk.choices?.[0];
      if (!choice) return [];
      if (choice.finish_reason) finish = choice.finish_reason;
      const delta = choice.delta ?? {};
      const deltas: Delta[] = [];
      const thought = delta.reasoning_content ?? delta.reasoning;
      if (typeof thought === "string" && thought) {
        reasoning += thought;
        deltas.push({ type: "reasoning", text: thought });
      }
      const said = delta.content ?? delta.refusal;
      if (typeof said === "string" && said) {
        text += said;
        deltas.push({ type: "text", text: said });
      }
      for (const fragment of delta.tool_calls ?? []) deltas.push(...accumulate(calls, fragment));
      return deltas;
    },

    end() {
      if (!ended && finish === null) {
        throw new ModelError("broken-stream", "", { retryable: true });
      }
      if (finish === "error") throw new ModelError("server-error", finish, { retryable: true });
      const cutOff = finish !== null && unfinished.has(finish);
      const toolCalls = calls.map((call) => finishCall(call, cutOff));
      if (text === "" && toolCalls.length === 0) {
        throw new ModelError("empty", finish ?? "", { retryable: true });
      }
      return {
        text,
        ...(reasoning && { reasoning }),
        calls: toolCalls,
        stop: stopOf(finish, toolCalls.length > 0),
        ...(usage && { usage }),
      };
    },
  };
}

/** Reasons to stop that leave a call in doubt, as servers name them. */
const unfinished = new Set(["length", "max_tokens", "model_length", "content_filter"]);

interface CallUnderWay extends Call {
  index: number | undefined;
}

/** Servers disagree on index, id and name in continuations: a new id always means a new call, silence means the same one. */
function accumulate(calls: CallUnderWay[], fragment: Fragment): Delta[] {
  const { index, id } = fragment;
  const name = fragment.function?.name ?? "";
  const text = argumentsText(fragment.function?.arguments);
  let call = find(calls, index, id || undefined, name);
  if (!call) {
    call = { id: newId("call"), index, wireId: id ?? "", name, arguments: "" };
    calls.push(call);
  }
  call.wireId ||= id ?? "";
  call.name ||= name;
  call.arguments += text;
  return text === "" && name === "" ? [] : [{ type: "tool-input", call: call.id, name: call.name, text }];
}

function find(
  calls: CallUnderWay[],
  index: number | undefined,
  id: string | undefined,
  name: string,
): CallUnderWay | undefined {
  if (id !== undefined) {
    const same = calls.findLast((call) => call.wireId === id);
    if (same) return same;
    // The id may come late, but only to a call that has none yet.
    const waiting = calls.findLast((call) => call.wireId === "" && (index === undefined || call.index === index));
    return waiting;
  }
  if (index !== undefined) return calls.findLast((call) => call.index === index);
  const last = calls.at(-1);
  // Without id and index a name after finished arguments begins another call.
  return name !== "" && last && last.name !== "" && isJson(last.arguments) ? undefined : last;
}

function stopOf(finish: string | null, hasCalls: boolean): Reply["stop"] {
  if (finish === "content_filter") return "refused";
  if (finish !== null && unfinished.has(finish)) return "length";
  // Some servers say "stop" beside tool calls: the calls count.
  return hasCalls ? "tool-calls" : "end";
}

function parseChunk(data: string): Chunk {
  let chunk: Chunk;
  try {
    chunk = JSON.parse(data);
  } catch (cause) {
    throw new ModelError("broken-stream", data, { retryable: true, cause });
  }
  if (chunk.error) {
    const { error } = chunk;
    const words = wordsOf(error);
    const detail = words[0] ?? JSON.stringify(error);
    const status = typeof error === "string" ? 500 : Number(error.code ?? error.status ?? 500);
    const { problem, retryable } = problemOf(Number.isNaN(status) ? 500 : status, words.join("\n"));
    throw new ModelError(problem, detail, { retryable });
  }
  return chunk;
}

function usageOf(usage: WireUsage | null | undefined): Usage | undefined {
  if (!usage) return undefined;
  const cacheRead = usage.prompt_tokens_details?.cached_tokens ?? 0;
  return {
    input: usage.prompt_tokens ?? 0,
    output: usage.completion_tokens ?? 0,
    ...(cacheRead > 0 && { cacheRead }),
  };
}

// Some servers hand over arguments as the object itself.
const argumentsText = (value: unknown) =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Chunk {
  choices?: {
    delta?: {
      content?: unknown;
      refusal?: unknown;
      reasoning_content?: unknown;
      reasoning?: unknown;
      tool_calls?: Fragment[] | null;
    };
    finish_reason?: string | null;
    usage?: WireUsage;
  }[];
  usage?: WireUsage | null;
  error?: string | { message?: string; code?: unknown; status?: unknown };
}

interface Fragment {
  index?: number;
  id?: string | null;
  function?: { name?: string | null; arguments?: unknown };
}

interface WireUsage {
  prompt_tokens?: number;
  completion_tokens?: number;
  prompt_tokens_details?: { cached_tokens?: number };
}
