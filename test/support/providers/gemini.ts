// Gemini at its OpenAI-compatible address.
//   The signature in extra_content of the first call of a step, wanted back in the current turn: ai.google.dev/gemini-api/docs/
//   thought-signatures; continuedev/continue#8865 (also what calls of others must carry: skip_thought_signature_validator), openclaw#72127, securo#884. Errors in a list of one: opensquilla#225.
//   Unknown fields: SkyrimNet-GamePlugin#77. A list as type: zed#53919, kilocode#5333. const, $schema …: zed#44875, openswarm#24
//   (both at the native address, so only what users.md §3.6 names as well is refused here: $ref, $defs, not, lists).
//   Each call in a chunk of its own with index 0: su-kaka/gcli2api#406, hermes-agent#57939; the finish "stop": googleapis/python-genai#2868.
import { callsOneByOne, finish, texts, usageOf, wholeCall } from "./chat-chunks.ts";
import type { ChatProvider, Rule, Seen } from "./chat-provider.ts";
import { noMessageField, toolNames } from "./chat-rules.ts";
import { anyFault, anywhere, atTop, listAsItems, listAsType, schemaRule, unions } from "./schema-rules.ts";

const payload = (name: string, at: string, why = "Cannot find field.") =>
  `Invalid JSON payload received. Unknown name "${name}" at '${at}': ${why}`;

export const gemini: ChatProvider = {
  id: "gemini",
  model: "gemini-3-pro-preview",
  sees: true,
  wrongKey: { status: 400, message: "API key not valid. Please pass a valid API key." },
  callId: ({ turn, position }) => `function-call-1234567890123456${turn}${position}`,
  rules: [
    ...["reasoning_content", "reasoning", "reasoning_details"].map((field) =>
      noMessageField(field, ({ index }) => payload(field, `messages[${index}]`)),
    ),
    signedCalls,
    toolNames(/^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/, (_, index) => {
      const rule = "Must start with a letter or an underscore … with a maximum length of 64.";
      return `GenerateContentRequest.tools[0].function_declarations[${index}].name: Invalid function name. ${rule}`;
    }),
    schemaRule(
      anyFault(
        anywhere(["$ref", "$defs", "definitions", "not", "prefixItems"], (key, { path }) => payload(key, path)),
        listAsType(({ path }) => payload("type", path, "Proto field is not repeating, cannot start list.")),
        listAsItems(({ path }) => payload("items", path, "Proto field is not repeating, cannot start list.")),
        atTop(unions, (key) => `parameters schema should be of type OBJECT, without ${key}.`),
      ),
      (message, { index }) => message.replace(" at '", ` at 'tools[0].function_declarations[${index}].parameters.`),
    ),
  ],
  stream: (said) => [
    ...texts(said, (content) => ({ content, role: "assistant" })),
    ...callsOneByOne(said, (call, position) => ({
      index: 0,
      ...wholeCall(call, position === 0 ? { extra_content: { google: { thought_signature: said.signature } } } : {}),
    })),
    finish(said, { delta: { role: "assistant" }, stop: said.stop ?? "stop", chunk: { usage: usageOf(said) } }),
  ],
  error: ({ status, message }) => [{ error: { code: status, message, status: "INVALID_ARGUMENT" } }],
};

interface Signed {
  id: string;
  function: { name: string };
  extra_content?: { google?: { thought_signature?: string } };
}

/** The current turn begins at the latest prompt; what lies before it may be unsigned, but not signed wrongly. */
function signedCalls({ body: { messages }, issued }: Seen): ReturnType<Rule> {
  const start = messages.findLastIndex(({ role }) => role === "user");
  for (const [position, { tool_calls: calls = [] }] of messages.entries()) {
    for (const [place, call] of (calls as Signed[]).entries()) {
      const given = call.extra_content?.google?.thought_signature;
      const said = issued.get(call.id);
      const right = place === 0 ? said?.signature : undefined;
      if (given !== undefined && given !== right && given !== "skip_thought_signature_validator") {
        return "Thought signature is not valid.";
      }
      if (place > 0 || given !== undefined || position < start) continue;
      return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${call.function.name}\` , position ${position}.`;
    }
  }
  return undefined;
}
