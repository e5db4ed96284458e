import { isDeepStrictEqual } from "node:util";
import type { ToolCall, Usage } from "../../protocol/messages.ts";
import { type Delta, ModelError, type ModelRequest, type Reply } from "../model.ts";
import { fitTools } from "./fit-tools.ts";
import { createOpenaiCalls } from "./openai-calls.ts";
import { createDetails, createGrown } from "./openai-details.ts";
import { type ErrorChunk, errorIn } from "./openai-errors.ts";
import type { OpenaiOpaque } from "./openai-opaque.ts";
import { createSaidText } from "./openai-text.ts";
import { type UsageChunk, usageIn } from "./openai-usage.ts";
import { isObject } from "./schema-walk.ts";
import type { Target, WireReader } from "./wire.ts";

/** Reads one streamed reply. Tolerant of every server that calls itself compatible, strict about what counts as whole. */
export function createOpenaiReader({ tools, maxOutput }: ModelRequest, { dialect, output }: Target): WireReader {
  const fit = fitTools(tools, dialect.schema);
  const said = createSaidText(dialect, fit, tools);
  const calls = createOpenaiCalls(fit.names);
  const details = createDetails();
  const grown = createGrown();
  let thinksInField = false;
  let finish: string | null = null;
  let usage: Usage | undefined;
  let ended = false;
  let heard = false;

  function thoughtIn(delta: WireDelta): string {
    // Several fields hold the same.
    const thought = textOf(delta.reasoning_content) || textOf(delta.reasoning);
    const detailed = details.add(delta.reasoning_details);
    thinksInField ||= thought !== "";
    return thought || (thinksInField ? "" : detailed);
  }

  /** Who repeats all thoughts with every piece may do so with the text, too. */
  function freshOf(text: string): string {
    if (!details.any) return text;
    const fresh = grown.add(text);
    return details.cumulative ? fresh : text;
  }

  function read(delta: WireDelta): Delta[] {
    const deltas: Delta[] = [];
    const thought = thoughtIn(delta);
    if (thought) deltas.push(...said.think(thought));
    const content = delta.content ?? delta.refusal;
    if (typeof content === "string") {
      if (content) deltas.push(...said.say(freshOf(content)));
    } else if (Array.isArray(content)) {
      for (const { type, text } of partsOf(content))
        deltas.push(...(type === "text" ? said.say(text) : said.think(text)));
    }
    if (delta.tool_calls)
      for (const part of [delta.tool_calls].flat()) if (isObject(part)) deltas.push(...calls.add(part));
    return deltas;
  }

  function allCalls(): ToolCall[] {
    const cutOff = finish !== null && unfinished.has(finish);
    // Some say "tool_calls" of a call that the limit cut off.
    const atLimit = dialect.outputField !== null && (usage?.output ?? 0) >= Math.min(maxOutput ?? output, output);
    const native = calls.finish({ cutOff, atLimit });
    const leaked = said.calls.filter((call) => !native.some((other) => isSame(call, other)));
    return [...native, ...leaked.map((call) => (cutOff ? { ...call, input: {}, unusable: "cut-off" as const } : call))];
  }

  function opaque(): OpenaiOpaque | undefined {
    const { as } = dialect.reasoning;
    const { extras } = calls;
    const own = as !== "none" && (said.reasoning !== "" || details.any);
    if (!own && !extras) return undefined;
    return {
      ...(as === "details" && details.any && { details: details.all }),
      ...(as === "tags" && said.tagged !== undefined && { content: said.tagged }),
      ...(extras && { extras }),
    };
  }

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
        return said.flush();
      }
      const chunk = parseChunk(data);
      usage = usageIn(chunk) ?? usage;
      const choice = chunk.choices?.[0];
      if (!choice) return [];
      // A message that comes whole, after its pieces, says nothing new.
      const deltas = read(choice.delta ?? (heard ? {} : (choice.message ?? {})));
      heard ||= deltas.length > 0;
      const reason = textOf(choice.finish_reason);
      if (reason === "") return deltas;
      finish = reason;
      return [...deltas, ...said.flush()];
    },

    end() {
      if (!ended && finish === null) {
        throw new ModelError("broken-stream", "", { retryable: true });
      }
      if (finish !== null && failed.has(finish)) throw new ModelError("server-error", finish, { retryable: true });
      if (finish === contextFull) throw new ModelError("too-long", finish);
      const toolCalls = allCalls();
      const { text, reasoning } = said;
      if (text === "" && toolCalls.length === 0) {
        throw new ModelError("empty", finish ?? "", { retryable: true });
      }
      const kept = opaque();
      return {
        text,
        ...(reasoning && { reasoning }),
        ...(kept && { opaque: kept }),
        calls: toolCalls,
        stop: stopOf(finish, toolCalls.length > 0),
        ...(usage && { usage }),
      };
    },
  };
}

/** Reasons to stop that leave a call in doubt, as servers name them. */
const unfinished = new Set([...["length", "max_tokens", "model_length"], ...["content_filter", "sensitive"]]);

/** The rest of the reply had no room. */
const contextFull = "model_context_window_exceeded";

const refusals = new Set(["content_filter", "sensitive"]);

/** The server gave up. */
const failed = new Set(["error", "network_error", "insufficient_system_resource", "abort"]);

function stopOf(finish: string | null, hasCalls: boolean): Reply["stop"] {
  if (finish !== null && refusals.has(finish)) return "refused";
  if (finish !== null && unfinished.has(finish)) return "length";
  // Some servers say "stop" beside tool calls: the calls count.
  return hasCalls ? "tool-calls" : "end";
}

const isSame = (one: ToolCall, other: ToolCall) => one.name === other.name && isDeepStrictEqual(one.input, other.input);

/** Content is a text, or parts of which some are thinking. */
function partsOf(content: unknown): { type: "text" | "reasoning"; text: string }[] {
  if (typeof content === "string") return content ? [{ type: "text", text: content }] : [];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => {
    if (!isObject(part)) return partsOf(part);
    if (part.type === "thinking")
      return partsOf(part.thinking).map(({ text }) => ({ type: "reasoning" as const, text }));
    return part.type === "text" || part.type === undefined ? partsOf(part.text) : [];
  });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function parseChunk(data: string): Chunk {
  let chunk: Chunk | null;
  try {
    chunk = JSON.parse(data);
  } catch (cause) {
    throw new ModelError("broken-stream", data, { retryable: true, cause });
  }
  if (!isObject(chunk)) throw new ModelError("broken-stream", data, { retryable: true });
  const error = errorIn(chunk);
  if (error) throw error;
  return chunk;
}

type Chunk = UsageChunk &
  ErrorChunk & {
    choices?: { delta?: WireDelta | null; message?: WireDelta; finish_reason?: unknown }[] | null;
  };

interface WireDelta {
  content?: unknown;
  refusal?: unknown;
  reasoning_content?: unknown;
  reasoning?: unknown;
  reasoning_details?: unknown;
  tool_calls?: unknown;
}
