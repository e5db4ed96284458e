import type { Dialect } from "../dialect.ts";
import type { ModelRequest } from "../model.ts";
import { callIds } from "./call-ids.ts";
import { jsonText } from "./fit.ts";
import type { ToolNames } from "./fit-tools.ts";
import { aWord, toWire, type WireMessage } from "./openai-message.ts";
import type { Target } from "./wire.ts";
import { type Writing, writtenOnce } from "./written-once.ts";

/** All messages of a request, as JSON. */
export function writeMessages({ system, messages }: ModelRequest, target: Target, names: ToolNames): string {
  const { dialect } = target;
  const idsOf = callIds(dialect.callIds, names);
  const all = messages
    .map((message) => {
      const calls = message.role === "assistant" ? message.calls : [];
      // Where any id will do, they say nothing that the message does not.
      const ids = dialect.callIds === "any" || calls.length === 0 ? "" : idsOf(calls).join("\n");
      return written(message, { target, names, ids });
    })
    .filter(({ text }) => text !== "");
  const marks = dialect.cacheMarks && dialect.contentParts ? all.filter(canBeMarked).slice(-2) : [];
  const parts = system ? [systemText(system, dialect)] : [];
  let before: Written | undefined;
  for (const message of all) {
    if (!dialect.promptAfterResults && before?.last === "tool" && message.first === "user") parts.push(between);
    parts.push(marks.includes(message) ? marked(message) : message.text);
    before = message;
  }
  return parts.join(",");
}

/** One of our messages may be several on the wire. */
interface Written {
  text: string;
  first: WireMessage["role"] | undefined;
  last: WireMessage["role"] | undefined;
  /** Where the content of the last begins; it ends that message. */
  contentAt: number;
}

interface OpenaiWriting extends Writing {
  /** The ids of its calls, in lines; empty where they follow from the message alone. */
  ids: string;
}

const written = writtenOnce(
  (message, { target, names, ids }: OpenaiWriting): Written =>
    joined(toWire(message, { target, names, ids: ids === "" ? null : ids.split("\n") })),
);

function joined(messages: readonly WireMessage[]): Written {
  const texts = messages.map(jsonText);
  const text = texts.join(",");
  const last = texts.at(-1) ?? "";
  // Inside a string its quotes would be escaped, so this is the key.
  const contentAt = text.length - last.length + last.indexOf(contentKey) + contentKey.length;
  return { text, first: messages[0]?.role, last: messages.at(-1)?.role, contentAt };
}

const contentKey = '"content":';

/** What a cache reads up to; an empty text cannot be marked. */
const canBeMarked = ({ text, last, contentAt }: Written) =>
  last !== "assistant" && text.slice(contentAt, contentAt + 2) !== '""';

function marked({ text, contentAt }: Written): string {
  return `${text.slice(0, contentAt)}${withMark(text.slice(contentAt, -1))}}`;
}

/** Content as JSON, a text or parts: the mark goes to the last part. */
const withMark = (content: string) =>
  content.startsWith("[") ? `${content.slice(0, -2)},${mark}}]` : `[{"type":"text","text":${content},${mark}}]`;

const mark = '"cache_control":{"type":"ephemeral"}';

function systemText(system: string, { systemRole, cacheMarks, contentParts }: Dialect): string {
  const content = jsonText(system);
  return `{"role":"${systemRole}","content":${cacheMarks && contentParts ? withMark(content) : content}}`;
}

const between = JSON.stringify(aWord);
