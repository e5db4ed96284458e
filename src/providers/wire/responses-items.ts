import { newId } from "../../protocol/ids.ts";
import type { Delta } from "../model.ts";
import type { CallUnderWay } from "./finish-call.ts";
import { objectsIn, textIn } from "./loose.ts";
import { gap } from "./responses-replay.ts";

/** One item of a reply under way. Kinds that we cannot use have none. */
export type Item = MessageItem | ReasoningItem | CallItem;

type Place = Pick<Where, "id" | "index">;

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
export type WireItem = Readonly<Record<string, unknown>>;

/** Where an event belongs. */
export interface Where {
  id: string;
  index: number | undefined;
  /** Of the part in its item. */
  part: number;
}

export interface Items {
  readonly all: readonly Item[];
  begin(wire: WireItem, where: Where): Delta[];
  grow(kind: Part["kind"], text: string, where: Where): Delta[];
  /** A part is whole; what had not come of it comes now. */
  complete(kind: Part["kind"], whole: string, where: Where): Delta[];
  growCall(text: string, where: Where): Delta[];
  completeCall(wire: WireItem, where: Where): Delta[];
  finish(wire: WireItem, where: Where): Delta[];
}

/** `ownName` is our name of a tool, from the wire's. */
export function createItems(ownName: (wire: string) => string): Items {
  const all: Item[] = [];

  /** Ids change on the way through some gateways, and places are used twice by some servers: either tells. */
  function find<Type extends Item["type"]>(type: Type, place: Place) {
    const alike = all.filter((item): item is Extract<Item, { type: Type }> => item.type === type);
    return (
      alike.findLast(({ id }) => id !== "" && id === place.id) ??
      alike.findLast(({ index }) => index !== undefined && index === place.index) ??
      (place.index === undefined ? alike.at(-1) : undefined)
    );
  }

  function add<Made extends Item>(item: Made): Made {
    all.push(item);
    return item;
  }

  const messageAt = ({ id, index }: Place) =>
    find("message", { id, index }) ?? add<MessageItem>({ type: "message", parts: [], id, index });

  const reasoningAt = ({ id, index }: Place) =>
    find("reasoning", { id, index }) ?? add<ReasoningItem>({ type: "reasoning", parts: [], rest: {}, id, index });

  const callAt = ({ id, index }: Place) =>
    find("function_call", { id, index }) ??
    add<CallItem>({
      type: "function_call",
      call: { id: newId("call"), wireId: "", name: "", arguments: "" },
      id,
      index,
    });

  function append(kind: Part["kind"], text: string, where: Where): Delta[] {
    const type = kind === "text" ? "message" : "reasoning";
    const { parts } = type === "message" ? messageAt(where) : reasoningAt(where);
    let part = parts.find((one) => one.kind === kind && one.index === where.part);
    if (!part) {
      part = { kind, index: where.part, text: "" };
      parts.push(part);
    }
    if (text === "") return [];
    const apart = part.text === "" && isApart(all, type, parts);
    part.text += text;
    return [{ type: type === "message" ? "text" : "reasoning", text: apart ? `${gap}${text}` : text }];
  }

  function complete(kind: Part["kind"], whole: string, where: Where): Delta[] {
    const item = kind === "text" ? find("message", where) : find("reasoning", where);
    const known = item?.parts.find((part) => part.kind === kind && part.index === where.part)?.text ?? "";
    // What was shown is what was said.
    return whole.startsWith(known) ? append(kind, whole.slice(known.length), where) : [];
  }

  function growCall(text: string, where: Where): Delta[] {
    const { call } = callAt(where);
    call.arguments += text;
    return [{ type: "tool-input", call: call.id, name: ownName(call.name), text }];
  }

  function completeCall({ name, arguments: input }: WireItem, where: Where): Delta[] {
    const { call } = callAt(where);
    call.name ||= textIn(name);
    const whole = typeof input === "string" ? input : input ? JSON.stringify(input) : "";
    if (whole === "" || whole === call.arguments) return [];
    const rest = whole.startsWith(call.arguments) ? whole.slice(call.arguments.length) : "";
    call.arguments = whole;
    return [{ type: "tool-input", call: call.id, name: ownName(call.name), text: rest }];
  }

  function begin(wire: WireItem, { index }: Where): Delta[] {
    const { type } = wire;
    if (type !== "message" && type !== "reasoning" && type !== "function_call") return [];
    const place = { id: textIn(wire.id), index };
    // A proxy may tell of the same item twice; without an id its place must do.
    const isIt = (item: Item) => (place.id ? item.id === place.id : index !== undefined && item.index === index);
    if (all.some((item) => item.type === type && isIt(item))) return [];
    const phase = textIn(wire.phase);
    if (type === "message") add<MessageItem>({ type, parts: [], ...place, ...(phase && { phase }) });
    if (type === "reasoning") add<ReasoningItem>({ type, parts: [], rest: {}, ...place });
    if (type !== "function_call") return [];
    const call = { id: newId("call"), wireId: textIn(wire.call_id), name: textIn(wire.name), arguments: "" };
    add<CallItem>({ type, call, ...place });
    return [{ type: "tool-input", call: call.id, name: ownName(call.name), text: "" }];
  }

  function finish(wire: WireItem, { index }: Where): Delta[] {
    const at = { id: textIn(wire.id), index, part: 0 };
    const { type, summary, content, ...rest } = wire;
    const completeAll = (kind: Part["kind"], parts: unknown) =>
      objectsIn(parts).flatMap(({ text, refusal }, part) =>
        complete(kind, textIn(text) || textIn(refusal), { ...at, part }),
      );
    switch (type) {
      case "message": {
        const phase = textIn(wire.phase);
        if (phase) messageAt(at).phase = phase;
        return completeAll("text", content);
      }
      case "reasoning":
        // Null says that there is none, and is refused when it comes back.
        reasoningAt(at).rest = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
        return [...completeAll("summary", summary), ...completeAll("content", content)];
      case "function_call":
        callAt(at).call.wireId ||= textIn(wire.call_id);
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
