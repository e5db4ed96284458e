// What a strict Messages API server does not accept, said as Anthropic says it.
import { blocksOf, type MessagesBlock, type MessagesBody } from "./anthropic-body.ts";
import { badMessages, NAME } from "./anthropic-message-refusals.ts";
import type { AnthropicContent } from "./anthropic-streams.ts";
import { badThinking } from "./anthropic-thinking-refusals.ts";
import {
  accepts,
  type DemandedKey,
  firstFault,
  firstTwice,
  hasLoneSurrogate,
  isObject,
  type Refusal,
} from "./refusal-parts.ts";
import type { RecordedRequest } from "./scripted-model.ts";

/** What the server knows when a request comes in. */
export interface Knowledge {
  key?: DemandedKey;
  /** The content of every reply so far: only what was issued may come back as thinking. */
  issued: readonly AnthropicContent[][];
}

const VERSIONS: unknown[] = ["2023-01-01", "2023-06-01"];

const FIELDS = new Set(
  `model max_tokens messages system tools tool_choice stream thinking temperature top_p top_k stop_sequences metadata
  cache_control container inference_geo output_config service_tier user_profile_id`.split(/\s+/),
);

const TOOL_FIELDS = new Set(
  `name type description input_schema cache_control strict input_examples defer_loading eager_input_streaming
  allowed_callers`.split(/\s+/),
);

/** What is wrong with a request; undefined when nothing is. */
export function refuseMessages({ headers, raw, body }: RecordedRequest, known: Knowledge): Refusal | undefined {
  const key = headers["x-api-key"] as string | undefined;
  if (!accepts(known.key, key)) {
    return { status: 401, message: key ? "invalid x-api-key" : "x-api-key header is required" };
  }
  const message = badVersion(headers["anthropic-version"]) ?? badBody(body, raw, known.issued);
  return message === undefined ? undefined : { status: 400, message };
}

/** The type that goes with a status in Anthropic's errors. */
export function errorType(status: number): string {
  if (status === 401) return "authentication_error";
  if (status === 404) return "not_found_error";
  return status < 500 ? "invalid_request_error" : "api_error";
}

function badVersion(version: string | string[] | undefined): string | undefined {
  if (version === undefined) return "anthropic-version: header is required";
  return VERSIONS.includes(version) ? undefined : `anthropic-version: "${version}" is not a valid version`;
}

function badBody(body: unknown, raw: string, issued: Knowledge["issued"]): string | undefined {
  if (!isObject(body)) return "The request body is not valid JSON: expected an object in UTF-8";
  if (hasLoneSurrogate(raw)) return "The request body is not valid JSON: no low surrogate in string";
  return (
    badFields(body) ??
    badSystem(body.system) ??
    badTools(body) ??
    badMessages(body.messages) ??
    callsWithoutTools(body as MessagesBody) ??
    badCaching(body as MessagesBody) ??
    badSampling(body as MessagesBody) ??
    badThinking(body as MessagesBody, issued)
  );
}

function badFields(body: Record<string, unknown>): string | undefined {
  const { model, max_tokens: most, stream } = body;
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) return `${unknown}: Extra inputs are not permitted`;
  if (model === undefined) return "model: Field required";
  if (typeof model !== "string" || model === "") return "model: String should have at least 1 character";
  if (most === undefined) return "max_tokens: Field required";
  if (!Number.isInteger(most)) return "max_tokens: Input should be a valid integer";
  // Anthropic takes 0 to warm its cache; no reply would come of it.
  if ((most as number) < 1) return "max_tokens: Input should be greater than or equal to 1";
  return ["boolean", "undefined"].includes(typeof stream) ? undefined : "stream: Input should be a valid boolean";
}

function badSystem(system: unknown): string | undefined {
  if (system === undefined || typeof system === "string") return undefined;
  if (!Array.isArray(system)) return "system: Input should be a valid list";
  return firstFault(system, (block, index) => {
    if (!isObject(block) || block.type !== "text") return `system.${index}.type: Input should be 'text'`;
    if (typeof block.text !== "string") return `system.${index}.text: Field required`;
    if (block.text !== "") return undefined;
    if (block.cache_control) return `system.${index}: cache_control cannot be set for empty text blocks`;
    return "system: text content blocks must be non-empty";
  });
}

// ---------------------------------------------------------------------- tools

function badTools({ tools, tool_choice: choice }: Record<string, unknown>): string | undefined {
  if (tools === undefined) {
    return choice === undefined ? undefined : "tool_choice: may only be specified while providing tools";
  }
  if (!Array.isArray(tools)) return "tools: Input should be a valid list";
  const fault = firstFault(tools, badTool);
  if (fault !== undefined) return fault;
  if (firstTwice(tools.map(({ name }) => name)) !== undefined) return "tools: Tool names must be unique.";
  return badChoice(choice, tools);
}

