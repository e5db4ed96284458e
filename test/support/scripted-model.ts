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
import type { AnthropicReply } from "./anthropic-streams.ts";
import type { ModelReply } from "./openai-streams.ts";
import { type DemandedKey, parseJson, type Refusal } from "./refusal-parts.ts";
import type { ResponsesReply } from "./responses-streams.ts";
import { anthropicFormat, openaiFormat, responsesFormat, type WireBody, type WireFormat } from "./wire-formats.ts";

/** Answered whole, unless `gate` holds back the second half or `cutAfter` drops the connection after n body bytes. */
export interface Interruptions {
  gate?: Promise<void>;
  cutAfter?: number;
}

/** One script serves all formats; a style belongs to one of them. */
export type Reply =
  | ((ModelReply | AnthropicReply | ResponsesReply) & Interruptions)
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
  /** The parsed JSON. Its type holds for accepted chat completions only (`messagesBody` gives the other's); undefined when there was no JSON. */
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
  /** The base address of chat completions and responses, ending in /v1. */
  readonly url: string;
  /** The base address of the Messages API: /v1/messages comes after it. */
  readonly anthropicUrl: string;
  /** Every reply asked for, refused ones too. */
  readonly requests: readonly RecordedRequest[];
  /** Whatever else was asked for; answered with 404. */
  readonly other: readonly RecordedRequest[];
  /** Requests that a strict server refuses, and requests the script had no reply for. */
  readonly faults: readonly Fault[];
  /** Breaks off what is under way and says what went wrong in all. */
  close(): Promise<readonly Fault[]>;
}

export interface ScriptedModelOptions {
  key?: DemandedKey;
  /** What it speaks: strict forms of both formats, or what one provider makes of them. */
  formats?: readonly WireFormat[];
}

export async function startScriptedModel(
  script: Script,
  { key, formats = [openaiFormat(key), responsesFormat(key), anthropicFormat(key)] }: ScriptedModelOptions = {},
): Promise<ScriptedModel> {
  const requests: RecordedRequest[] = [];
  const other: RecordedRequest[] = [];
  const faults: Fault[] = [];
  let turns = 0;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await record(incoming, response);
    if (!request) return;
    const format = formats.find(({ serves }) => serves(request));
    if (!format) {
      other.push(request);
      const message = `Unknown request URL: ${request.method} ${request.path}`;
      const { error } = ("anthropic-version" in request.headers ? formats.at(-1) : formats[0]) as WireFormat;
      return sendError(response, 404, error({ status: 404, message }));
    }
    requests.push(request);
    const fail = (refusal: Refusal) => {
      faults.push({ ...refusal, request });
      sendError(response, refusal.status, format.error(refusal));
    };
    const refusal = format.refuse(request);
    if (refusal) return fail(refusal);
    const turn = turns++;
    try {
      await answer({ reply: await replyFor(script, request, turn), request, turn, response, format });
    } catch (error) {
      fail({ status: 500, message: `scripted model: ${String(error)}` });
    }
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
    anthropicUrl: `http://127.0.0.1:${port}`,
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

// ------------------------------------------------------------------ answering

interface Answer {
  reply: Reply;
  request: RecordedRequest;
  turn: number;
  response: ServerResponse;
  format: WireFormat;
}

async function answer({ reply, request, turn, response, format }: Answer): Promise<void> {
  if ("hang" in reply) return;
  if ("reset" in reply) {
    response.socket?.resetAndDestroy();
    return;
  }
  if ("status" in reply) return sendWhole(response, reply);
  const { contentType, pieces, half } = "raw" in reply ? rawBody(reply) : format.write(reply, request, turn);
  const ids = { "x-request-id": `req_${turn}`, "request-id": `req_${turn}` };
  response.writeHead(200, { "content-type": contentType, "cache-control": "no-cache", ...ids });
  response.flushHeaders();
  const sent = cut(pieces, reply.cutAfter);
  await sendPieces(response, sent.slice(0, half));
  await Promise.race([reply.gate, request.ended]);
  await sendPieces(response, sent.slice(half));
  if (reply.cutAfter === undefined) response.end();
  else response.socket?.destroy();
}

function rawBody({ raw, contentType = "text/event-stream" }: Extract<Reply, { raw: unknown }>): WireBody {
  const pieces = typeof raw === "string" ? [Buffer.from(raw)] : raw;
  return { contentType, pieces, half: Math.ceil(pieces.length / 2) };
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

function sendError(response: ServerResponse, status: number, body: object): void {
  if (response.headersSent) response.destroy();
  else sendWhole(response, { status, body });
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
