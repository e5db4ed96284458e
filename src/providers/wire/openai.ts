import type { Call, Message, ToolDefinition, UserMessage } from "../../protocol/messages.ts";
import { seesPictures } from "../sees.ts";
import { wellFormed, wireInput, wireName } from "./fit.ts";
import { createOpenaiReader } from "./openai-reader.ts";
import { type LoadedPicture, loadPictures } from "./pictures.ts";
import type { Target, Wire } from "./wire.ts";

/** Chat Completions, as OpenAI wrote it and most others copied it. */
export const openai: Wire = {
  path: () => "chat/completions",
  headers: (key): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {}),
  body({ system, messages, tools }, target) {
    const said = messages.map((message) => written(message, target));
    const parts = [JSON.stringify({ role: "system", content: system }), ...said];
    const withTools = tools.length > 0 ? `,"tools":${JSON.stringify(tools.map(toolToWire))}` : "";
    const end = '"stream":true,"stream_options":{"include_usage":true}';
    return `{"model":${JSON.stringify(target.model)},"messages":[${parts.join(",")}]${withTools},${end}}`;
  },
  sees: seesPictures,
  read: createOpenaiReader,
};

const known = new WeakMap<Message, { sees: boolean; text: string }>();

/** A message never changes, so what it is on the wire is worked out once and not again at every step. */
function written(message: Message, target: Target): string {
  const { sees } = target;
  const before = known.get(message);
  if (before?.sees === sees) return before.text;
  const text = toWire(message, target)
    .map((part) => JSON.stringify(part))
    .join(",");
  known.set(message, { sees, text });
  return text;
}

function toWire(message: Message, target: Target): unknown[] {
  if (message.role === "user") return [{ role: "user", content: userContent(message, target) }];
  const { text, calls } = message;
  const tool_calls = calls.map(({ id, wireId, name, ...call }) => ({
    id: wireId ?? id,
    type: "function",
    function: { name: wireName(name), arguments: JSON.stringify(wireInput(call)) },
  }));
  const said = { role: "assistant", content: text ? wellFormed(text) : null };
  if (calls.length === 0) return [said];
  const loaded = calls.map((call) => ({ ...call, ...loadPictures(call.result?.images, target) }));
  const results = loaded.map(({ id, wireId, result, words }) => ({
    role: "tool",
    tool_call_id: wireId ?? id,
    content: wellFormed([result?.output ?? "", ...words].join("\n\n")),
  }));
  // A tool's message holds text only, so the pictures of a step follow in one from the user.
  const pictures = loaded.flatMap((call) => picturesOf(call, target));
  const shown = pictures.length > 0 ? [{ role: "user", content: pictures }] : [];
  return [{ ...said, tool_calls }, ...results, ...shown];
}

function picturesOf({ name, input, pictures }: Call & { pictures: LoadedPicture[] }, { texts }: Target): unknown[] {
  const path = (input as { path?: unknown } | null)?.path;
  const call = typeof path === "string" ? `${name} ${path}` : name;
  const count = pictures.length;
  return pictures.flatMap((picture, index) => [
    textPart(texts.pictureFrom({ call, number: index + 1, count })),
    picturePart(picture),
  ]);
}

function userContent({ text, images }: UserMessage, target: Target): unknown {
  if (!images) return wellFormed(text);
  const { pictures, words } = loadPictures(images, target);
  return [textPart([text, ...words].join("\n\n")), ...pictures.map(picturePart)];
}

const textPart = (text: string) => ({ type: "text", text: wellFormed(text) });

const picturePart = ({ mediaType, data }: LoadedPicture) => ({
  type: "image_url",
  image_url: { url: `data:${mediaType};base64,${data}` },
});

const toolToWire = ({ name, description, parameters }: ToolDefinition) => ({
  type: "function",
  function: { name, description, parameters },
});
