import type { AssistantMessage, Call, Message, UserMessage } from "../../protocol/messages.ts";
import { seesPictures } from "../sees.ts";
import { createAnthropicReader } from "./anthropic-reader.ts";
import { replayed, shapeIn } from "./anthropic-replay.ts";
import { extraFields } from "./extra-fields.ts";
import { jsonText, wireInput } from "./fit.ts";
import { fitTools, type ToolNames } from "./fit-tools.ts";
import { createFormatLimits } from "./format-limits.ts";
import { type LoadedPicture, loadPictures, oldPictures } from "./pictures.ts";
import { createToolsText } from "./tools-text.ts";
import { anthropicEvents } from "./whole-answer.ts";
import type { Target, Wire } from "./wire.ts";
import { type Writing, writtenOnce } from "./written-once.ts";

/** Anthropic's Messages, which others speak too. */
export const anthropic: Wire = {
  path: (base) => (base.endsWith("/v1") ? "messages" : "v1/messages"),
  headers: (key) => ({ ...(key && { "x-api-key": key }), "anthropic-version": "2023-06-01" }),
  body({ system, tools, messages, maxOutput = Number.POSITIVE_INFINITY }, target) {
    const { dialect, model, output } = target;
    const fit = fitTools(tools, limitsOf(dialect.schema));
    const turns = turnsOf(messages, target, fit.names);
    const marks = dialect.cacheMarks ?? true;
    const mark = marks ? marked : (block: string) => block;
    // The cache is read up to the last mark and written up to the newest: two marks move along with the conversation.
    const users = turns.filter(({ role }) => role === "user").slice(-2);
    for (const { blocks } of users) blocks.push(mark(blocks.pop() as string));
    const fields = [
      `"model":${jsonText(model)}`,
      ...extraFields({ max_tokens: Math.min(maxOutput, output), ...dialect.body }, ours),
      ...(system ? [`"system":[${mark(textBlock(system))}]`] : []),
      ...(tools.length > 0 ? [`"tools":${toolsText(fit)}`] : []),
      `"messages":[${turns.map(({ role, blocks }) => `{"role":"${role}","content":[${blocks.join(",")}]}`).join(",")}]`,
      '"stream":true',
    ];
    return `{${fields.join(",")}}`;
  },
  sees: seesPictures,
  read: ({ tools }, { dialect }) => createAnthropicReader(fitTools(tools, limitsOf(dialect.schema)).names),
  eventsOf: anthropicEvents,
};

/** "input_schema does not support oneOf, allOf, or anyOf at the top level", "Property keys should match pattern …" */
const limitsOf = createFormatLimits({ topUnions: false, anyNames: false });

const toolsText = createToolsText(({ name, description, parameters }) => ({
  name,
  description,
  input_schema: parameters,
}));

const ours = new Set(["model", "system", "tools", "messages", "stream"]);

/** With more, a picture of over 2,000 pixels a side makes Anthropic refuse all. */
const mostPictures = 20;

/** All that one side says before the other speaks again. Its blocks are JSON already. */
interface Side {
  role: "user" | "assistant";
  blocks: string[];
}

function turnsOf(messages: readonly Message[], target: Target, names: ToolNames): Side[] {
  const sides: Side[] = [];
  const old = oldPictures(messages, mostPictures);
  for (const message of messages) {
    for (const { role, blocks } of written(message, { target, names, old: old(message) })) {
      const last = sides.at(-1);
      // Results and the prompt after them must be one message, and so must everything else of one side.
      if (last?.role === role) last.blocks.push(...blocks);
      else if (blocks.length > 0) sides.push({ role, blocks: [...blocks] });
    }
  }
  return sides;
}

interface AnthropicWriting extends Writing {
  /** How many of its pictures are left out. */
  old: number;
}

const written = writtenOnce((message, writing: AnthropicWriting) =>
  message.role === "user" ? [userSide(message, writing)] : assistantSides(message, writing),
);

function userSide({ text, images }: UserMessage, { target, old }: AnthropicWriting): Side {
  const { pictures, words } = loadPictures(images, target, old);
  return { role: "user", blocks: [...pictures.map(imageBlock), ...textBlocks([text, ...words].join("\n\n"))] };
}

function assistantSides(message: AssistantMessage, { target, names, old }: AnthropicWriting): Side[] {
  const { calls, opaque, text } = message;
  const { as, with: withWhich } = target.dialect.reasoning;
  const uses = calls.map(({ id, name, ...call }) =>
    jsonText({ type: "tool_use", id, name: names.toWire(name), input: names.inputToWire(name, wireInput(call)) }),
  );
  const shape = opaque?.provider === target.provider ? shapeIn(opaque.data) : null;
  const unsigned = as === "blocks" && (withWhich === "all" || calls.length > 0);
  const blocks = shape ? replayed(shape, { message, uses, textBlocks, unsigned }) : [...textBlocks(text), ...uses];
  let left = old;
  const results = calls.map((call) => {
    const block = resultBlock(call, target, left);
    left = Math.max(0, left - (call.result?.images?.length ?? 0));
    return block;
  });
  return [
    { role: "assistant", blocks },
    { role: "user", blocks: results },
  ];
}

function resultBlock({ id, result }: Call, target: Target, old: number): string {
  const failed = result?.status !== "ok";
  const { pictures, words } = loadPictures(result?.images, target, old);
  const text = [result?.output || (failed ? "failed" : ""), ...words].join("\n\n");
  const content =
    pictures.length > 0 ? `[${[...textBlocks(text), ...pictures.map(imageBlock)].join(",")}]` : jsonText(text);
  return `{"type":"tool_result","tool_use_id":${jsonText(id)},"content":${content}${failed ? ',"is_error":true' : ""}}`;
}

const imageBlock = ({ mediaType, data }: LoadedPicture) =>
  JSON.stringify({ type: "image", source: { type: "base64", media_type: mediaType, data } });

// Blank text is refused.
const textBlocks = (text: string) => (text.trim() === "" ? [] : [textBlock(text)]);

const textBlock = (text: string) => jsonText({ type: "text", text });

const marked = (block: string) => `${block.slice(0, -1)},"cache_control":{"type":"ephemeral"}}`;
