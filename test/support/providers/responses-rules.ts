// What OpenAI's Responses API refuses, said as it says it.
import { hasLoneSurrogate, isObject, parseJson, type Refusal } from "../refusal-parts.ts";
import type { RecordedRequest } from "../scripted-model.ts";
import { tooLong } from "./openai.ts";
import { anyFault, atTop, faultIn, listAsItems, unions } from "./schema-rules.ts";
import { foreignSignature } from "./signatures.ts";

export type Item = Record<string, unknown> & { type?: string };

/** What the server gave: every item by its id, and what was thought before each call. */
export interface Given {
  items: ReadonlyMap<string, Item>;
  reasoningOf: ReadonlyMap<string, Item>;
}

export interface ResponsesBody {
  model: string;
  input: string | Item[];
  tools?: { type: string; name: string; parameters: Record<string, unknown>; strict?: boolean | null }[];
  include?: string[];
  store?: boolean;
  stream?: boolean;
  [key: string]: unknown;
}

const fields = new Set(
  `model input instructions tools tool_choice parallel_tool_calls stream stream_options store include reasoning text metadata
  max_output_tokens max_tool_calls temperature top_p truncation user service_tier prompt_cache_key prompt_cache_retention
  safety_identifier previous_response_id conversation background`.split(/\s+/),
);

export function refuseResponses({ body, raw }: RecordedRequest, given: Given): Refusal | undefined {
  const message = badBody(body, raw) ?? badItems(body as unknown as ResponsesBody, given) ?? badTools(body as never);
  return message === undefined ? undefined : { status: 400, message };
}

function badBody(body: unknown, raw: string): string | undefined {
  if (!isObject(body)) return "We could not parse the JSON body of your request.";
  if (hasLoneSurrogate(raw)) return "We could not parse the JSON body of your request: no low surrogate in string.";
  if (body.max_tokens !== undefined) {
    return "Unsupported parameter: 'max_tokens'. In the Responses API, this parameter has moved to 'max_output_tokens'.";
  }
  if (body.messages !== undefined) {
    return "Unsupported parameter: 'messages'. In the Responses API, this parameter has moved to 'input'.";
  }
  const unknown = Object.keys(body).find((field) => !fields.has(field));
  if (unknown !== undefined) return `Unknown parameter: '${unknown}'.`;
  if (typeof body.model !== "string") return "Missing required parameter: 'model'.";
  if (body.input === undefined) return "Missing required parameter: 'input'.";
  if (((body.max_output_tokens as number | undefined) ?? 16) < 16)
    return "Invalid 'max_output_tokens': integer below minimum value.";
  return foreignSignature("responses")({ raw });
}

// ---------------------------------------------------------------------- items

const parts: Record<string, string[]> = {
  user: ["input_text", "input_image", "input_file"],
  system: ["input_text"],
  developer: ["input_text"],
  assistant: ["output_text", "refusal"],
};

function badItems({ input, store }: ResponsesBody, given: Given): string | undefined {
  if (typeof input === "string") return undefined;
  const calls = new Set(input.filter(({ type }) => type === "function_call").map((item) => item.call_id));
  const answered = input.filter(({ type }) => type === "function_call_output").map((item) => item.call_id);
  for (const [index, item] of input.entries()) {
    const message = badItem(item, index) ?? badId({ item, index, store, given }) ?? badReasoning(input, index, given);
    if (message !== undefined) return message;
    if (item.type === "function_call" && !answered.includes(item.call_id)) {
      return `No tool output found for function call ${item.call_id}.`;
    }
    if (item.type !== "function_call_output") continue;
    if (!calls.has(item.call_id)) return `No tool call found for function call output with call_id ${item.call_id}.`;
    if (answered.indexOf(item.call_id) !== answered.lastIndexOf(item.call_id)) {
      return `Duplicate function call output for call_id ${item.call_id}.`;
    }
  }
  return undefined;
}

function badItem(item: Item, index: number): string | undefined {
  const at = `input[${index}]`;
  const type = item.type ?? ("role" in item ? "message" : undefined);
  if (type === "message") return badMessage(item, at);
  if (type === "function_call") {
    if (typeof item.call_id !== "string" || item.call_id === "") return `Missing required parameter: '${at}.call_id'.`;
    if (item.call_id.length > 64) return tooLong(`${at}.call_id`, item.call_id, 64);
    if (!/^[a-zA-Z0-9_-]{1,64}$/.test(String(item.name))) return `Invalid '${at}.name': string does not match pattern.`;
    return isObject(parseJson(String(item.arguments))) ? undefined : `Invalid '${at}.arguments': not a JSON object.`;
  }
  if (type === "function_call_output") {
    const { output } = item;
    return typeof output === "string" || Array.isArray(output)
      ? undefined
      : `Missing required parameter: '${at}.output'.`;
  }
  if (type === "reasoning") {
    return Array.isArray(item.summary) ? undefined : `Missing required parameter: '${at}.summary'.`;
  }
  return `Invalid value: '${type}'. Supported values are: 'message', 'function_call', 'function_call_output', 'reasoning', …`;
}

