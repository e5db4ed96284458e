import type { PassingEvent } from "../protocol/events.ts";

/** One event as a stream sends it. Its bytes are made when first wanted, and once for all clients. */
export interface Frame {
  data: object;
  /** By which the client can ask for what comes after. */
  id: string | null;
  bytes(): Buffer;
  /** What it costs to keep. */
  size(): number;
}

export function frameOf(data: object, id: number | string | null = null): Frame {
  let made: Buffer | undefined;
  const bytes = () => {
    made ??= Buffer.from(`${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    return made;
  };
  return { data, id: id === null ? null : String(id), bytes, size: () => bytes().length };
}

/** Two deltas as one, where the second goes on where the first one ended. */
export function mergedFrames(first: Frame, second: Frame): Frame | null {
  const [one, other] = [first.data as PassingEvent, second.data as PassingEvent];
  if (!isDelta(one) || !isDelta(other) || !isSameText(one, other)) return null;
  if (one.offset + one.text.length !== other.offset) return null;
  // Not measured by its bytes: they would be made again at every delta.
  const size = first.size() + Buffer.byteLength(other.text);
  return { ...frameOf({ ...one, text: one.text + other.text }), size: () => size };
}

type Delta = Extract<PassingEvent, { offset: number }>;

export const isDelta = (event: object): event is Delta => "offset" in event && "message" in event;

function isSameText(one: Delta, other: Delta): boolean {
  const call = (event: Delta) => (event.type === "tool-input-delta" ? event.call : null);
  return one.type === other.type && one.message === other.message && call(one) === call(other);
}
