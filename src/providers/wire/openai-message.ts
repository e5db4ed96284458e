import type { AssistantMessage, Call, Message, UserMessage } from "../../protocol/messages.ts";
import { jsonText, wireInput } from "./fit.ts";
import type { ToolNames } from "./fit-tools.ts";
import { type OpenaiOpaque, openaiOpaque } from "./openai-opaque.ts";
import { type LoadedPicture, loadPictures } from "./pictures.ts";
import { thinkClose, thinkOpen } from "./think-tags.ts";
import type { Target } from "./wire.ts";

/** A message of Chat Completions. What users and tools say ends with its content. */
export interface WireMessage {
  role: "user" | "assistant" | "tool";
  content: unknown;
}

export interface Writing {
  target: Target;
  names: ToolNames;
  /** The ids of its calls; null where they are as they came. */
  ids: readonly string[] | null;
}

/** Our message as the server wants it; none for one that says nothing. */
export function toWire(message: Message, writing: Writing): WireMessage[] {
  if (message.role === "user") return [{ role: "user", content: userContent(message, writing.target) }];
  const { text, calls } = message;
  if (calls.length === 0 && text.trim() === "") return [];
  const { target } = writing;
  const own = message.opaque?.provider === target.provider ? openaiOpaque(message.opaque.data) : null;
  const said = assistantSays(message, target, own);
  if (calls.length === 0) return [said];
  const ids = writing.ids ?? calls.map(({ id, wireId }) => wireId ?? id);
  const tool_calls = calls.map((call, index) => callToWire(call, { ...writing, id: ids[index], own, index }));
  const loaded = calls.map((call) => ({ ...call, ...load(call.result?.images, target) }));
  const results = loaded.map(({ result, words }, index) => ({
    role: "tool" as const,
    tool_call_id: ids[index],
    content: [result?.output ?? "", ...words].join("\n\n"),
  }));
  return [{ ...said, tool_calls } as WireMessage, ...results, ...picturesAfter(loaded, target)];
}

/** With the thinking, as far as the server wants it back: its own, and never another's. */
function assistantSays(message: AssistantMessage, { dialect }: Target, own: OpenaiOpaque | null): WireMessage {
  const { text, calls, reasoning = "" } = message;
  const { as, evenEmpty, ...echo } = dialect.reasoning;
  const said = { role: "assistant" as const, content: text || (dialect.contentParts ? null : "") };
  if (echo.with === "calls" && calls.length === 0) return said;
  const thought = own ? reasoning : "";
  if (thought === "" && !own?.details && !own?.content && !evenEmpty) return said;
  switch (as) {
    case "reasoning_content":
    case "reasoning":
      return { ...said, [as]: thought } as WireMessage;
    case "details":
      return own?.details || evenEmpty ? ({ ...said, reasoning_details: own?.details ?? [] } as WireMessage) : said;
    case "tags":
      return { ...said, content: own?.content ?? `${thinkOpen}\n${thought}\n${thinkClose}\n\n${text}` };
    case "blocks":
    case "none":
      return said;
  }
}

interface OneCall extends Writing {
  id: string | undefined;
  own: OpenaiOpaque | null;
  index: number;
}

function callToWire({ name, ...call }: Call, { id, names, own, index }: OneCall): object {
  const extra = own?.extras?.[index] ?? null;
  return {
    id,
    type: "function",
    function: { name: names.toWire(name), arguments: jsonText(names.inputToWire(name, wireInput(call))) },
    ...(extra !== null && { extra_content: extra }),
  };
}

/** A tool's message holds text only, so the pictures of a step follow in one from the user. */
function picturesAfter(calls: readonly (Call & { pictures: LoadedPicture[] })[], target: Target): WireMessage[] {
  const parts = calls.flatMap((call) => picturesOf(call, target));
  if (parts.length === 0) return [];
  const shown = { role: "user" as const, content: parts };
  return target.dialect.promptAfterResults ? [shown] : [aWord, shown];
}

/** The shortest thing an assistant can say. */
export const aWord: WireMessage = { role: "assistant", content: "OK." };

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
  const { pictures, words } = load(images, target);
  const said = [text, ...words].join("\n\n");
  // Models mirror parts that they are sent, so text alone is plain text.
  return pictures.length > 0 ? [textPart(said), ...pictures.map(picturePart)] : said;
}

/** Where content is plain text, a picture cannot be shown. */
const load = (images: UserMessage["images"], target: Target) =>
  loadPictures(images, target.dialect.contentParts ? target : { ...target, sees: false });

const textPart = (text: string) => ({ type: "text", text });

const picturePart = ({ mediaType, data }: LoadedPicture) => ({
  type: "image_url",
  image_url: { url: `data:${mediaType};base64,${data}` },
});
