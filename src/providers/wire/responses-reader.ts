import type { Usage } from "../../protocol/messages.ts";
import { type Delta, ModelError, type Reply } from "../model.ts";
import { finishCall } from "./finish-call.ts";
import { ownCall, sameNames, type ToolNames } from "./fit-tools.ts";
import { numberIn, objectIn, objectsIn, textIn } from "./loose.ts";
import { errorOf } from "./openai-errors.ts";
import { createItems, type Item, type Part, type Where, type WireItem } from "./responses-items.ts";
import { gap, type ItemShape, type Shape } from "./responses-replay.ts";
import { isObject } from "./schema-walk.ts";
import type { WireReader } from "./wire.ts";

/** Reads one streamed reply. Knows the items that we can use and passes over all others. */
export function createResponsesReader(names: ToolNames = sameNames): WireReader {
  const items = createItems(names.fromWire);
  let last: Ending | null = null;

  function conclude(response: WireItem, event: string): Delta[] {
    const status = textIn(response.status) || event;
    const { reason } = objectIn(response.incomplete_details);
    if (status === "failed" || status === "cancelled") throw errorOf(response.error ?? status);
    last = { cutOff: status === "incomplete" || textIn(reason) !== "", reason: textIn(reason), usage: response.usage };
    // Where nothing was streamed, all of it stands here.
    const whole = items.all.length > 0 ? [] : objectsIn(response.output);
    return whole.flatMap((item, index) => items.finish(item, { id: "", index, part: 0 }));
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
      const type = textIn(event.type);
      const where = whereIn(event);
      const grown = growing.get(type);
      if (grown) return items.grow(grown, textIn(event.delta), where);
      const whole = completing.get(type);
      if (whole) return items.complete(whole, textIn(event.text) || textIn(event.refusal), where);
      switch (type) {
        case "response.output_item.added":
          return items.begin(objectIn(event.item), where);
        case "response.output_item.done":
          return items.finish(objectIn(event.item), where);
        case "response.function_call_arguments.delta":
          return items.growCall(textIn(event.delta), where);
        case "response.function_call_arguments.done":
          return items.completeCall(event, where);
        case "response.completed":
        case "response.incomplete":
        case "response.failed":
        case "response.cancelled":
          return conclude(objectIn(event.response), type.slice("response.".length));
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
      const { cutOff, reason } = last;
      const usage = usageOf(last.usage);
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
        ...(usage && { usage }),
      };
    },
  };
}

/** What the events of each kind add to; the second names are those of older servers. */
const growing: ReadonlyMap<string, Part["kind"]> = new Map([
  ["response.output_text.delta", "text"],
  ["response.refusal.delta", "text"],
  ["response.reasoning_summary_text.delta", "summary"],
  ["response.reasoning_text.delta", "content"],
  ["response.reasoning.delta", "content"],
]);

const completing: ReadonlyMap<string, Part["kind"]> = new Map([
  ["response.output_text.done", "text"],
  ["response.refusal.done", "text"],
  ["response.reasoning_summary_text.done", "summary"],
  ["response.reasoning_text.done", "content"],
  ["response.reasoning.done", "content"],
]);

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

function usageOf(usage: unknown): Usage | undefined {
  if (!isObject(usage)) return undefined;
  const cacheRead = numberIn(objectIn(usage.input_tokens_details).cached_tokens) ?? 0;
  return {
    input: numberIn(usage.input_tokens) ?? 0,
    output: numberIn(usage.output_tokens) ?? 0,
    ...(cacheRead > 0 && { cacheRead }),
  };
}

const whereIn = ({ item_id, output_index, summary_index, content_index }: WireItem): Where => ({
  id: textIn(item_id),
  index: numberIn(output_index),
  part: numberIn(summary_index) ?? numberIn(content_index) ?? 0,
});

/** How a response ended. */
interface Ending {
  cutOff: boolean;
  reason: string;
  usage: unknown;
}

function parseEvent(data: string): WireItem {
  // Some gateways end in the other format's way.
  if (data.trim() === "[DONE]") return {};
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch (cause) {
    throw new ModelError("broken-stream", data, { retryable: true, cause });
  }
  if (!isObject(event)) throw new ModelError("broken-stream", data, { retryable: true });
  return event;
}
