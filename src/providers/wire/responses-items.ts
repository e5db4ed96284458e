import { newId } from "../../protocol/ids.ts";
import type { Delta } from "../model.ts";
import type { CallUnderWay } from "./finish-call.ts";
import { gap } from "./responses-replay.ts";

/** One item of a reply under way. Kinds that we cannot use have none. */
export type Item = MessageItem | ReasoningItem | CallItem;

interface Place {
  id: string;
  index: number | undefined;
}

export interface MessageItem extends Place {
  type: "message";
  phase?: string;
  parts: Part[];
}

export interface ReasoningItem extends Place {
  type: "reasoning";
  parts: Part[];
  /** What goes back beside the parts. */
  rest: Record<string, unknown>;
}

export interface CallItem extends Place {
  type: "function_call";
  call: CallUnderWay;
}

export interface Part {
  kind: "text" | "summary" | "content";
  index: number;
  text: string;
}

/** An item as the wire shows it, whole or at its beginning. */
export interface WireItem {
  type?: string;
  id?: string | null;
  phase?: string | null;
  content?: readonly { text?: unknown; refusal?: unknown }[] | null;
  summary?: readonly { text?: unknown }[] | null;
  call_id?: string | null;
  name?: string | null;
  arguments?: unknown;
  [field: string]: unknown;
}

export interface Where {
  item_id?: string;
  output_index?: number;
  content_index?: number;
  summary_index?: number;
}

export interface Items {
  readonly all: readonly Item[];
  begin(wire: WireItem, where: Where): Delta[];
  grow(kind: Part["kind"], text: string, where: Where): Delta[];
  /** A part is whole; what had not come of it comes now. */
  complete(kind: Part["kind"], whole: string, where: Where): Delta[];
  growCall(text: string, where: Where): Delta[];
  completeCall(wire: Pick<WireItem, "name" | "arguments">, where: Where): Delta[];
  finish(wire: WireItem, where: Where): Delta[];
}

