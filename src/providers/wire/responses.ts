import type { AssistantMessage, Call, UserMessage } from "../../protocol/messages.ts";
import { seesPictures } from "../sees.ts";
import { extraFields } from "./extra-fields.ts";
import { jsonText, wireInput } from "./fit.ts";
import { fitTools, type ToolNames } from "./fit-tools.ts";
import { createFormatLimits } from "./format-limits.ts";
import { type LoadedPicture, loadPictures } from "./pictures.ts";
import { createResponsesReader } from "./responses-reader.ts";
import { replayed, shapeIn } from "./responses-replay.ts";
import { createToolsText } from "./tools-text.ts";
import { responsesEvents } from "./whole-answer.ts";
import type { Target, Wire } from "./wire.ts";
import { type Writing, writtenOnce } from "./written-once.ts";

/** OpenAI's Responses, which some local servers and gateways speak too. Nothing is left with the server between requests. */
export const responses: Wire = {
  path: () => "responses",
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body({ system, tools, messages, maxOutput = Number.POSITIVE_INFINITY }, target) {
    const { dialect, model, output } = target;
    const fit = fitTools(tools, limitsOf(dialect.schema));
    const items = messages
      .map((message) => written(message, { target, names: fit.names }))
      .filter((text) => text !== "");
    const options = {
      store: false,
      ...(thinks(model) && { include: ["reasoning.encrypted_content"] }),
      ...(dialect.outputField && { max_output_tokens: Math.min(maxOutput, output) }),
      ...dialect.body,
    };
    const fields = [
      `"model":${jsonText(model)}`,
      ...(system ? [`"instructions":${jsonText(system)}`] : []),
      ...(tools.length > 0 ? [`"tools":${toolsText(fit)}`] : []),
      `"input":[${items.join(",")}]`,
      '"stream":true',
      ...extraFields(options, ours),
    ];
    return `{${fields.join(",")}}`;
  },
  sees: seesPictures,
  read: ({ tools }, { dialect }) => createResponsesReader(fitTools(tools, limitsOf(dialect.schema)).names),
  eventsOf: responsesEvents,
};

/** "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf' … at the top level" */
const limitsOf = createFormatLimits({ topUnions: false });

const toolsText = createToolsText((tool) => ({ type: "function", ...tool, strict: false }));

const ours = new Set(["model", "instructions", "tools", "input", "stream"]);

/** Models that do not think refuse to be asked for it: "Encrypted content is not supported with this model." */
const thinks = (model: string) => !/^(gpt-[34]|chatgpt|gpt-5[\d.]*-chat)/.test(model.slice(model.lastIndexOf("/") + 1));

const written = writtenOnce((message, { target, names }: Writing) => {
  const items = message.role === "user" ? [userItem(message, target)] : assistantItems(message, target, names);
  return items.map(jsonText).join(",");
});

function userItem({ text, images }: UserMessage, target: Target): object {
  const { pictures, words } = loadPictures(images, target);
  return { type: "message", role: "user", content: contentOf([text, ...words].join("\n\n"), pictures) };
}

function assistantItems(message: AssistantMessage, target: Target, names: ToolNames): object[] {
  const { opaque, text, calls } = message;
  const own = opaque?.provider === target.provider ? shapeIn(opaque.data) : null;
  // Ids of another maker may be too long here, or used twice.
  const idOf = ({ id, wireId }: Call) => (own && wireId) || id;
  const made = calls.map((call) => ({
    type: "function_call",
    call_id: idOf(call),
    name: names.toWire(call.name),
    arguments: jsonText(names.inputToWire(call.name, wireInput(call))),
  }));
  const said = own ? replayed(own, { message, calls: made, textItem }) : [...textItem(text), ...made];
  const results = calls.map((call) => ({
    type: "function_call_output",
    call_id: idOf(call),
    output: outputOf(call, target),
  }));
  return [...said, ...results];
}

function outputOf({ result }: Call, target: Target): unknown {
  const { pictures, words } = loadPictures(result?.images, target);
  return contentOf([result?.output ?? "", ...words].join("\n\n"), pictures);
}

// Blank text is refused.
const textItem = (text: string, phase?: string): object[] =>
  text.trim() === "" ? [] : [{ type: "message", role: "assistant", content: text, ...(phase && { phase }) }];

/** Of prompts and of results alike. */
function contentOf(text: string, pictures: readonly LoadedPicture[]): unknown {
  if (pictures.length === 0) return text;
  const said = text.trim() === "" ? [] : [{ type: "input_text", text }];
  return [...said, ...pictures.map(pictureContent)];
}

const pictureContent = ({ mediaType, data }: LoadedPicture) => ({
  type: "input_image",
  image_url: `data:${mediaType};base64,${data}`,
  detail: "auto",
});
