import { isUtf8 } from "node:buffer";
import type { ProtectedValues } from "../../protocol/protected-values.ts";
import { decode, encode, encodingOf } from "./encoding.ts";
import { isGbk } from "./gb18030.ts";
import { hasOnlyCrlf, toCrlf } from "./line-ends.ts";

/**
 * A new text in the form that a file has: its encoding and mark, its line ends where it has only CRLF, and a line end
 * at the end where it had one. Null when a character has no place in its encoding.
 */
export function inFormOf(before: Buffer | null, text: string): Buffer | null {
  const encoding = before && before.length > 0 ? encodingOf(before) : null;
  if (!before || !encoding) return Buffer.from(text);
  const old = encoding.name === "utf-8" ? before : Buffer.from(decode(before, encoding));
  const unmarked = encoding.mark && text.startsWith("\uFEFF") ? text.slice(1) : text;
  const crlf = hasOnlyCrlf(old);
  const ended = unmarked !== "" && old.at(-1) === 10 && !unmarked.endsWith("\n") ? `${unmarked}\n` : unmarked;
  return encode(crlf ? toCrlf(ended) : ended, encoding);
}

export interface Utf8Form {
  content: Buffer;
  /** The changed content in the file's own encoding; null when a character has no place in it. */
  back(content: Buffer): Buffer | null;
}

/** A file's content as UTF-8: itself where it is that. Null when its encoding cannot be written back byte for byte. */
export function asUtf8(content: Buffer): Utf8Form | null {
  const encoding = encodingOf(content);
  // Bytes of any other kind are changed as they are.
  if (!encoding || encoding.name === "utf-8") return { content, back: (changed) => changed };
  const text = decode(content, encoding);
  if (!text.isWellFormed() || !encode(text, encoding)?.equals(content)) return null;
  return { content: Buffer.from(text), back: (changed) => encode(changed.toString("utf8"), encoding) };
}

/**
 * A file's content as the model sees it, with handles in place of values: whether words of the model stand in it tells
 * nothing about a value. Null when it cannot be written back.
 */
export function asShown(content: Buffer, values: ProtectedValues): Utf8Form | null {
  const form = asUtf8(content);
  if (!form || values.secrets() === null) return form;
  // A larger content does not fit into one text, and its bytes are compared as they are.
  if (form.content.length > largestText) return form;
  const text = form.content.toString("utf8");
  const view = values.view(text);
  if (view.text === text) {
    const back = (changed: Buffer) => (changed.includes("⟨") ? restored(changed) : form.back(changed));
    return { content: form.content, back };
  }
  return isUtf8(form.content) ? { content: Buffer.from(view.text), back: restored } : null;

  function restored(changed: Buffer): Buffer | null {
    const shown = changed.toString("utf8");
    const whole = view.restore(shown);
    if (whole === null || (whole !== shown && !isUtf8(changed))) return null;
    return form ? form.back(whole === shown ? changed : Buffer.from(whole)) : null;
  }
}

const largestText = 256 * 1024 * 1024;

/** Whether a file that programs for GBK could read has become one that they cannot. */
export function isGb18030Now(before: Buffer | undefined, after: Buffer | null): boolean {
  if (!before || !after || before.length === 0 || encodingOf(before)?.name !== "gb18030") return false;
  return isGbk(before) && !isGbk(after);
}

/** What people are shown of a content; null when it is no text. */
export function textOf(content: Buffer): string | null {
  const encoding = encodingOf(content);
  return encoding && decode(content, encoding);
}
