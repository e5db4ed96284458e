import {
  type JSONRPCMessage,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type TransportSendOptions,
} from "@modelcontextprotocol/client";
import { isObject } from "../../protocol/json-object.ts";
import type { Authorise } from "../auth/authorise.ts";
import { createFetch, type OwnFetch } from "./fetch.ts";
import type { HttpLimits } from "./limits.ts";
import { failed, madeUp, type RequestId } from "./wire.ts";

export interface HttpInput {
  url: URL;
  headers: Readonly<Record<string, string>>;
  limits: HttpLimits;
  now(): number;
  auth?: Authorise | undefined;
}

/** Streamable HTTP: one POST for each request. */
export class HttpTransport extends StreamableHTTPClientTransport {
  readonly #own: OwnFetch;
  readonly #limits: HttpLimits;
  /** Requests without an answer, and how to stop waiting for each. */
  readonly #waiting: Map<RequestId, AbortController>;

  constructor({ url, headers, limits, now, auth }: HttpInput) {
    const waiting = new Map<RequestId, AbortController>();
    let opened = 0;
    let short = 0;
    const isListening = (init: RequestInit) =>
      (init.method ?? "GET") === "GET" &&
      new Headers(init.headers).get("accept")?.includes("text/event-stream") === true;
    const own = createFetch({
      server: url,
      headers,
      messageBytes: limits.messageBytes,
      onEnd(_, init) {
        if (isListening(init)) short = now() - opened < limits.shortMs ? short + 1 : 0;
      },
    });
    const fetch = auth ? auth(own.fetch, url) : own.fetch;
    super(url, {
      fetch: async (address, init = {}) => {
        if (!isListening(init)) return fetch(address, init);
        // A server that closes the stream as soon as it is open would have us open it for ever.
        const isForAnswer = waiting.size > 0 && new Headers(init.headers).has("last-event-id");
        if (!isForAnswer && short >= limits.reopens) return new Response(null, { status: 405 });
        opened = now();
        return fetch(address, init);
      },
      reconnectionScheduler(reconnect, delay) {
        const timer = setTimeout(reconnect, Math.max(delay, limits.reopenMs)).unref();
        return () => clearTimeout(timer);
      },
    });
    this.#own = own;
    this.#limits = limits;
    this.#waiting = waiting;
  }

  override async send(message: JSONRPCMessage | JSONRPCMessage[], options?: TransportSendOptions): Promise<void> {
    if (Array.isArray(message) || !("method" in message)) return super.send(message, options);
    if (!("id" in message)) {
      await super.send(message, options);
      this.#stopCancelled(message);
      return;
    }
    const { id, method } = message;
    const stop = new AbortController();
    // Its answer is taken by another than the client, who would not tell us.
    if (method !== "server/discover") this.#waiting.set(id, stop);
    const given = options?.requestSignal;
    given?.addEventListener("abort", () => this.settled(id), { once: true });
    await super.send(message, {
      ...options,
      requestSignal: given ? AbortSignal.any([given, stop.signal]) : stop.signal,
      // Without it who waits for an answer would not learn that there will be none.
      onRequestStreamEnd: options?.onRequestStreamEnd ?? (() => this.#noAnswer(id)),
    });
  }

  /** Its answer has come, or nobody waits for it. */
  settled(id: RequestId): void {
    this.#waiting.delete(id);
  }

  #noAnswer(id: RequestId): void {
    if (this.#waiting.has(id)) this.onmessage?.(failed(id, madeUp.lost, ""));
  }

  #stopCancelled(message: JSONRPCMessage): void {
    if (!("method" in message) || message.method !== "notifications/cancelled") return;
    const id = isObject(message.params) ? (message.params.requestId as RequestId) : "";
    this.#waiting.get(id)?.abort();
    this.settled(id);
  }

  override async close(): Promise<void> {
    if (this.sessionId !== undefined) await this.#farewell();
    await super.close();
    this.#own.close();
  }

  async #farewell(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, this.#limits.farewellMs).unref());
    // Whether it heard us is the server's business.
    await Promise.race([this.terminateSession().catch(() => undefined), late]);
  }
}

/** The old way: one stream of all answers, and a POST for each message. */
export class SseTransport extends SSEClientTransport {
  readonly #own: OwnFetch;

  constructor({ url, headers, limits, auth }: HttpInput) {
    let isOpen = false;
    const own = createFetch({
      server: url,
      headers,
      messageBytes: limits.messageBytes,
      onEnd: (_, init) => {
        // What comes after would belong to a session that nobody began.
        if (isOpen && (init.method ?? "GET") === "GET") void this.close();
      },
    });
    const fetch = auth ? auth(own.fetch, url) : own.fetch;
    super(url, {
      fetch: async (address, init) => {
        const isStream = (init?.method ?? "GET") === "GET";
        if (isStream && isOpen) return new Response(null, { status: 204 });
        const response = await fetch(address, init);
        const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
        if (isStream && response.ok && isEvents) isOpen = true;
        return response;
      },
    });
    this.#own = own;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#own.close();
  }
}
