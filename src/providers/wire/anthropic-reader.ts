import { newId } from "../../protocol/ids.ts";
import type { Usage } from "../../protocol/messages.ts";
import { type Delta, ModelError, type Reply } from "../model.ts";
import { errorOf } from "./anthropic-errors.ts";
import type { Shape } from "./anthropic-replay.ts";
import { type CallUnderWay, finishCall } from "./finish-call.ts";
import { ownCall, sameNames, type ToolNames } from "./fit-tools.ts";
import { numberIn, objectIn, textIn } from "./loose.ts";
import type { WireReader } from "./wire.ts";

/** Reads one streamed reply. Knows the blocks that we can use and passes over all others. */
export function createAnthropicReader(names: ToolNames = sameNames): WireReader {
  const blocks = new Map<number, Block>();
  let stop: string | null = null;
  let ended = false;
  let usage: WireUsage = {};

  function begin(index: number, started: Record<string, unknown>): Delta[] {
    const { type, data, id, name } = started;
    // A proxy may tell of the same block twice.
    if (blocks.has(index)) return [];
    switch (type) {
      case "text":
        blocks.set(index, { type, text: "" });
        return grow(index, { text: started.text });
      case "thinking":
        blocks.set(index, { type, text: "", signature: "" });
        return grow(index, { thinking: started.thinking });
      case "redacted_thinking":
        blocks.set(index, { type, data: textIn(data) });
        return [];
      case "tool_use": {
        const call = { id: newId("call"), wireId: textIn(id), name: textIn(name), arguments: "" };
        blocks.set(index, { type, call });
        const input = objectIn(started.input);
        const whole = Object.keys(input).length > 0 ? JSON.stringify(input) : "";
        call.arguments = whole;
        return [{ type: "tool-input", call: call.id, name: names.fromWire(call.name), text: whole }];
      }
      default:
        return [];
    }
  }

  function grow(index: number, delta: Record<string, unknown>): Delta[] {
    const block = blocks.get(index);
    const [text, thinking, partial] = [delta.text, delta.thinking, delta.partial_json].map(textIn);
    if (block?.type === "text" && text) {
      block.text += text;
      return [{ type: "text", text }];
    }
    if (block?.type === "thinking") {
      block.signature += textIn(delta.signature);
      block.text += thinking ?? "";
      return thinking ? [{ type: "reasoning", text: thinking }] : [];
    }
    if (block?.type === "tool_use" && partial) {
      const { call } = block;
      call.arguments += partial;
      return [{ type: "tool-input", call: call.id, name: names.fromWire(call.name), text: partial }];
    }
    return [];
  }

  return {
    get done() {
      return ended;
    },

    get finished() {
      return stop !== null;
    },

    push(data) {
      const event = parseEvent(data);
      switch (event.type) {
        case "message_start":
          usage = { ...usage, ...known(objectIn(event.message).usage) };
          return [];
        case "content_block_start":
          return begin(numberIn(event.index) ?? 0, objectIn(event.content_block));
        case "content_block_delta":
          return grow(numberIn(event.index) ?? 0, objectIn(event.delta));
        case "message_delta":
          stop = textIn(objectIn(event.delta).stop_reason) || stop;
          usage = { ...usage, ...known(event.usage) };
          return [];
        case "message_stop":
          ended = true;
          return [];
        case "error":
          throw errorOf(event.error);
        default:
          // A gateway in between has only its own way to say it.
          if (event.error) throw errorOf(event.error);
          return [];
      }
    },

    end() {
      if (!ended && stop === null) throw new ModelError("broken-stream", "", { retryable: true });
      // The rest of the reply had no room; what there is of it stands in the way of asking again with more.
      if (stop === "model_context_window_exceeded") throw new ModelError("too-long", stop);
      const all = [...blocks].sort(([one], [other]) => one - other).map(([, block]) => block);
      const text = joined(all, "text");
      const reasoning = joined(all, "thinking");
      const cutOff = stop !== null && unfinished.has(stop);
      const calls = all.flatMap((block) =>
        block.type === "tool_use" ? [ownCall(finishCall(block.call, cutOff), names)] : [],
      );
      if (text === "" && calls.length === 0) {
        if (stop === "refusal") throw new ModelError("refused", stop);
        throw new ModelError("empty", stop ?? "", { retryable: true });
      }
      const signed = all.some(({ type }) => type === "thinking" || type === "redacted_thinking");
      return {
        text,
        ...(reasoning && { reasoning }),
        ...(signed && { opaque: all.map(shapeOf) }),
        calls,
        stop: stopOf(stop, calls.length > 0),
        usage: usageOf(usage),
      };
    },
  };
}

type Block =
  | { type: "text"; text: string }
  | { type: "thinking"; text: string; signature: string }
  | { type: "redacted_thinking"; data: string }
  | { type: "tool_use"; call: CallUnderWay };

const joined = (blocks: readonly Block[], type: "text" | "thinking") =>
  blocks.map((block) => (block.type === type && "text" in block ? block.text : "")).join("");

function shapeOf(block: Block): Shape[number] {
  switch (block.type) {
    case "text":
      return { type: "text", length: block.text.length };
    case "thinking":
      return { type: "thinking", length: block.text.length, signature: block.signature };
    case "redacted_thinking":
      return block;
    case "tool_use":
      return { type: "tool_use" };
  }
}

/** Reasons to stop that leave a call in doubt. */
const unfinished = new Set(["max_tokens", "refusal"]);

function stopOf(stop: string | null, hasCalls: boolean): Reply["stop"] {
  if (stop === "refusal") return "refused";
  if (stop !== null && unfinished.has(stop)) return "length";
  return hasCalls ? "tool-calls" : "end";
}

/** Ours counts what was read from the cache as input too, as other providers do. */
function usageOf({ input_tokens = 0, output_tokens = 0, ...cache }: WireUsage): Usage {
  const { cache_read_input_tokens: cacheRead = 0, cache_creation_input_tokens: cacheWrite = 0 } = cache;
  return {
    input: input_tokens + cacheRead + cacheWrite,
    output: output_tokens,
    ...(cacheRead > 0 && { cacheRead }),
    ...(cacheWrite > 0 && { cacheWrite }),
  };
}

// Proxies send null for what they do not count; that must not wipe out what is known.
const known = (usage: unknown): WireUsage =>
  Object.fromEntries(Object.entries(objectIn(usage)).filter(([, value]) => typeof value === "number"));

function parseEvent(data: string): Record<string, unknown> {
  try {
    return objectIn(JSON.parse(data));
  } catch (cause) {
    // Some proxies end in the other format's way.
    if (data.trim() === "[DONE]") return {};
    throw new ModelError("broken-stream", data, { retryable: true, cause });
  }
}

interface WireUsage {
  input_tokens?: number;
  output_tokens?: number;
  cache_read_input_tokens?: number;
  cache_creation_input_tokens?: number;
}
