// The formats that the scripted model speaks: what each refuses, and how each writes a reply.
import { isMessagesPath, messagesBody } from "./anthropic-body.ts";
import { errorType, refuseMessages } from "./anthropic-refusals.ts";
import {
  type AnthropicContent,
  type AnthropicReply,
  anthropicContent,
  anthropicStream,
  anthropicWhole,
} from "./anthropic-streams.ts";
import { refuse } from "./openai-refusals.ts";
import { type ModelReply, streamReply, wholeReply } from "./openai-streams.ts";
import type { DemandedKey, Refusal } from "./refusal-parts.ts";
import { refuseResponses } from "./responses-refusals.ts";
import { type ResponsesReply, responsesItems, responsesStream } from "./responses-streams.ts";
import type { RecordedRequest } from "./scripted-model.ts";

export interface WireFormat {
  serves(request: RecordedRequest): boolean;
  /** What is wrong with the request; undefined when nothing is. */
  refuse(request: RecordedRequest): Refusal | undefined;
  /** Throws for a reply that has no form here. */
  write(reply: ModelReply | AnthropicReply | ResponsesReply, request: RecordedRequest, turn: number): WireBody;
  error(refusal: Refusal): object;
}

/** Before pieces[half] half of the deltas have gone out. */
export interface WireBody {
  contentType: string;
  pieces: Uint8Array[];
  half: number;
}

export function openaiFormat(key: DemandedKey): WireFormat {
  return {
    serves: ({ method, path }) => method === "POST" && /\/chat\/completions(\?|$)/.test(path),
    refuse: (request) => refuse(request, key),
    write(reply, { body: { model, stream, stream_options } }, turn) {
      const options = { model, turn, includeUsage: stream_options?.include_usage === true };
      const said = chatReply(reply as ModelReply | AnthropicReply);
      if (stream !== true) return whole(wholeReply(said, options));
      const { pieces, half } = streamReply(said, options);
      return streamed({ pieces: pieces.map((piece) => Buffer.from(piece)), half });
    },
    error({ status, message }) {
      const type = status < 500 ? "invalid_request_error" : "server_error";
      const code = status === 401 ? "invalid_api_key" : null;
      return { error: { message, type, param: null, code } };
    },
  };
}

export function anthropicFormat(key: DemandedKey): WireFormat {
  const issued: AnthropicContent[][] = [];
  return {
    serves: ({ method, path }) => method === "POST" && isMessagesPath(path),
    refuse: (request) => refuseMessages(request, { key, issued }),
    write(reply, request, turn) {
      const { model, stream } = messagesBody(request);
      const said = reply as AnthropicReply;
      const options = { model, turn };
      const body = stream === true ? streamed(anthropicStream(said, options)) : whole(anthropicWhole(said, options));
      issued.push(anthropicContent(said, options));
      return body;
    },
    error: ({ status, message }) => ({
      type: "error",
      error: { type: errorType(status), message },
      request_id: "req_scripted",
    }),
  };
}

/** Streams only. */
export function responsesFormat(key: DemandedKey): WireFormat {
  const issued = new Set<string>();
  return {
    serves: ({ method, path }) => method === "POST" && /\/responses(\?|$)/.test(path),
    refuse: (request) => refuseResponses(request, { key, issued }),
    write(reply, _, turn) {
      const said = { turn, ...(reply as ResponsesReply) };
      for (const { encrypted_content: secret } of responsesItems(said)) if (secret) issued.add(String(secret));
      const pieces = responsesStream(said);
      return streamed({ pieces, half: Math.ceil(pieces.length / 2) });
    },
    error: ({ status, message }) => ({
      error: { message, type: status < 500 ? "invalid_request_error" : "server_error", param: null, code: null },
    }),
  };
}

function chatReply(reply: ModelReply | AnthropicReply): ModelReply {
  const { more, redactedReasoning, usage } = reply as AnthropicReply;
  const foreign = more ?? redactedReasoning ?? (usage && !("prompt_tokens" in usage) ? usage : undefined);
  if (foreign !== undefined) throw new Error(`has no form in chat completions: ${JSON.stringify(foreign)}`);
  return reply as ModelReply;
}

function whole(reply: object): WireBody {
  return { contentType: "application/json", pieces: [Buffer.from(JSON.stringify(reply))], half: 1 };
}

function streamed(body: { pieces: Uint8Array[]; half: number }): WireBody {
  return { contentType: "text/event-stream; charset=utf-8", ...body };
}
