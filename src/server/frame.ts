import type { PassingEvent } from "../protocol/events.ts";

/** One event as a stream sends it. Its bytes are made when first wanted, and once for all clients. */
export interface Frame {
  bytes(): Buffer;
  /** What it costs to keep. */
  size(): number;
  /** Where it may be put together with others. */
  delta: Delta | null;
}

export type Delta = Extract<PassingEvent, { offset: number }>;

/** The id is that by which a client asks for what comes after. */
export function frameOf(event: object, id: number | string | null = null): Frame {
  let data: object | null = event;
  let made: Buffer | undefined;
  const bytes = () => {
    made ??= Buffer.from(`${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    data = null;
    return made;
  };
  return { bytes, size: () => bytes().length + frameCost, delta: isDelta(event) ? event : null };
}

/** Several as one. */
export function joined(frames: readonly Frame[]): Frame {
  const bytes = Buffer.concat(frames.map((frame) => frame.bytes()));
  return { bytes: () => bytes, size: () => bytes.length + frameCost, delta: null };
}

/** Beyond its bytes: the objects around them. */
const frameCost = 512;
/** A text that is put together holds its pieces until somebody reads it. */
const pieceCost = 64;

/** Two deltas as one, where the second goes on where the first one ended. */
export function mergedFrames(first: Frame, second: Frame): Frame | null {
  const [one, other] = [first.delta, second.delta];
  if (!one || !other || !isSameText(one, other) || one.offset + one.text.length !== other.offset) return null;
  // Not measured by its bytes: they would be made again at every delta.
  const size = first.size() + Buffer.byteLength(other.text) + pieceCost;
  return { ...frameOf({ ...one, text: one.text + other.text }), size: () => size };
}

const isDelta = (event: object): event is Delta => "offset" in event && "message" in event;

function isSameText(one: Delta, other: Delta): boolean {
  const call = (delta: Delta) => (delta.type === "tool-input-delta" ? delta.call : null);
  return one.type === other.type && one.message === other.message && call(one) === call(other);
}
