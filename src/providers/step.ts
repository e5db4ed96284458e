import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Usage } from "../protocol/messages.ts";
import { withoutSecret } from "../protocol/without-secret.ts";
import { bodyKind } from "./body-kind.ts";
import type { Dialect } from "./dialect.ts";
import { parsed } from "./error-words.ts";
import { post } from "./http.ts";
import { type Model, ModelError, type Price } from "./model.ts";
import { readReply } from "./read-reply.ts";
import { enoughOfPage, refusalIn, refusalOf } from "./refusal.ts";
import { watchSilence } from "./silence.ts";
import { isObject } from "./wire/schema-walk.ts";
import type { PictureTexts, Wire } from "./wire/wire.ts";

export interface Endpoint {
  id: string;
  /** The model's name on the wire. */
  model: string;
  baseUrl: URL;
  key: string;
  wire: Wire;
  dialect: Dialect;
  /** What is known of the model; what is not is guessed from its name, or stays unknown. */
  known: Known;
  /** The longest time without a byte. */
  idleMs: number;
  texts: PictureTexts;
}

export interface Known {
  context?: number;
  output?: number;
  sees?: boolean;
  callsTools?: boolean;
  price?: Price;
}

/** For a reply of a model whose own limit nobody knows. */
const unknownOutput = 8192;

/** A model behind an address: one request, one streamed reply. */
export function modelAt({ id, model, baseUrl, key, wire, dialect, known, idleMs, texts }: Endpoint): Model {
  const base = baseUrl.pathname.replace(/\/+$/, "");
  const url = new URL(`${base}/${wire.path(base)}${baseUrl.search}`, baseUrl);
  // Signatures and encrypted reasoning hold only where they were made; behind one gateway are many makers.
  const provider = `${url.host} ${model}`;
  const sees = known.sees ?? wire.sees(model);
  const output = known.output ?? unknownOutput;
  const target = { model, provider, dialect, output, sees, load: loadPicture, texts };
  let reached = false;
  return {
    id,
    output,
    ...known,
    sees,
    async step(request, { onDelta, onSent, signal }) {
      using silence = watchSilence(idleMs, signal);
      try {
        const response = await post({
          url,
          headers: { accept: "text/event-stream", ...wire.headers(key) },
          body: wire.body(request, target),
          signal: silence.signal,
          reached,
          onSent,
        });
        reached = true;
        silence.heard();
        if (response.statusCode !== 200) throw await refusalIn(response);
        const { opaque, usage, ...reply } = await readReply(response, wire.read(request, target), {
          onDelta,
          heard: silence.heard,
          eventsIn: (body) => eventsIn(body, response, wire),
        });
        return {
          ...reply,
          ...(usage && { usage: soundUsage(usage) }),
          ...(opaque !== undefined && { opaque: { provider, data: opaque } }),
        };
      } catch (error) {
        throw shown(silence.problem() ?? error, key);
      }
    },
  };
}

/** Whole numbers that can be: what a server counts is added up and paid for. */
function soundUsage({ input, output, cacheRead = 0, cacheWrite = 0 }: Usage): Usage {
  const [read, written] = [sound(cacheRead), sound(cacheWrite)];
  return {
    input: sound(input),
    output: sound(output),
    ...(read > 0 && { cacheRead: read }),
    ...(written > 0 && { cacheWrite: written }),
  };
}

const mostTokens = 1e9;
const sound = (count: number) => Math.min(Math.max(0, Math.floor(count) || 0), mostTokens);

function loadPicture(file: string): string | null {
  try {
    return readFileSync(file, "base64");
  } catch {
    // Deleted by hand or not readable any more: the conversation goes on without it.
    return null;
  }
}

/** Some servers do not stream although they are asked to; what else comes with status 200 is an error, or nobody we know. */
function eventsIn(body: string, response: IncomingMessage, wire: Wire): string[] {
  const answer = parsed(body);
  // It was meant to be JSON, and broke off.
  if (answer === undefined && bodyKind(body, { declared: false }) === "json")
    throw new ModelError("broken-stream", body.slice(0, enoughOfPage), { retryable: true });
  const events = isObject(answer) ? wire.eventsOf(answer) : null;
  if (!events) throw refusalOf(response, body);
  return events;
}

/** What leaves here is read by people and stored: servers like to quote the key they refuse, and whole pages. */
function shown(error: unknown, key: string): unknown {
  if (!(error instanceof ModelError)) return error;
  const { problem, detail, ...options } = error;
  // The key first: what the cut leaves of it might be too little to be known again.
  const clean = key.length > 3 ? withoutSecret(detail, key, "***") : detail;
  return new ModelError(problem, clean.slice(0, longestDetail).toWellFormed(), { ...options, cause: error.cause });
}

const longestDetail = 300;