/** `ownName` is our name of a tool, from the wire's. */
export function createItems(ownName: (wire: string) => string): Items {
  const all: Item[] = [];

  /** Ids change on the way through some gateways, and places are used twice by some servers: either tells. */
  function find<Type extends Item["type"]>(type: Type, { item_id, output_index }: Where) {
    const alike = all.filter((item): item is Extract<Item, { type: Type }> => item.type === type);
    return (
      alike.findLast(({ id }) => id !== "" && id === item_id) ??
      alike.findLast(({ index }) => index !== undefined && index === output_index) ??
      (output_index === undefined ? alike.at(-1) : undefined)
    );
  }

  function add<Made extends Item>(item: Made): Made {
    all.push(item);
    return item;
  }

  const placeOf = ({ item_id = "", output_index }: Where): Place => ({ id: item_id, index: output_index });

  const messageAt = (where: Where) =>
    find("message", where) ?? add<MessageItem>({ type: "message", parts: [], ...placeOf(where) });

  const reasoningAt = (where: Where) =>
    find("reasoning", where) ?? add<ReasoningItem>({ type: "reasoning", parts: [], rest: {}, ...placeOf(where) });

  const callAt = (where: Where) =>
    find("function_call", where) ??
    add({
      type: "function_call",
      call: { id: newId("call"), wireId: "", name: "", arguments: "" },
      ...placeOf(where),
    });

  function append(kind: Part["kind"], text: string, where: Where): Delta[] {
    const type = kind === "text" ? "message" : "reasoning";
    const { parts } = type === "message" ? messageAt(where) : reasoningAt(where);
    const index = (kind === "summary" ? where.summary_index : where.content_index) ?? 0;
    let part = parts.find((one) => one.kind === kind && one.index === index);
    if (!part) {
      part = { kind, index, text: "" };
      parts.push(part);
    }
    if (text === "") return [];
    const apart = part.text === "" && isApart(all, type, parts);
    part.text += text;
    return [{ type: type === "message" ? "text" : "reasoning", text: apart ? `${gap}${text}` : text }];
  }

  function complete(kind: Part["kind"], whole: string, where: Where): Delta[] {
    const place = kind === "text" ? find("message", where) : find("reasoning", where);
    const index = (kind === "summary" ? where.summary_index : where.content_index) ?? 0;
    const known = place?.parts.find((part) => part.kind === kind && part.index === index)?.text ?? "";
    // What was shown is what was said.
    return whole.startsWith(known) ? append(kind, whole.slice(known.length), where) : [];
  }

  function growCall(text: string, where: Where): Delta[] {
    const { call } = callAt(where);
    call.arguments += text;
    return [{ type: "tool-input", call: call.id, name: ownName(call.name), text }];
  }

  function completeCall({ name, arguments: input }: Pick<WireItem, "name" | "arguments">, where: Where): Delta[] {
    const { call } = callAt(where);
    call.name ||= name ?? "";
    const whole = typeof input === "string" ? input : input ? JSON.stringify(input) : "";
    if (whole === "" || whole === call.arguments) return [];
    const rest = whole.startsWith(call.arguments) ? whole.slice(call.arguments.length) : "";
    call.arguments = whole;
    return [{ type: "tool-input", call: call.id, name: ownName(call.name), text: rest }];
  }

  function begin(wire: WireItem, where: Where): Delta[] {
    const at = { ...where, item_id: wire.id ?? "" };
    const { type } = wire;
    if (type !== "message" && type !== "reasoning" && type !== "function_call") return [];
    // A proxy may tell of the same item twice; without an id its place must do.
    const isIt = ({ id, index }: Item) =>
      at.item_id ? id === at.item_id : index !== undefined && index === at.output_index;
    if (all.some((item) => item.type === type && isIt(item))) return [];
    if (type === "message") add({ type, parts: [], ...placeOf(at), ...(wire.phase && { phase: wire.phase }) });
    if (type === "reasoning") add({ type, parts: [], rest: {}, ...placeOf(at) });
    if (type !== "function_call") return [];
    const call = { id: newId("call"), wireId: wire.call_id ?? "", name: wire.name ?? "", arguments: "" };
    add({ type, call, ...placeOf(at) });
    return [{ type: "tool-input", call: call.id, name: ownName(call.name), text: "" }];
  }

  function finish(wire: WireItem, where: Where): Delta[] {
    const at = { ...where, item_id: wire.id ?? "" };
    const { type, summary, content, ...rest } = wire;
    switch (type) {
      case "message":
        if (wire.phase) messageAt(at).phase = wire.phase;
        return (content ?? []).flatMap((part, content_index) =>
          complete("text", textIn(part.text) || textIn(part.refusal), { ...at, content_index }),
        );
      case "reasoning": {
        // Null says that there is none, and is refused when it comes back.
        reasoningAt(at).rest = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
        return [
          ...(summary ?? []).flatMap(({ text }, summary_index) =>
            complete("summary", textIn(text), { ...at, summary_index }),
          ),
          ...(content ?? []).flatMap(({ text }, content_index) =>
            complete("content", textIn(text), { ...at, content_index }),
          ),
        ];
      }
      case "function_call":
        callAt(at).call.wireId ||= wire.call_id ?? "";
        return completeCall(wire, at);
      default:
        return [];
    }
  }

  return { all, begin, grow: append, complete, growCall, completeCall, finish };
}

/** Whether something of the same sort has been said that this must not run into. */
function isApart(all: readonly Item[], type: "message" | "reasoning", parts: readonly Part[]): boolean {
  const said = (some: readonly Part[]) => some.some(({ text }) => text !== "");
  // Parts of one message are one text; those of the reasoning are not.
  if (type === "message" && said(parts)) return false;
  return all.some((item) => item.type === type && said(item.parts));
}

const textIn = (value: unknown) => (typeof value === "string" ? value : "");
