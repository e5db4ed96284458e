// Anthropic itself: the strict Messages API of the scripted model, and what a schema may not hold.
//   Signed thinking, ids, pairing, empty blocks, cache marks, max_tokens: docs.claude.com (Messages, extended thinking, tool use, prompt
//   caching) as test/support/anthropic-refusals.ts has them. Schemas of draft 2020-12, where items is one schema: claude-code#4886 and alike.
import { messagesBody } from "../anthropic-body.ts";
import type { DemandedKey, Refusal } from "../refusal-parts.ts";
import type { RecordedRequest } from "../scripted-model.ts";
import { anthropicFormat, type WireFormat } from "../wire-formats.ts";
import { faultIn, listAsItems } from "./schema-rules.ts";
import { foreignSignature } from "./signatures.ts";

export const anthropic = { id: "anthropic", model: "claude-sonnet-4-5" };

export function anthropicProvider(key: DemandedKey): WireFormat {
  const strict = anthropicFormat(key);
  return { ...strict, refuse: (request) => strict.refuse(request) ?? foreign(request) ?? badSchema(request) };
}

function foreign(request: RecordedRequest): Refusal | undefined {
  const message = foreignSignature(anthropic.id)(request);
  return message === undefined ? undefined : { status: 400, message };
}

/** Shared by all who speak the Messages API. */
export function badSchema(request: RecordedRequest): Refusal | undefined {
  const tools = messagesBody(request).tools ?? [];
  const found = faultIn(
    tools.map(({ name, input_schema: schema }) => ({ name, schema })),
    listAsItems(() => "JSON schema is invalid. It must match JSON Schema draft 2020-12"),
  );
  return found && { status: 400, message: `tools.${found.spot.index}.custom.input_schema: ${found.message}` };
}
