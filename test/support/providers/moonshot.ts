// Moonshot (Kimi).
//   Thinking back with every message that calls: platform.moonshot.ai/docs/guide/use-kimi-k2-thinking-model; FastGPT#6357, deer-flow#3043.
//   Ids functions.NAME:COUNT, counted through the conversation: MoonshotAI/Kimi-K2 docs/tool_call_guidance.md. The real server does
//   not refuse other ids, its model begins to leak its tokens (llxprt#712); a test has to see that, so here they are refused.
//   "Moonshot flavored" schemas: kimi-cli#2531 (union beside a type, names that begin with a digit), kimi-cli#2061 (beside $ref),
//   command-code#594 (where $ref points), pi#4138 (no type), reference providers.md (tuple items). Usage in the choice: reference.
import { callsInFragments, delta, finish, texts, thoughts, usageOf } from "./chat-chunks.ts";
import { type ChatProvider, callsIn, type Rule } from "./chat-provider.ts";
import { noEmptyAnswer, noRole, thinkingBack, toolNames } from "./chat-rules.ts";
import { anyFault, type SchemaFault, schemaRule, unions } from "./schema-rules.ts";

export const moonshot: ChatProvider = {
  id: "moonshot",
  model: "kimi-k2.5",
  sees: true,
  wrongKey: { status: 401, message: "Invalid Authentication" },
  callId: ({ name, position, before }) => `functions.${name}:${before + position}`,
  rules: [
    noRole("developer", ({ index }) => `Invalid request: the role of message at position ${index} is not supported`),
    noEmptyAnswer(
      ({ index }) => `Invalid request: the message at position ${index} with role 'assistant' must not be empty`,
    ),
    thinkingBack(
      "reasoning_content",
      ({ index }) =>
        `thinking is enabled but reasoning_content is missing in assistant tool call message at index ${index}`,
    ),
    countedIds,
    toolNames(
      /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/,
      () =>
        "Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, underscores, and dashes",
    ),
    schemaRule(anyFault(besideRef, refPlace, typeBesideUnion, tupleItems, noType), (message, { path }) => {
      const where = path === "" ? "root" : path;
      return `tools.function.parameters is not a valid moonshot flavored json schema, details: <At path '${where}': ${message}>`;
    }),
  ],
  stream: (said) => [
    delta(said, { role: "assistant", content: "" }),
    ...thoughts(said, (text) => ({ reasoning_content: text })),
    ...texts(said),
    ...callsInFragments(said),
    finish(said, { choice: { usage: usageOf(said) } }),
  ],
  error: ({ status, message }) => {
    const type = status === 401 ? "invalid_authentication_error" : "invalid_request_error";
    return { error: { message, type } };
  },
};

function countedIds({ body }: Parameters<Rule>[0]): string | undefined {
  const wrong = callsIn(body.messages).find(({ id, name }, count) => id !== `functions.${name}:${count}`);
  return wrong && `Invalid request: tool_call_id ${wrong.id} is not found`;
}

function besideRef({ schema }: Parameters<SchemaFault>[0]): string | undefined {
  const beside = Object.keys(schema).find((key) => key !== "$ref" && !["$defs", "definitions"].includes(key));
  if (!("$ref" in schema) || beside === undefined) return undefined;
  return `conflicting keywords found after $ref expansion: ${beside}`;
}

function refPlace({ schema }: Parameters<SchemaFault>[0]): string | undefined {
  if (!("$ref" in schema) || String(schema.$ref).startsWith("#/$defs/")) return undefined;
  return "references must start with #/$defs/";
}

function typeBesideUnion({ schema }: Parameters<SchemaFault>[0]): string | undefined {
  const union = unions.find((key) => key in schema);
  if (union === undefined || !("type" in schema)) return undefined;
  return `when using ${union}, type should be defined in ${union} items instead of the parent schema`;
}

function tupleItems({ schema }: Parameters<SchemaFault>[0]): string | undefined {
  return Array.isArray(schema.items) || "prefixItems" in schema ? "items must be a single schema" : undefined;
}

function noType({ schema }: Parameters<SchemaFault>[0]): string | undefined {
  const told = ["type", "$ref", "enum", "const", ...unions].some((key) => key in schema);
  return told ? undefined : "type is not defined";
}
