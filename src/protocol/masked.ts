import type { PassingBody, StoredBody } from "./events.ts";
import { type Mask, placeholder } from "./mask.ts";

/** A value with every text in it masked; the very same where there was nothing to hide. Bytes are left alone. */
export function masked<Value>(value: Value, mask: Pick<Mask, "text">): Value {
  return walked(value, mask) as Value;
}

/** What is found again by its exact letters: files that an undo looks for, and what an approval is for. */
const exact = new Set([
  "before",
  "changed",
  "changes",
  "left",
  "saw",
  "file",
  "files",
  "images",
  "workspace",
  "touches",
  "terms",
]);

/** An event as it may be stored and told. */
export function maskedEvent<Body extends StoredBody | PassingBody>(body: Body, mask: Pick<Mask, "text">): Body {
  const fields = Object.entries(body).filter(([name]) => !exact.has(name));
  const changed = fields.flatMap(([name, value]) => {
    const clean = walked(value, mask);
    return clean === value ? [] : [[name, clean]];
  });
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) };
}

/** Whether a text in it holds what stands for a secret, brackets or not and in whatever letters. */
export function holdsPlaceholder(value: unknown): boolean {
  if (typeof value === "string") return core.test(value) || core.test(value.replace(quotes, ""));
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, one]) => core.test(name) || holdsPlaceholder(one));
}

const core = new RegExp(placeholder.slice(1, -1).replaceAll("-", "[-_]"), "i");

/** A shell joins what they part. */
const quotes = /\\\n|['"\\$]/g;

function walked(value: unknown, mask: Pick<Mask, "text">): unknown {
  if (typeof value === "string") return mask.text(value);
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) {
    const all = value.map((one) => walked(one, mask));
    return all.some((one, index) => one !== value[index]) ? all : value;
  }
  const entries = Object.entries(value);
  const clean = entries.map(([name, one]) => [mask.text(name), walked(one, mask)] as const);
  const isSame = clean.every(([name, one], index) => name === entries[index]?.[0] && one === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(clean);
}
