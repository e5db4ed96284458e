import type { HitLine } from "../../search/hits.ts";

const mostContext = 200;
const mostHit = 400;
const headOfHit = 60;

/** A line as it is shown: of a long one its beginning, and where it matches the part around the first match. */
export function clipped({ text, hit, ranges }: HitLine): string {
  if (text.length <= (hit ? mostHit : mostContext)) return text;
  if (!hit) return `${part(text, 0, mostContext)}…`;
  const start = ranges?.[0]?.[0] ?? 0;
  const to = Math.min(text.length, Math.max(mostHit, start + (mostHit - headOfHit) / 2));
  const from = Math.max(headOfHit, to - (mostHit - headOfHit));
  const gap = from > headOfHit ? "…" : "";
  return part(text, 0, headOfHit) + gap + part(text, from, to) + (to < text.length ? "…" : "");
}

/** Never half of a character. */
const part = (text: string, from: number, to: number) =>
  text.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
