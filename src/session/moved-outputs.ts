import type { StoredEvent } from "../protocol/events.ts";

/** Has an event name the folder that its session's outputs are copied to. */
export function movedOutputs(from: string, to: string): (event: StoredEvent) => StoredEvent {
  const moved = <Value>(value: Value): Value => {
    const text = JSON.stringify(value);
    // As JSON writes it, since a folder's name may hold quotes and backslashes.
    const [old, now] = [inside(from), inside(to)];
    return text?.includes(old) ? JSON.parse(text.replaceAll(old, now)) : value;
  };
  return (event) => {
    if (event.type !== "message-finished") return moved(event);
    // What a provider has signed must stay as it is.
    const { reasoning, opaque, ...rest } = event;
    return { ...moved(rest), ...(reasoning !== undefined && { reasoning }), ...(opaque && { opaque }) };
  };
}

const inside = (text: string) => JSON.stringify(text).slice(1, -1);
