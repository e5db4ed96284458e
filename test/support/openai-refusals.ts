// What a strict Chat Completions server does not accept.
import {
  accepts,
  type DemandedKey,
  firstFault,
  firstTwice,
  hasLoneSurrogate,
  isObject,
  parseJson,
  type Refusal,
} from "./refusal-parts.ts";
import type { RecordedRequest } from "./scripted-model.ts";

interface LooseMessage {
  role?: unknown;
  content?: unknown;
  tool_calls?: unknown;
  tool_call_id?: unknown;
}

interface LooseCall {
  id?: unknown;
  type?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
}

interface LooseTool {
  type?: unknown;
  function?: { name?: unknown; parameters?: { type?: unknown; properties?: unknown } | null } | null;
}

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const ROLES: unknown[] = ["system", "developer", "user", "assistant", "tool"];

/** What is wrong with a request, said as OpenAI says it; undefined when nothing is. */
export function refuse({ headers, raw, body }: RecordedRequest, key?: DemandedKey): Refusal | undefined {
  if (!accepts(key, /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1])) {
    return { status: 401, message: "You didn't provide an API key in an Authorization header using Bearer auth." };
  }
  const message = badBody(body, raw);
  return message === undefined ? undefined : { status: 400, message };
}

function badBody(body: unknown, raw: string): string | undefined {
  if (!isObject(body)) return "We could not parse the JSON body of your request. It must be an object in UTF-8.";
  if (hasLoneSurrogate(raw)) return "The request body is not valid JSON: no low surrogate in string.";
  const { model, messages, tools } = body as { model?: unknown; messages?: unknown; tools?: unknown };
  if (typeof model !== "string" || model === "") return "you must provide a model parameter";
  if (!Array.isArray(messages)) return "Invalid type for 'messages': expected an array of objects.";
  if (messages.length === 0) return "Invalid 'messages': empty array. Expected an array with minimum length 1.";
  if (tools !== undefined && !Array.isArray(tools)) return "Invalid type for 'tools': expected an array of objects.";
  return (
    firstFault(messages, badMessage) ?? badOrder(messages) ?? firstFault(tools ?? [], badTool) ?? badNames(tools ?? [])
  );
}

function badMessage(message: LooseMessage | null, index: number): string | undefined {
  const at = `messages[${index}]`;
  if (!isObject(message)) return `Invalid type for '${at}': expected an object.`;
  const { role, content, tool_calls: calls } = message as LooseMessage;
  if (!ROLES.includes(role)) return `Invalid value for '${at}.role': '${String(role)}'.`;
  const mayBeEmpty = role === "assistant" && calls !== undefined;
  if (!isContent(content) && !(mayBeEmpty && (content ?? null) === null)) {
    return `Invalid value for '${at}.content': expected a string or an array, got ${JSON.stringify(content)}.`;
  }
  if (calls === undefined) return undefined;
  if (role !== "assistant") return `Unexpected '${at}.tool_calls' in a message with role '${String(role)}'.`;
  if (!Array.isArray(calls) || calls.length === 0) return `Invalid '${at}.tool_calls': expected a non-empty array.`;
  return firstFault(calls, (call, i) => badCall(call, `${at}.tool_calls[${i}]`));
}

function badCall(call: LooseCall | null, at: string): string | undefined {
  if (typeof call?.id !== "string" || call.id === "") return `Invalid '${at}.id': expected a non-empty string.`;
  if (call.type !== "function") return `Invalid value for '${at}.type': expected 'function'.`;
  const { name, arguments: args } = call.function ?? {};
  if (typeof name !== "string" || !NAME.test(name)) return badName(`${at}.function.name`);
  if (typeof args !== "string") return `Invalid type for '${at}.function.arguments': expected a string.`;
  if (parseJson(args) === undefined) return `Invalid '${at}.function.arguments': not valid JSON: ${args}`;
  return undefined;
}

/** Each call is answered at once and exactly once; nothing is answered that was not asked. */
function badOrder(messages: LooseMessage[]): string | undefined {
  let open: unknown[] = [];
  for (const [index, { role, tool_calls: calls, tool_call_id: id }] of messages.entries()) {
    if (role === "tool") {
      if (!open.includes(id)) return badAnswer(index, id);
      open = open.filter((asked) => asked !== id);
      continue;
    }
    if (open.length > 0) return unanswered(open);
    open = ((calls ?? []) as LooseCall[]).map((call) => call.id);
    if (new Set(open).size < open.length) return `Duplicate tool call ids in 'messages[${index}].tool_calls'.`;
  }
  return open.length > 0 ? unanswered(open) : undefined;
}

function badAnswer(index: number, id: unknown): string {
  const rule = "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'";
  return `Invalid parameter: ${rule}: 'messages[${index}].tool_call_id' is '${String(id)}'.`;
}

function unanswered(ids: unknown[]): string {
  const rule =
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.";
  return `${rule} The following tool_call_ids did not have response messages: ${ids.join(", ")}`;
}

function badTool(tool: LooseTool | null, index: number): string | undefined {
  const { name, parameters } = tool?.function ?? {};
  if (tool?.type !== "function") return `Invalid value for 'tools[${index}].type': expected 'function'.`;
  if (typeof name !== "string" || !NAME.test(name)) return badName(`tools[${index}].function.name`);
  const { type, properties = {} } = parameters ?? {};
  if (type === "object" && isObject(properties)) return undefined;
  const got = JSON.stringify(parameters);
  return `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"', got ${got}.`;
}

function badNames(tools: { function: { name: string } }[]): string | undefined {
  const twice = firstTwice(tools.map((tool) => tool.function.name));
  return twice === undefined ? undefined : `Duplicate tool name '${twice}': tool names must be unique.`;
}

function badName(at: string): string {
  return `Invalid '${at}': string does not match pattern. Expected a string that matches '${NAME.source}'.`;
}

function isContent(content: unknown): boolean {
  return typeof content === "string" || Array.isArray(content);
}
