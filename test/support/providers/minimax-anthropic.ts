// MiniMax at its Anthropic-compatible address.
//   Thinking, signed or not, must come back with the calls it led to: platform.minimax.io/docs/api-reference/text-anthropic-api;
//   hermes-agent#75725, #75779, #85251 (it takes thinking without a signature, and refuses a signature of another turn), cline#7162.
//   The real server thinks no more where thinking is missing and does not refuse; a test has to see that. Errors with (2013): 9router#2231.
import {
  blocksOf,
  type MessagesBlock,
  type MessagesBody,
  type MessagesMessage,
  messagesBody,
} from "../anthropic-body.ts";
import { refuseMessages } from "../anthropic-refusals.ts";
import { type AnthropicReply, anthropicContent, anthropicStream } from "../anthropic-streams.ts";
import { accepts, type DemandedKey, type Refusal } from "../refusal-parts.ts";
import type { RecordedRequest } from "../scripted-model.ts";
import type { WireFormat } from "../wire-formats.ts";
import { badSchema } from "./anthropic.ts";
import { foreignSignature, signatureOf } from "./signatures.ts";

export const minimaxAnthropic = { id: "minimax-anthropic", model: "MiniMax-M2" };

interface Issued {
  thinking: string;
  signature: string;
}

export function minimaxAnthropicProvider(key: DemandedKey): WireFormat {
  const issued = new Map<string, Issued>();
  return {
    serves: ({ method, path }) => method === "POST" && /\/messages(\?|$)/.test(path),
    refuse: (request) => wrongKey(request, key) ?? refusal(request, issued),
    write(reply, request, turn) {
      const signature = signatureOf(minimaxAnthropic.id, turn);
      // Every other reply is unsigned: both are seen.
      const style = turn % 2 === 0 ? "standard" : "unsigned-thinking";
      const said: AnthropicReply = { ...(reply as AnthropicReply), style };
      const options = { model: messagesBody(request).model, turn };
      const thinking = said.reasoning ?? "";
      for (const block of anthropicContent(said, options)) {
        if (block.type === "tool_use" && thinking !== "") issued.set(block.id, { thinking, signature });
      }
      const { pieces, half } = anthropicStream(said, options);
      const signed = pieces.map((piece) => Buffer.from(resigned(Buffer.from(piece).toString(), signature)));
      return { contentType: "text/event-stream; charset=utf-8", pieces: signed, half };
    },
    error: ({ status, message }) => ({
      type: "error",
      error: {
        type: status === 401 ? "authorized_error" : "bad_request_error",
        message: `invalid params, ${message} (2013)`,
      },
      request_id: "0",
    }),
  };
}

const resigned = (text: string, signature: string) => text.replaceAll(/Eq\+\/[A-Za-z0-9+/]+=*/g, signature);

function wrongKey({ headers }: RecordedRequest, key: DemandedKey): Refusal | undefined {
  const given = (headers["x-api-key"] as string | undefined) ?? /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  return accepts(key, given) ? undefined : { status: 401, message: "login fail: invalid api key" };
}

function refusal(request: RecordedRequest, issued: ReadonlyMap<string, Issued>): Refusal | undefined {
  const body = request.body as unknown as MessagesBody | undefined;
  // All but the thinking is judged as Anthropic judges it.
  const bare = body?.messages?.map ? { ...body, messages: body.messages.map(withoutThinking) } : body;
  const plain = refuseMessages({ ...request, body: bare as never }, { key: null, issued: [] });
  if (plain) return plain;
  const message = foreignSignature(minimaxAnthropic.id)(request) ?? badThinking(body as MessagesBody, issued);
  return message === undefined ? badSchema(request) : { status: 400, message };
}

const isThinking = ({ type }: MessagesBlock) => type === "thinking";

function withoutThinking(message: MessagesMessage): MessagesMessage {
  if (!Array.isArray(message?.content)) return message;
  return { ...message, content: message.content.filter((block) => !isThinking(block)) };
}

function badThinking({ messages }: MessagesBody, issued: ReadonlyMap<string, Issued>): string | undefined {
  for (const [index, message] of messages.entries()) {
    const blocks = blocksOf(message);
    const call = blocks.find(({ type }) => type === "tool_use");
    const said = issued.get(String(call?.id));
    const [thought] = blocks.filter(isThinking);
    if (!said) continue;
    if (thought?.thinking !== said.thinking)
      return `messages.${index}: the thinking before tool_use must be passed back`;
    const { signature = said.signature } = thought as { signature?: string };
    if (signature !== said.signature && signature !== "") return `messages.${index}: signature mismatch`;
  }
  return undefined;
}