function badTool(tool: unknown, index: number): string | undefined {
  if (!isObject(tool)) return `tools.${index}: Input should be an object`;
  const at = `tools.${index}.custom`;
  const { name, type = "custom", input_schema: schema } = tool;
  if (type !== null && type !== "custom") {
    return `tools.${index}: Input tag '${type}' found using 'type' does not match any of the expected tags`;
  }
  const unknown = Object.keys(tool).find((field) => !TOOL_FIELDS.has(field));
  if (unknown !== undefined) return `${at}.${unknown}: Extra inputs are not permitted`;
  if (typeof name !== "string" || !NAME.test(name)) return `${at}.name: String should match pattern '${NAME.source}'`;
  if (!isObject(schema)) return `${at}.input_schema: Field required`;
  if (schema.type === undefined) return `${at}.input_schema.type: Field required`;
  if (schema.type !== "object") return `${at}.input_schema.type: Input should be 'object'`;
  if (["oneOf", "allOf", "anyOf"].some((union) => union in schema)) {
    return `${at}.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level`;
  }
  const odd = Object.keys(schema.properties ?? {}).find((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key));
  if (odd === undefined) return undefined;
  return `${at}.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'`;
}

function badChoice(choice: unknown, tools: { name: string }[]): string | undefined {
  if (choice === undefined) return undefined;
  const { type, name } = isObject(choice) ? choice : {};
  if (!["auto", "any", "tool", "none"].includes(String(type))) {
    return `tool_choice: Input tag '${type}' found using 'type' does not match any of the expected tags`;
  }
  if (type !== "tool" || tools.some((tool) => tool.name === name)) return undefined;
  return `tool_choice.tool: Tool '${name}' not found in provided tools`;
}

/** Not said of Anthropic itself today, but gateways in front of it insist. */
function callsWithoutTools({ messages, tools }: MessagesBody): string | undefined {
  const called = messages.flatMap(blocksOf).some(({ type }) => type === "tool_use");
  if (!called || tools !== undefined) return undefined;
  return "Requests which include `tool_use` or `tool_result` blocks must define tools";
}

// -------------------------------------------------------------------- caching

function badCaching(body: MessagesBody): string | undefined {
  const points = cachePoints(body);
  if (points.length > 4) {
    return `A maximum of 4 blocks with cache_control may be provided. Found ${points.length}.`;
  }
  if (points.some((point) => !isCachePoint(point))) return "cache_control: Input should be {type: 'ephemeral', ttl?}";
  const lives = points.map((point) => (point as { ttl?: string }).ttl ?? "5m");
  if (!lives.includes("5m") || lives.lastIndexOf("1h") < lives.indexOf("5m")) return undefined;
  return "cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block";
}

/** In the order in which the server reads them. */
function cachePoints({ tools = [], system, messages, cache_control: automatic }: MessagesBody): unknown[] {
  const nested = (block: MessagesBlock) => (Array.isArray(block.content) ? [...block.content, block] : [block]);
  const spoken = messages.flatMap(blocksOf).flatMap(nested);
  const holders = [...tools, ...(Array.isArray(system) ? system : []), ...spoken, { cache_control: automatic }];
  return holders.map((holder) => holder.cache_control ?? undefined).filter((point) => point !== undefined);
}

function isCachePoint(point: unknown): boolean {
  if (!isObject(point) || point.type !== "ephemeral") return false;
  return ["5m", "1h", undefined].includes(point.ttl as string | undefined);
}

// ------------------------------------------------------------------- sampling

function badSampling({ thinking, temperature, top_k, tool_choice, max_tokens }: MessagesBody): string | undefined {
  if (temperature !== undefined && !(Number(temperature) >= 0 && Number(temperature) <= 1)) {
    return "temperature: range: 0..1";
  }
  if (thinking === undefined) return undefined;
  const { type, budget_tokens: budget } = thinking ?? {};
  if (type === "disabled") return undefined;
  if (type !== "enabled" && type !== "adaptive") {
    return `thinking: Input tag '${type}' found using 'type' does not match any of the expected tags`;
  }
  if (type === "adaptive" && budget !== undefined)
    return "thinking.adaptive.budget_tokens: Extra inputs are not permitted";
  if (type === "enabled" && !(Number(budget) >= 1024)) {
    return "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024";
  }
  if (budget !== undefined && budget >= max_tokens)
    return "`max_tokens` must be greater than `thinking.budget_tokens`.";
  if (temperature !== undefined && temperature !== 1)
    return "`temperature` may only be set to 1 when thinking is enabled.";
  if (top_k !== undefined) return "`top_k` must be unset when thinking is enabled.";
  const forced = ["any", "tool"].includes((tool_choice as { type?: string } | undefined)?.type ?? "");
  return forced ? "Thinking may not be enabled when tool_choice forces tool use." : undefined;
}
