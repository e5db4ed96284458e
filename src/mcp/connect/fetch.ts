import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { isObject } from "../../protocol/json-object.ts";
import { ServerProblem } from "../connection.ts";
import { inTurns } from "./in-turns.ts";
import { beyond, madeUp } from "./wire.ts";

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export interface FetchInput {
  /** The server's own address, the only one that gets its headers. */
  server: URL;
  headers: Readonly<Record<string, string>>;
  messageBytes: number;
  /** Told when the last of an answer has come, or will not come. */
  onEnd?(url: URL, init: RequestInit): void;
}

export interface OwnFetch {
  fetch: Fetch;
  /** Lets go of idle connections, so that they do not keep the process alive. */
  close(): void;
}

/**
 * fetch over node:http, for three reasons: Node's own gives up on an answer that takes five minutes; it reads without
 * bound; and what a server's user set as its headers must go to that server alone, not to where it sends us.
 */
export function createFetch({ server, headers, messageBytes, onEnd }: FetchInput): OwnFetch {
  const agents = { http: new HttpAgent(idle), https: new HttpsAgent(idle) };

  async function exchange(url: URL, init: RequestInit): Promise<Response> {
    const wanted = new Headers(init.headers);
    if (url.origin === server.origin) for (const [name, value] of Object.entries(headers)) wanted.set(name, value);
    const body = bodyOf(init, wanted);
    if (body !== undefined) wanted.set("content-length", String(Buffer.byteLength(body)));
    const answer = await sent(
      url,
      { method: init.method ?? "GET", headers: Object.fromEntries(wanted) },
      body,
      init.signal,
    );
    const status = answer.statusCode ?? 500;
    const received = new Headers();
    for (const [name, values] of Object.entries(answer.headersDistinct)) {
      for (const value of values ?? []) received.append(name, value);
    }
    const isStream = received.get("content-type")?.startsWith("text/event-stream") === true;
    const bytes = bounded(answer, { most: messageBytes, isStream, whose: () => idOf(body) }, () => onEnd?.(url, init));
    const isBare = status === 204 || status === 205 || status === 304;
    if (isBare) answer.resume();
    return new Response(isBare ? null : ReadableStream.from(bytes), {
      status,
      statusText: answer.statusMessage ?? "",
      headers: received,
    });
  }

  function sent(url: URL, options: RequestOptions, body: string | undefined, signal: AbortSignal | null | undefined) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const isSecure = url.protocol === "https:";
    let answer: IncomingMessage | undefined;
    const onAnswer = (came: IncomingMessage) => {
      answer = came;
      // Who reads it is told by the reading; nobody else need know.
      came.on("error", () => undefined);
      resolve(came);
    };
    const request = isSecure
      ? httpsRequest(url, { ...options, agent: agents.https }, onAnswer)
      : httpRequest(url, { ...options, agent: agents.http }, onAnswer);
    request.on("error", reject);
    const stop = () => (answer ?? request).destroy(new DOMException("aborted", "AbortError"));
    if (signal?.aborted) stop();
    signal?.addEventListener("abort", stop, { once: true });
    request.once("close", () => signal?.removeEventListener("abort", stop));
    request.end(body);
    return promise;
  }

  return {
    async fetch(address, init = {}) {
      let url = new URL(address);
      let request = init;
      for (let followed = 0; ; followed++) {
        const response = await exchange(url, request);
        const to = response.status >= 300 && response.status < 400 ? response.headers.get("location") : null;
        const follows = (init.method ?? "GET") === "GET" && init.redirect !== "manual" && followed < mostRedirects;
        if (to === null || !follows) return response;
        await response.body?.cancel();
        const next = new URL(to, url);
        if (next.origin !== url.origin) request = { ...request, headers: withoutSecrets(request.headers) };
        url = next;
      }
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

/** Let go before a server does so, which for what is sent at that moment looks like a loss. */
const idle = { keepAlive: true, timeout: 4_000 };
const mostRedirects = 5;

function withoutSecrets(headers: RequestInit["headers"]): Headers {
  const kept = new Headers(headers);
  for (const name of ["authorization", "cookie", "proxy-authorization", "dpop"]) kept.delete(name);
  return kept;
}

function bodyOf({ body }: RequestInit, headers: Headers): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams && !headers.has("content-type")) {
    headers.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
  }
  return String(body);
}

interface Bound {
  most: number;
  isStream: boolean;
  /** The id of the request that is answered. */
  whose(): string | number | null;
}

async function* bounded(answer: IncomingMessage, { most, isStream, whose }: Bound, onEnd: () => void) {
  let size = 0;
  let events = 0;
  let last = "";
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (isStream) {
        // An event ends with an empty line; what stands after the last one is of the next.
        const text = last + chunk.toString("latin1");
        const end = Math.max(text.lastIndexOf("\n\n"), text.lastIndexOf("\r\n\r\n") + 2, text.lastIndexOf("\r\r"));
        if (end > 1 || text.startsWith("\n\n") || text.startsWith("\r\r")) size = text.length - end - 2;
        last = text.slice(-3);
        events += (text.match(/^data:/gm) ?? []).length;
      }
      if (size <= most) {
        yield* inTurns(new Uint8Array(chunk));
        // Who tells so much, so fast, tells nothing; it must not cost us more memory than can be cleared away meanwhile.
        if (events > manyEvents) {
          events = 0;
          await wait(restMs);
        }
        continue;
      }
      const id = isStream ? whose() : null;
      if (id === null) throw new ServerProblem("too-large", beyond(most));
      const error = { code: madeUp.tooLarge, message: beyond(most) };
      yield new TextEncoder().encode(`\n\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, error })}\n\n`);
      return;
    }
  } finally {
    onEnd();
  }
}

const manyEvents = 100;
const restMs = 50;

function idOf(body: string | undefined): string | number | null {
  const message: unknown = body === undefined ? null : JSON.parse(body);
  const id = isObject(message) ? message.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : null;
}
