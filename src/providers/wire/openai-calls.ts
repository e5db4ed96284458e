import { newId } from "../../protocol/ids.ts";
import type { ToolCall } from "../../protocol/messages.ts";
import type { Delta } from "../model.ts";
import { type CallUnderWay as Call, finishCall } from "./finish-call.ts";
import type { ToolNames } from "./fit-tools.ts";

/** The calls of a reply, put together from their fragments. */
export interface OpenaiCalls {
  add(fragment: Fragment): Delta[];
  /** With `cutOff` none is usable; with `atLimit` none whose arguments are missing or no JSON. */
  finish(end: { cutOff: boolean; atLimit: boolean }): ToolCall[];
  /** `extra_content` by the place of the call; undefined when no call has any. */
  readonly extras: unknown[] | undefined;
}

export interface Fragment {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
  extra_content?: unknown;
}

export function createOpenaiCalls(names: ToolNames): OpenaiCalls {
  const calls: CallUnderWay[] = [];
  return {
    add: (fragment) => accumulate(calls, fragment, names),
    finish: ({ cutOff, atLimit }) =>
      calls.map((under) => {
        const call = finishCall(under, cutOff || (atLimit && !isJson(under.arguments)));
        const input = call.unusable ? call.input : names.inputFromWire(call.name, call.input);
        return { ...call, name: names.fromWire(call.name), input };
      }),
    get extras() {
      return calls.some(({ extra }) => extra !== null) ? calls.map(({ extra }) => extra) : undefined;
    },
  };
}

interface CallUnderWay extends Call {
  index: number | undefined;
  extra: unknown;
}

/** Servers disagree on index, id and name in continuations: a new id always means a new call, silence means the same one. */
function accumulate(calls: CallUnderWay[], fragment: Fragment, names: ToolNames): Delta[] {
  const { extra_content: extra = null } = fragment;
  const index = typeof fragment.index === "number" ? fragment.index : undefined;
  const id = textOf(fragment.id);
  const name = textOf(fragment.function?.name);
  const text = argumentsText(fragment.function?.arguments);
  let call = find(calls, index, id || undefined, name);
  if (!call) {
    call = { id: newId("call"), index, wireId: id, name, arguments: "", extra };
    calls.push(call);
  }
  call.wireId ||= id;
  call.name ||= name;
  call.arguments += text;
  call.extra ??= extra;
  const shown = { type: "tool-input" as const, call: call.id, name: names.fromWire(call.name), text };
  return text === "" && name === "" ? [] : [shown];
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

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

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
