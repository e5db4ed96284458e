// A provider that speaks Chat Completions in its own way, as data: what it refuses and how it streams.
import { refuse } from "../openai-refusals.ts";
import { accepts, type DemandedKey, type Refusal } from "../refusal-parts.ts";
import type { ChatBody, ChatMessage, RecordedRequest } from "../scripted-model.ts";
import { argumentText, type ScriptedReply, textPieces, type Usage, words } from "../scripted-reply.ts";
import type { WireFormat } from "../wire-formats.ts";
import { picturesFor } from "./picture-rules.ts";
import { foreignSignature, signatureOf } from "./signatures.ts";

export interface ChatProvider {
  /** Also the preset's id, and whose signatures it knows. */
  id: string;
  /** A model that thinks, where the provider has one. */
  model: string;
  /** Whether that model can look at pictures. */
  sees?: true;
  /** False where no key is wanted. */
  keyed?: false;
  wrongKey?: Refusal;
  rules: readonly Rule[];
  /** The id of the call at that place; `before` counts the calls of the whole request so far. */
  callId(place: CallPlace): string;
  /** One JSON text an event, in order. */
  stream(said: Said): Chunk[];
  /** The body of an error, in the provider's form. */
  error(refusal: Refusal): unknown;
  /** False where the stream ends without [DONE]. */
  done?: false;
  /** How one event looks on the wire; `data: …` when absent. */
  dress?(data: string): string;
}

export type Chunk = Record<string, unknown>;

export interface CallPlace {
  name: string;
  turn: number;
  position: number;
  before: number;
}

/** What is wrong with a request: a sentence goes out with 400. */
export type Rule = (seen: Seen) => Refusal | string | undefined;

export interface Seen {
  body: ChatBody;
  raw: string;
  /** What this provider said before, by the id of each of its calls. */
  issued: ReadonlyMap<string, Said>;
}

export interface SaidCall {
  id: string;
  name: string;
  json: string;
}

/** A reply on its way out. */
export interface Said {
  turn: number;
  model: string;
  body: ChatBody;
  thoughts: string[];
  texts: string[];
  calls: SaidCall[];
  usage: Usage;
  stop: string | undefined;
  signature: string;
  includeUsage: boolean;
}

export const thinkingOf = (said: Said) => said.thoughts.join("");
export const textOf = (said: Said) => said.texts.join("");

export function chatFormat(provider: ChatProvider, key: DemandedKey): WireFormat {
  const issued = new Map<string, Said>();
  return {
    serves: ({ method, path }) => method === "POST" && /\/chat\/completions(\?|$)/.test(path),
    refuse: (request) => refusalOf(provider, request, { key, issued }),
    write(reply, request, turn) {
      if (request.body.stream !== true) throw new Error(`${provider.id}: this fake only streams`);
      const said = saidBy(provider, reply as ScriptedReply, { body: request.body, turn });
      for (const call of said.calls) issued.set(call.id, said);
      const { error } = reply as ScriptedReply;
      const chunks = provider.stream(said).map((chunk) => JSON.stringify(chunk));
      const dress = provider.dress ?? ((data: string) => `data: ${data}\n\n`);
      const lines = error ? [...chunks.slice(0, -1), JSON.stringify({ error })] : chunks;
      const ended = error || provider.done === false ? lines : [...lines, "[DONE]"];
      const pieces = ended.map((line) => Buffer.from(dress(line)));
      return { contentType: "text/event-stream; charset=utf-8", pieces, half: Math.ceil(pieces.length / 2) };
    },
    error: (refusal) => provider.error(refusal) as object,
  };
}

function refusalOf(
  provider: ChatProvider,
  request: RecordedRequest,
  { key, issued }: { key: DemandedKey; issued: ReadonlyMap<string, Said> },
): Refusal | undefined {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (provider.keyed !== false && !accepts(key, given)) {
    return provider.wrongKey ?? { status: 401, message: "Incorrect API key provided." };
  }
  const plain = refuse(request, null);
  if (plain) return plain;
  const seen: Seen = { body: request.body, raw: request.raw, issued };
  for (const rule of [foreignSignature(provider.id), picturesFor(provider), ...provider.rules]) {
    const found = rule(seen);
    if (found !== undefined) return typeof found === "string" ? { status: 400, message: found } : found;
  }
  return undefined;
}

function saidBy(provider: ChatProvider, reply: ScriptedReply, { body, turn }: { body: ChatBody; turn: number }): Said {
  const before = callsIn(body.messages).length;
  const calls = (reply.calls ?? []).map((call, position) => ({
    id: call.id ?? provider.callId({ name: call.name, turn, position, before }),
    name: call.name,
    json: argumentText(call),
  }));
  return {
    turn,
    model: body.model,
    body,
    thoughts: words(reply.reasoning ?? ""),
    texts: textPieces(reply),
    calls,
    usage: reply.usage ?? { prompt_tokens: 10, completion_tokens: 5 },
    stop: reply.stop ?? undefined,
    signature: signatureOf(provider.id, turn),
    includeUsage: body.stream_options?.include_usage === true,
  };
}

/** Every call of a history, in order, with the message that holds it. */
export function callsIn(messages: ChatMessage[]): { id: string; name: string; message: ChatMessage; index: number }[] {
  return messages.flatMap((message, index) =>
    (message.tool_calls ?? []).map(({ id, function: { name } }) => ({ id, name, message, index })),
  );
}
