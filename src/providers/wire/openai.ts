import type { Message, ToolDefinition } from "../../protocol/messages.ts";
import { wellFormed, wireInput, wireName } from "./fit.ts";
import { createOpenaiReader } from "./openai-reader.ts";
import type { Wire } from "./wire.ts";

/** Chat Completions, as OpenAI wrote it and most others copied it. */
export const openai: Wire = {
  path: () => "chat/completions",
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body({ system, messages, tools }, { model }) {
    const parts = [JSON.stringify({ role: "system", content: system }), ...messages.map(written)];
    const withTools = tools.length > 0 ? `,"tools":${JSON.stringify(tools.map(toolToWire))}` : "";
    const end = '"stream":true,"stream_options":{"include_usage":true}';
    return `{"model":${JSON.stringify(model)},"messages":[${parts.join(",")}]${withTools},${end}}`;
  },
  read: createOpenaiReader,
};

const known = new WeakMap<Message, string>();

/** A message never changes, so what it is on the wire is worked out once and not again at every step. */
function written(message: Message): string {
  const before = known.get(message);
  if (before !== undefined) return before;
  const text = toWire(message)
    .map((part) => JSON.stringify(part))
    .join(",");
  known.set(message, text);
  return text;
}

function toWire(message: Message): unknown[] {
  if (message.role === "user") return [{ role: "user", content: userContent(message) }];
  const { text, calls } = message;
  const tool_calls = calls.map(({ id, wireId, name, ...call }) => ({
    id: wireId ?? id,
    type: "function",
    function: { name: wireName(name), arguments: JSON.stringify(wireInput(call)) },
  }));
  const said = { role: "assistant", content: text ? wellFormed(text) : null };
  if (calls.length === 0) return [said];
  const results = calls.map(({ id, wireId, result }) => ({
    role: "tool",
    tool_call_id: wireId ?? id,
    content: wellFormed(result?.output ?? ""),
  }));
  return [{ ...said, tool_calls }, ...results];
}

function userContent({ text, images }: Extract<Message, { role: "user" }>): unknown {
  if (!images) return wellFormed(text);
  const pictures = images.map(({ mediaType, data }) => ({
    type: "image_url",
    image_url: { url: `data:${mediaType};base64,${data}` },
  }));
  return [{ type: "text", text: wellFormed(text) }, ...pictures];
}

const toolToWire = ({ name, description, parameters }: ToolDefinition) => ({
  type: "function",
  function: { name, description, parameters },
});
