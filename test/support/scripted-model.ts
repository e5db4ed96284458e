// A model server for tests: answers by script, records what it was sent, refuses what a strict server refuses.
import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { type ModelReply, streamReply, wholeReply } from "./openai-streams.ts";

/** Answered whole, unless `gate` holds back the second half or `cutAfter` drops the connection after n body bytes. */
export interface Interruptions {
  gate?: Promise<void>;
  cutAfter?: number;
}

export type Reply =
  | (ModelReply & Interruptions)
  | ({ raw: string | Uint8Array[]; contentType?: string } & Interruptions)
  | { status: number; headers?: OutgoingHttpHeaders; body: string | object }
  | { hang: true }
  | { reset: true };

/** `turn` counts from 0 the requests that were not refused. */
export type Script = Reply[] | ((request: RecordedRequest, turn: number) => Reply | Promise<Reply>);

export interface ChatMessage {
  role: string;
  content?: string | null | { type: string; [key: string]: unknown }[];
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
  [key: string]: unknown;
}

export interface ChatBody {
  model: string;
  messages: ChatMessage[];
  tools?: { type: string; function: { name: string; description?: string; parameters: Record<string, unknown> } }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  [key: string]: unknown;
}

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed JSON. Its type holds for accepted requests only; undefined when there was no JSON. */
  body: ChatBody;
  raw: string;
  /** performance.now() when its head arrived. */
  at: number;
  /** How it went: "dropped" when either side broke off before the whole answer was sent. */
  ended: Promise<"answered" | "dropped">;
}

export interface Fault {
  status: number;
  message: string;
  request: RecordedRequest;
}

export interface ScriptedModel extends AsyncDisposable {
  /** The base address, ending in /v1. */
  readonly url: string;
  /** Every chat completion asked for, refused ones too. */
  readonly requests: readonly RecordedRequest[];
  /** Whatever else was asked for; answered with 404. */
  readonly other: readonly RecordedRequest[];
  /** Requests that a strict server refuses, and requests the script had no reply for. */
  readonly faults: readonly Fault[];
  /** Breaks off what is under way and says what went wrong in all. */
  close(): Promise<readonly Fault[]>;
}

export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = [];
  const other: RecordedRequest[] = [];
  const faults: Fault[] = [];
  let turns = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await record(incoming, response);
    if (!request) return;
    if (!isChat(request)) {
      other.push(request);
      return sendError(response, { status: 404, message: `Unknown request URL: ${request.method} ${request.path}` });
    }
    requests.push(request);
    const refusal = refuse(request);
    if (refusal) return fail(request, response, refusal);
    const turn = turns++;
    try {
      await answer({ reply: await replyFor(script, request, turn), request, turn, response });
    } catch (error) {
      fail(request, response, { status: 500, message: `scripted model: ${String(error)}` });
    }
  }

  function fail(request: RecordedRequest, response: ServerResponse, refusal: Refusal): void {
    faults.push({ ...refusal, request });
    sendError(response, refusal);
  }

  const server = createServer((incoming, response) => void serve(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let closed: Promise<unknown> | undefined;

  async function close(): Promise<readonly Fault[]> {
    closed ??= new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    await closed;
    return faults;
  }

  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    other,
    faults,
    close,
    async [Symbol.asyncDispose]() {
      await close();
    },
  };
}

async function replyFor(script: Script, request: RecordedRequest, turn: number): Promise<Reply> {
  if (typeof script === "function") return script(request, turn);
  const reply = script[turn];
  if (!reply) throw new Error(`THE SCRIPT RAN DRY: ${script.length} replies, and this is request ${turn + 1}`);
  return reply;
}

async function record(incoming: IncomingMessage, response: ServerResponse): Promise<RecordedRequest | undefined> {
  const at = performance.now();
  const ended = once(response, "close").then(() => (response.writableFinished ? "answered" : "dropped"));
  const parts: Uint8Array[] = [];
  try {
    for await (const part of incoming) parts.push(part);
  } catch {
    return undefined; // the client went away while it was still speaking
  }
  // latin1 shows bytes that are no UTF-8 as they are; `refuse` sees that they do not parse.
  const bytes = Buffer.concat(parts);
  const raw = utf8(bytes) ?? bytes.toString("latin1");
  const { method = "", url: path = "", headers } = incoming;
  const body = (utf8(bytes) === undefined ? undefined : parseJson(raw)) as ChatBody;
  return { method, path, headers, body, raw, at, ended };
}

