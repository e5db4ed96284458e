import type { Agent, IncomingMessage, RequestOptions } from "node:http";
import { ModelError } from "./model.ts";

export interface HttpRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
  /** The address has answered before. */
  reached: boolean;
  onSent?: (() => void) | undefined;
}

const lost = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT", "ECONNABORTED", "EAI_AGAIN"]);
// Where nobody ever answered the address is more likely wrong than away for a moment.
const away = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH"]);

/** Plain node:http: it loads in a few milliseconds and has no limit of its own on how long a model may think. */
export async function post({ url, headers, body, signal, reached, onSent }: HttpRequest): Promise<IncomingMessage> {
  const { request, agent } = clientFor(url.protocol);
  const payload = Buffer.from(body);
  const options: RequestOptions = {
    method: "POST",
    agent,
    signal,
    headers: { "content-type": "application/json", "content-length": payload.length, ...headers },
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(url, options, resolve);
  sent.on("error", (error: NodeJS.ErrnoException) => {
    const { code = "", message } = error;
    const retryable = lost.has(code) || (away.has(code) && reached);
    reject(new ModelError("unreachable", code ? `${code} ${url.host}` : message, { retryable, cause: error }));
  });
  if (onSent) sent.once("finish", onSent);
  sent.setNoDelay(true);
  sent.end(payload);
  return promise;
}

interface Client {
  request: typeof import("node:http").request;
  agent: Agent;
}

const clients = new Map<string, Client>();

function clientFor(protocol: string): Client {
  const known = clients.get(protocol);
  if (known) return known;
  // An import statement would read every export of the module and so wake undici, which costs 15 ms and is not needed.
  const http = process.getBuiltinModule(protocol === "https:" ? "node:https" : "node:http");
  const client = { request: http.request, agent: new http.Agent({ keepAlive: true }) };
  clients.set(protocol, client);
  return client;
}

/** Lets go of idle connections, so that they do not keep the process alive. */
export function closeConnections(): void {
  for (const { agent } of clients.values()) agent.destroy();
  clients.clear();
}
