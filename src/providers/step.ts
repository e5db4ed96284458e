import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import { post } from "./http.ts";
import { type Delta, type Model, ModelError } from "./model.ts";
import { refusalIn } from "./refusal.ts";
import { watchSilence } from "./silence.ts";
import type { Wire, WireReader, WireReply } from "./wire/wire.ts";

export interface Endpoint {
  id: string;
  /** The model's name on the wire. */
  model: string;
  baseUrl: URL;
  key: string;
  wire: Wire;
  /** The longest time without a byte. */
  idleMs: number;
}

/** A model behind an address: one request, one streamed reply. */
export function modelAt({ id, model, baseUrl, key, wire, idleMs }: Endpoint): Model {
  const base = baseUrl.pathname.replace(/\/+$/, "");
  const url = new URL(`${base}/${wire.path(base)}${baseUrl.search}`, baseUrl);
  // Signatures and encrypted reasoning hold only where they were made.
  const provider = url.host;
  let reached = false;
  return {
    id,
    async step(request, { onDelta, signal }) {
      using silence = watchSilence(idleMs, signal);
      try {
        const response = await post({
          url,
          headers: { accept: "text/event-stream", ...wire.headers(key) },
          body: wire.body(request, { model, provider }),
          signal: silence.signal,
          reached,
        });
        reached = true;
        silence.heard();
        if (!isStream(response)) throw await refusalIn(response);
        const { opaque, ...reply } = await readReply(response, wire.read(), { onDelta, heard: silence.heard });
        return { ...reply, ...(opaque !== undefined && { opaque: { provider, data: opaque } }) };
      } catch (error) {
        throw withoutKey(silence.problem() ?? error, key);
      }
    },
  };
}

const isStream = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 200 && (headers["content-type"] ?? "").includes("event-stream");

interface Reading {
  onDelta(delta: Delta): void;
  /** Called at every byte that comes. */
  heard(): void;
}

async function readReply(
  response: IncomingMessage,
  reader: WireReader,
  { onDelta, heard }: Reading,
): Promise<WireReply> {
  let deltas: Delta[] = [];
  const parser = createParser({ onEvent: ({ data }) => void deltas.push(...reader.push(data)) });
  response.setEncoding("utf8");
  try {
    for await (const chunk of response) {
      heard();
      parser.feed(chunk);
      // A chunk often carries many small deltas; told as one, they cost one event instead of many.
      for (const delta of merged(deltas)) onDelta(delta);
      deltas = [];
    }
  } catch (error) {
    // What came before the error is shown all the same.
    for (const delta of merged(deltas)) onDelta(delta);
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

/** What leaves here is read by people and stored: servers like to quote the key they refuse. */
function withoutKey(error: unknown, key: string): unknown {
  if (!(error instanceof ModelError) || key.length < 4 || !error.detail.includes(key)) return error;
  const { problem, detail, ...options } = error;
  return new ModelError(problem, detail.replaceAll(key, "***"), options);
}
