import type { AssistantMessage, Call, Message, ToolDefinition, UserMessage } from "../../protocol/messages.ts";
import { createAnthropicReader } from "./anthropic-reader.ts";
import { replayed } from "./anthropic-replay.ts";
import { wellFormed, wireInput, wireName } from "./fit.ts";
import { type LoadedPicture, loadPictures } from "./pictures.ts";
import type { Target, Wire } from "./wire.ts";

/** Anthropic's Messages, which others speak too. */
export const anthropic: Wire = {
  path: (base) => (base.endsWith("/v1") ? "messages" : "v1/messages"),
  headers: (key) => ({ ...(key && { "x-api-key": key }), "anthropic-version": "2023-06-01" }),
  body({ system, tools, messages, maxOutput = Number.POSITIVE_INFINITY }, target) {
    const turns = turnsOf(messages, target);
    // The cache is read up to the last mark and written up to the newest: two marks move along with the conversation.
    const users = turns.filter(({ role }) => role === "user").slice(-2);
    for (const { blocks } of users) blocks.push(marked(blocks.pop() as string));
    const fields = [
      `"model":${JSON.stringify(target.model)}`,
      `"max_tokens":${Math.min(maxOutput, target.output)}`,
      ...(system ? [`"system":[${marked(textBlock(system))}]`] : []),
      ...(tools.length > 0 ? [`"tools":${JSON.stringify(tools.map(toolToWire))}`] : []),
      `"messages":[${turns.map(({ role, blocks }) => `{"role":"${role}","content":[${blocks.join(",")}]}`).join(",")}]`,
      '"stream":true',
    ];
    return `{${fields.join(",")}}`;
  },
  sees: () => true,
  read: createAnthropicReader,
};

/** All that one side says before the other speaks again. Its blocks are JSON already. */
interface Side {
  role: "user" | "assistant";
  blocks: string[];
}

function turnsOf(messages: readonly Message[], target: Target): Side[] {
  const sides: Side[] = [];
  for (const message of messages) {
    for (const { role, blocks } of written(message, target)) {
      const last = sides.at(-1);
      // Results and the prompt after them must be one message, and so must everything else of one side.
      if (last?.role === role) last.blocks.push(...blocks);
      else if (blocks.length > 0) sides.push({ role, blocks: [...blocks] });
    }
  }
  return sides;
}

const known = new WeakMap<Message, Pick<Target, "provider" | "sees"> & { sides: Side[] }>();

/** A message never changes, so what it is on the wire is worked out once and not again at every step. */
function written(message: Message, target: Target): Side[] {
  const { provider, sees } = target;
  const before = known.get(message);
  if (before?.provider === provider && before.sees === sees) return before.sides;
  const sides = message.role === "user" ? [userSide(message, target)] : assistantSides(message, target);
  known.set(message, { provider, sees, sides });
  return sides;
}

function userSide({ text, images }: UserMessage, target: Target): Side {
  const { pictures, words } = loadPictures(images, target);
  return { role: "user", blocks: [...pictures.map(imageBlock), ...textBlocks([text, ...words].join("\n\n"))] };
}

function assistantSides(message: AssistantMessage, target: Target): Side[] {
  const { calls, opaque, text } = message;
  const uses = calls.map(({ id, name, ...call }) =>
    JSON.stringify({ type: "tool_use", id, name: wireName(name), input: wireInput(call) }),
  );
  const blocks =
    opaque?.provider === target.provider
      ? replayed(opaque.data, { message, uses, textBlocks })
      : [...textBlocks(text), ...uses];
  const results = calls.map((call) => resultBlock(call, target));
  return [
    { role: "assistant", blocks },
    { role: "user", blocks: results },
  ];
}

function resultBlock({ id, result }: Call, target: Target): string {
  const failed = result?.status !== "ok";
  const { pictures, words } = loadPictures(result?.images, target);
  const text = wellFormed([result?.output || (failed ? "failed" : ""), ...words].join("\n\n"));
  const content =
    pictures.length > 0 ? `[${[...textBlocks(text), ...pictures.map(imageBlock)].join(",")}]` : JSON.stringify(text);
  return `{"type":"tool_result","tool_use_id":${JSON.stringify(id)},"content":${content}${failed ? ',"is_error":true' : ""}}`;
}

const imageBlock = ({ mediaType, data }: LoadedPicture) =>
  JSON.stringify({ type: "image", source: { type: "base64", media_type: mediaType, data } });

// Blank text is refused.
const textBlocks = (text: string) => (text.trim() === "" ? [] : [textBlock(text)]);

const textBlock = (text: string) => JSON.stringify({ type: "text", text: wellFormed(text) });

const marked = (block: string) => `${block.slice(0, -1)},"cache_control":{"type":"ephemeral"}}`;

const toolToWire = ({ name, description, parameters }: ToolDefinition) => ({
  name,
  description,
  input_schema: parameters,
});
