import type { AssistantMessage } from "../../protocol/messages.ts";

/**
 * A reply's items in their order, without what the message itself holds: reasoning and text are given by their lengths,
 * calls by their place. So encrypted reasoning goes back unchanged and nothing is stored twice.
 */
export interface Shape {
  items: readonly ItemShape[];
}

export type ItemShape =
  | { type: "reasoning"; item: Readonly<Record<string, unknown>>; parts: readonly PartShape[] }
  | { type: "message"; length: number; phase?: string }
  | { type: "function_call" };

export interface PartShape {
  kind: "summary" | "content";
  length: number;
}

/** Between the parts of the reasoning, and between the messages of one reply. */
export const gap = "\n\n";

/** As it was stored; null for what another format stored under the same provider. */
export function shapeIn(data: unknown): Shape | null {
  const items = (data as Partial<Shape> | null)?.items;
  return Array.isArray(items) ? { items } : null;
}

interface Parts {
  message: AssistantMessage;
  calls: readonly object[];
  textItem(text: string, phase?: string): object[];
}

export function replayed({ items }: Shape, { message, calls, textItem }: Parts): object[] {
  const thoughts = slices(message.reasoning ?? "");
  const texts = slices(message.text);
  let used = 0;
  const sent: object[] = [];
  // Reasoning is refused when nothing follows that it led to.
  let waiting: object[] = [];
  const follow = (next: readonly object[]) => {
    if (next.length === 0) return;
    sent.push(...waiting, ...next);
    waiting = [];
  };
  for (const shape of items) {
    switch (shape.type) {
      case "reasoning":
        waiting.push(...reasoningItem(shape.item, textsOf(shape.parts, thoughts)));
        break;
      case "message":
        follow(textItem(texts(shape.length), shape.phase));
        break;
      case "function_call":
        follow(calls.slice(used, used + 1));
        used++;
    }
  }
  return sent;
}

interface TextPart {
  kind: PartShape["kind"];
  text: string;
}

const textsOf = (parts: readonly PartShape[], take: (length: number) => string): TextPart[] =>
  parts.map(({ kind, length }) => ({ kind, text: take(length) }));

function reasoningItem(item: Readonly<Record<string, unknown>>, parts: readonly TextPart[]): object[] {
  const summary = parts.filter(({ kind }) => kind === "summary").map(({ text }) => ({ type: "summary_text", text }));
  const content = parts.filter(({ kind }) => kind === "content").map(({ text }) => ({ type: "reasoning_text", text }));
  // A summary alone points at what the server did not keep, since we asked it not to.
  if (!item.encrypted_content && content.length === 0) return [];
  return [{ type: "reasoning", ...item, summary, ...(content.length > 0 && { content }) }];
}

/** Takes a text apart as it was put together. */
function slices(text: string): (length: number) => string {
  let at = 0;
  return (length) => {
    const slice = text.slice(at, at + length);
    if (length > 0) at += length + gap.length;
    return slice;
  };
}
