import { seesPictures } from "../sees.ts";
import { jsonText } from "./fit.ts";
import { type FitTools, fitTools } from "./fit-tools.ts";
import { writeMessages } from "./openai-messages.ts";
import { createOpenaiReader } from "./openai-reader.ts";
import { openaiEvents } from "./whole-answer.ts";
import type { Target, Wire } from "./wire.ts";

/** Chat Completions, as OpenAI wrote it and most others copied it. */
export const openai: Wire = {
  path: () => "chat/completions",
  headers: (key): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {}),
  body(request, target) {
    const fit = fitTools(request.tools, target.dialect.schema);
    const tools = fit.tools.length > 0 ? `,"tools":${toolsText(fit)}` : "";
    const messages = writeMessages(request, target, fit.names);
    return `{"model":${jsonText(target.model)},"messages":[${messages}]${tools},"stream":true${optionsOf(target, request.maxOutput)}}`;
  },
  sees: seesPictures,
  read: createOpenaiReader,
  eventsOf: openaiEvents,
};

/** What a server is told beside the conversation; what the dialect says for itself wins. */
function optionsOf({ dialect, output }: Target, maxOutput = output): string {
  const { outputField, streamOptions, body } = dialect;
  const options = {
    ...(streamOptions && { stream_options: { include_usage: true } }),
    ...(outputField && { [outputField]: Math.min(maxOutput, output) }),
    ...body,
  };
  return Object.entries(options)
    .filter(([name, value]) => !ours.has(name) && value !== undefined)
    .map(([name, value]) => `,${jsonText(name)}:${jsonText(value)}`)
    .join("");
}

const ours = new Set(["model", "messages", "tools", "stream"]);

const known = new WeakMap<FitTools, string>();

function toolsText(fit: FitTools): string {
  const before = known.get(fit);
  if (before !== undefined) return before;
  const text = jsonText(fit.tools.map((tool) => ({ type: "function", function: tool })));
  known.set(fit, text);
  return text;
}