function isChat({ method, path }: RecordedRequest): boolean {
  return method === "POST" && /\/chat\/completions(\?|$)/.test(path);
}

// ------------------------------------------------------------------ answering

interface Answer {
  reply: Reply;
  request: RecordedRequest;
  turn: number;
  response: ServerResponse;
}

async function answer({ reply, request, turn, response }: Answer): Promise<void> {
  if ("hang" in reply) return;
  if ("reset" in reply) {
    response.socket?.resetAndDestroy();
    return;
  }
  if ("status" in reply) return sendWhole(response, reply);
  const { contentType, pieces, half } = "raw" in reply ? rawBody(reply) : modelBody(reply, request.body, turn);
  response.writeHead(200, { "content-type": contentType, "cache-control": "no-cache", "x-request-id": `req_${turn}` });
  response.flushHeaders();
  const sent = cut(pieces, reply.cutAfter);
  await sendPieces(response, sent.slice(0, half));
  await Promise.race([reply.gate, request.ended]);
  await sendPieces(response, sent.slice(half));
  if (reply.cutAfter === undefined) response.end();
  else response.socket?.destroy();
}

interface Body {
  contentType: string;
  pieces: Uint8Array[];
  half: number;
}

function rawBody({ raw, contentType = "text/event-stream" }: Extract<Reply, { raw: unknown }>): Body {
  const pieces = typeof raw === "string" ? [Buffer.from(raw)] : raw;
  return { contentType, pieces, half: Math.ceil(pieces.length / 2) };
}

function modelBody(reply: ModelReply, { model, stream, stream_options }: ChatBody, turn: number): Body {
  const options = { model, turn, includeUsage: stream_options?.include_usage === true };
  if (stream !== true) {
    const json = Buffer.from(JSON.stringify(wholeReply(reply, options)));
    return { contentType: "application/json", pieces: [json], half: 1 };
  }
  const { pieces, half } = streamReply(reply, options);
  const bytes = pieces.map((piece) => Buffer.from(piece));
  return { contentType: "text/event-stream; charset=utf-8", pieces: bytes, half };
}

function cut(pieces: Uint8Array[], limit = Number.POSITIVE_INFINITY): Uint8Array[] {
  let left = limit;
  return pieces.map((piece) => {
    const kept = piece.subarray(0, left);
    left -= kept.length;
    return kept;
  });
}

async function sendPieces(response: ServerResponse, pieces: Uint8Array[]): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (piece.length === 0) continue;
    await written(response, piece);
    await clientTurn();
  }
}

/** Lets a client in this process read one piece before the next is sent; another process may see several as one. */
async function clientTurn(): Promise<void> {
  await setImmediate();
  await setImmediate(); // the first may come before the loop has polled the sockets, the second comes after
}

function written(response: ServerResponse, piece: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off("close", done);
      resolve();
    };
    response.once("close", done); // a connection closed under backpressure may never call back
    response.write(piece, done);
  });
}

function sendWhole(response: ServerResponse, { status, headers, body }: Extract<Reply, { status: number }>): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const contentType = text.trimStart().startsWith("<") ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": contentType, ...headers }).end(text);
}

function sendError(response: ServerResponse, { status, message }: Refusal): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const type = status < 500 ? "invalid_request_error" : "server_error";
  const code = status === 401 ? "invalid_api_key" : null;
  sendWhole(response, { status, body: { error: { message, type, param: null, code } } });
}

// ------------------------------------------------------------------- refusing

interface Refusal {
  status: number;
  message: string;
}

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
function refuse({ headers, raw, body }: RecordedRequest): Refusal | undefined {
  if (!/^Bearer \S+$/i.test(headers.authorization ?? "")) {
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
  const names = tools.map((tool) => tool.function.name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  return twice === undefined ? undefined : `Duplicate tool name '${twice}': tool names must be unique.`;
}

function badName(at: string): string {
  return `Invalid '${at}': string does not match pattern. Expected a string that matches '${NAME.source}'.`;
}

function firstFault<T>(items: T[], fault: (item: T, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = fault(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isContent(content: unknown): boolean {
  return typeof content === "string" || Array.isArray(content);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasLoneSurrogate(json: string): boolean {
  let found = false;
  // Under the u flag a proper pair is one code point, so only a lone half is a surrogate.
  const lone = (value: unknown) => typeof value === "string" && /\p{Surrogate}/u.test(value);
  JSON.parse(json, (key, value) => {
    found ||= lone(key) || lone(value);
    return value;
  });
  return found;
}