function badMessage({ role, content }: Item, at: string): string | undefined {
  const kinds = parts[String(role)];
  if (!kinds) return `Invalid value: '${role}'. Supported values are: 'assistant', 'system', 'developer', and 'user'.`;
  if (typeof content === "string") return undefined;
  if (!Array.isArray(content)) return `Invalid type for '${at}.content'.`;
  const wrong = content.findIndex((part) => !kinds.includes(part?.type));
  if (wrong === -1) return undefined;
  return `Invalid value: '${content[wrong]?.type}'. Supported values are: ${kinds.map((kind) => `'${kind}'`).join(", ")}. (${at}.content[${wrong}])`;
}

const prefixes: Record<string, string> = { message: "msg", function_call: "fc", reasoning: "rs" };

/** An id names an item that this server gave; without `store` only what is sent whole is known. */
function badId(place: { item: Item; index: number; store: boolean | undefined; given: Given }): string | undefined {
  const { item, index, store, given } = place;
  const prefix = prefixes[String(item.type)];
  if (item.id === undefined || prefix === undefined) return undefined;
  if (!String(item.id).startsWith(prefix)) {
    return `Invalid 'input[${index}].id': '${item.id}'. Expected an ID that begins with '${prefix}'.`;
  }
  const known = given.items.get(String(item.id));
  if (!known) return `Item with id '${item.id}' not found.`;
  if (item.type !== "reasoning") return undefined;
  if (item.encrypted_content === undefined && store === false) {
    return `Item with id '${item.id}' not found. Items are not persisted when \`store\` is set to false.`;
  }
  return undefined;
}

function badReasoning(input: Item[], index: number, given: Given): string | undefined {
  const item = input[index] as Item;
  if (item.type === "reasoning") {
    const { encrypted_content: sealed } = item;
    const known = [...given.items.values()].some((other) => other.encrypted_content === sealed);
    if (sealed !== undefined && sealed !== null && !known) {
      return `The encrypted content ${String(sealed).slice(0, 8)}... could not be verified.`;
    }
    const next = input[index + 1];
    const follows = next?.type === "function_call" || next?.type === "reasoning" || next?.role === "assistant";
    return follows
      ? undefined
      : `Item '${item.id}' of type 'reasoning' was provided without its required following item.`;
  }
  if (item.type !== "function_call") return undefined;
  const needed = given.reasoningOf.get(String(item.call_id));
  // In the turn under way what was thought must be there; before it only a call that is named by its id needs it.
  const current = index > input.findLastIndex(({ role }) => role === "user");
  if (!needed || (item.id === undefined && !current)) return undefined;
  const present = input.slice(0, index).some((other) => other.encrypted_content === needed.encrypted_content);
  if (present) return undefined;
  return `Item '${item.id}' of type 'function_call' was provided without its required 'reasoning' item: '${needed.id}'.`;
}

// ---------------------------------------------------------------------- tools

function badTools({ tools = [] }: ResponsesBody): string | undefined {
  for (const [index, tool] of tools.entries()) {
    if (tool.type !== "function") return `Invalid value: '${tool.type}'. (tools[${index}].type)`;
    if (typeof tool.name !== "string") return `Missing required parameter: 'tools[${index}].name'.`;
    if (tool.name.length > 64) return tooLong(`tools[${index}].name`, tool.name, 64);
    if (!/^[a-zA-Z0-9_-]+$/.test(tool.name)) return `Invalid 'tools[${index}].name': string does not match pattern.`;
    if (tool.parameters?.type !== "object")
      return `Invalid schema for function '${tool.name}': schema must be of type 'object'.`;
    if (tool.strict === true && tool.parameters.additionalProperties !== false) {
      return `Invalid schema for function '${tool.name}': In context=(), 'additionalProperties' is required to be supplied and to be false.`;
    }
  }
  const found = faultIn(
    tools.map(({ name, parameters: schema }) => ({ name, schema })),
    anyFault(
      atTop(
        [...unions, "enum", "not"],
        () => "schema must not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level.",
      ),
      listAsItems(({ path }) => `In context=('${path}'), the items of an array are not of type 'object', 'boolean'.`),
    ),
  );
  return found && `Invalid schema for function '${found.spot.tool}': ${found.message}`;
}
