import type { Usage } from "../../protocol/messages.ts";
import { type Delta, ModelError, type Reply } from "../model.ts";
import { finishCall } from "./finish-call.ts";
import { ownCall, sameNames, type ToolNames } from "./fit-tools.ts";
import { errorOf, type WireError } from "./openai-errors.ts";
import { createItems, type Item, type Part, type Where, type WireItem } from "./responses-items.ts";
import { gap, type ItemShape, type Shape } from "./responses-replay.ts";
import type { WireReader } from "./wire.ts";

/** Reads one streamed reply. Knows the items that we can use and passes over all others. */
export function createResponsesReader(names: ToolNames = sameNames): WireReader {
  const items = createItems(names.fromWire);
  let last: WireResponse | null = null;

  function conclude(response: WireResponse, status: string): Delta[] {
    const told = { ...response, status: response.status ?? status };
    if (told.status === "failed" || told.status === "cancelled")
      throw errorOf(response.error ?? { message: told.status });
    // Where nothing was streamed, all of it stands here.
    const whole = items.all.length > 0 ? [] : (response.output ?? []);
    const deltas = whole.flatMap((item, output_index) => items.finish(item, { output_index }));
    last = told;
    return deltas;
  }

  return {
    get done() {
      return last !== null;
    },

    get finished() {
      return last !== null;
    },

    push(data) {
      const event = parseEvent(data);
      const { type = "", delta, text, refusal } = event;
      const grown = growing[type];
      if (grown) return items.grow(grown, delta ?? "", event);
      const whole = completing[type];
      if (whole) return items.complete(whole, text ?? refusal ?? "", event);
      switch (type) {
        case "response.output_item.added":
          return items.begin(event.item ?? {}, event);
        case "response.output_item.done":
          return items.finish(event.item ?? {}, event);
        case "response.function_call_arguments.delta":
          return items.growCall(delta ?? "", event);
        case "response.function_call_arguments.done":
          return items.completeCall(event, event);
        case "response.completed":
        case "response.incomplete":
        case "response.failed":
        case "response.cancelled":
          return conclude(event.response ?? {}, type.slice("response.".length));
        case "error":
          throw errorOf(event.error ?? event);
        default:
          // A gateway in between has only its own way to say it.
          if (event.error) throw errorOf(event.error);
          return [];
      }
    },

    end() {
      if (last === null) throw new ModelError("broken-stream", "", { retryable: true });
      const { status, incomplete_details: incomplete, usage } = last;
      const reason = incomplete?.reason ?? "";
      const cutOff = status === "incomplete" || reason !== "";
      const text = joined(items.all.flatMap((item) => (item.type === "message" ? [said(item.parts)] : [])));
      const reasoning = joined(items.all.flatMap((item) => (item.type === "reasoning" ? item.parts.map(textOf) : [])));
      const calls = items.all.flatMap((item) =>
        item.type === "function_call" ? [ownCall(finishCall(item.call, cutOff), names)] : [],
      );
      if (text === "" && calls.length === 0) {
        if (reason === "content_filter") throw new ModelError("refused", reason);
        throw new ModelError("empty", reason, { retryable: true });
      }
      const shape = shapeOf(items.all);
      return {
        text,
        ...(reasoning && { reasoning }),
        ...(shape && { opaque: shape }),
        calls,
        stop: stopOf(cutOff, reason, calls.length > 0),
        ...(usage && { usage: usageOf(usage) }),
      };
    },
  };
}

/** What the events of each kind add to; the second names are those of older servers. */
const growing: Readonly<Record<string, Part["kind"]>> = {
  "response.output_text.delta": "text",
  "response.refusal.delta": "text",
  "response.reasoning_summary_text.delta": "summary",
  "response.reasoning_text.delta": "content",
  "response.reasoning.delta": "content",
};

const completing: Readonly<Record<string, Part["kind"]>> = {
  "response.output_text.done": "text",
  "response.refusal.done": "text",
  "response.reasoning_summary_text.done": "summary",
  "response.reasoning_text.done": "content",
  "response.reasoning.done": "content",
};

const textOf = ({ text }: Part) => text;

const said = (parts: readonly Part[]) => parts.map(textOf).join("");

const joined = (texts: readonly string[]) => texts.filter((text) => text !== "").join(gap);

function stopOf(cutOff: boolean, reason: string, hasCalls: boolean): Reply["stop"] {
  if (reason === "content_filter") return "refused";
  if (cutOff) return "length";
  return hasCalls ? "tool-calls" : "end";
}

/** Null where the message alone says it all: a text, and nothing else. */
function shapeOf(items: readonly Item[]): Shape | null {
  const plain = items.every((item) => item.type === "message" && item.phase === undefined);
  return plain ? null : { items: items.map(itemShape) };
}

function itemShape(item: Item): ItemShape {
  switch (item.type) {
    case "message":
      return { type: "message", length: said(item.parts).length, ...(item.phase && { phase: item.phase }) };
    case "reasoning": {
      const parts = item.parts.filter(({ text }) => text !== "");
      const shapes = parts.map(
        ({ kind, text }) => ({ kind: kind === "summary" ? kind : "content", length: text.length }) as const,
      );
      return { type: "reasoning", item: item.rest, parts: shapes };
    }
    case "function_call":
      return { type: "function_call" };
  }
}

function usageOf({ input_tokens, output_tokens, input_tokens_details: details }: WireUsage): Usage {
  const cacheRead = details?.cached_tokens ?? 0;
  return { input: input_tokens ?? 0, output: output_tokens ?? 0, ...(cacheRead > 0 && { cacheRead }) };
}

function parseEvent(data: string): WireEvent {
  // Some gateways end in the other format's way.
  if (data.trim() === "[DONE]") return {};
  try {
    return JSON.parse(data) ?? {};
  } catch (cause) {
    throw new ModelError("broken-stream", data, { retryable: true, cause });
  }
}

interface WireEvent extends Where, Pick<WireItem, "name" | "arguments"> {
  type?: string;
  code?: unknown;
  message?: unknown;
  delta?: string;
  text?: string;
  refusal?: string;
  item?: WireItem;
  response?: WireResponse | null;
  error?: WireError | null;
}

interface WireResponse {
  status?: string | null;
  output?: readonly WireItem[] | null;
  incomplete_details?: { reason?: string } | null;
  error?: WireError | null;
  usage?: WireUsage | null;
}

interface WireUsage {
  input_tokens?: number | null;
  output_tokens?: number | null;
  input_tokens_details?: { cached_tokens?: number | null } | null;
}
