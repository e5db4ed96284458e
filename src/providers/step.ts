import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { post } from "./http.ts";
import { type Delta, type Model, ModelError, type Reply } from "./model.ts";
import type { Wire, WireReader } from "./wire/wire.ts";

export interface Endpoint {
  id: string;
  /** The model's name on the wire. */
  model: string;
  baseUrl: URL;
  key: string;
  wire: Wire;
}

/** A model behind an address: one request, one streamed reply. */
export function modelAt({ id, model, baseUrl, key, wire }: Endpoint): Model {
  const url = new URL(`${baseUrl.pathname.replace(/\/+$/, "")}/${wire.path}${baseUrl.search}`, baseUrl);
  return {
    id,
    async step(request, { onDelta, signal }) {
      const body = wire.body(request, model);
      const response = await post({
        url,
        headers: { accept: "text/event-stream", ...wire.headers(key) },
        body,
        signal,
      });
      if (response.statusCode !== 200) throw await refusal(response);
      const type = response.headers["content-type"] ?? "";
      if (!type.includes("event-stream")) throw await notAStream(response, type);
      return readReply(response, wire.read(), onDelta);
    },
  };
}

async function readReply(
  response: IncomingMessage,
  reader: WireReader,
  onDelta: (delta: Delta) => void,
): Promise<Reply> {
  let deltas: Delta[] = [];
  const parser = createParser({ onEvent: ({ data }) => void deltas.push(...reader.push(data)) });
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) {
      parser.feed(chunk);
      // A chunk often carries many small deltas; told as one, they cost one event instead of many.
      for (const delta of merged(deltas)) onDelta(delta);
      deltas = [];
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError("broken-stream", (error as Error).message, { retryable: true, cause: error });
  }
  return reader.end();
}

function merged(deltas: readonly Delta[]): Delta[] {
  const result: Delta[] = [];
  for (const delta of deltas) {
    const last = result.at(-1);
    if (last?.type === delta.type && sameCall(last, delta)) last.text += delta.text;
    else result.push({ ...delta });
  }
  return result;
}

const sameCall = (one: Delta, other: Delta) =>
  one.type !== "tool-input" || (other.type === "tool-input" && one.call === other.call);

async function refusal(response: IncomingMessage): Promise<ModelError> {
  const status = response.statusCode ?? 0;
  const detail = `HTTP ${status}${said(await bodyOf(response))}`;
  if (status === 401 || status === 403) return new ModelError("unauthorized", detail);
  if (status === 404) return new ModelError("not-found", detail);
  if (status === 429 || status === 529) return new ModelError("overloaded", detail, { retryable: true });
  if (status >= 500) return new ModelError("server-error", detail, { retryable: true });
  return new ModelError("refused", detail);
}

async function notAStream(response: IncomingMessage, type: string): Promise<ModelError> {
  return new ModelError("not-a-stream", `${type || "no content type"}${said(await bodyOf(response))}`);
}

/** What the provider said, in a line: its error message when there is one, else the beginning of the body. */
function said(body: string): string {
  const message = messageIn(body) ?? body.replace(/<[^>]*>/g, " ");
  const line = message.replace(/\s+/g, " ").trim().slice(0, 300);
  return line ? `: ${line}` : "";
}

function messageIn(body: string): string | null {
  try {
    const { error, message } = JSON.parse(body);
    const found = error?.message ?? error ?? message;
    return typeof found === "string" ? found : null;
  } catch {
    // An HTML page or plain text says it its own way.
    return null;
  }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  let body = "";
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) {
      body += chunk;
      if (body.length > 10_000) break;
    }
  } catch (error) {
    return body || (error as Error).message;
  }
  return body;
}
