import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ServerConfig } from "../../src/protocol/mcp.ts";

export interface RemoteMessage {
  id?: number | string;
  method?: string;
  params?: { name?: string; arguments?: Record<string, unknown>; _meta?: Record<string, unknown> };
}

export interface Exchange {
  message: RemoteMessage;
  headers: IncomingHttpHeaders;
  request: IncomingMessage;
  response: ServerResponse;
  /** Answers with one JSON. */
  reply(result: unknown, headers?: Record<string, string>): void;
  /** Answers with a stream of events. */
  stream(): { send(message: object): void; raw(text: string): void; end(): void };
  refuse(status: number, body?: string, headers?: Record<string, string>): void;
}

/** An HTTP server that speaks as `answer` says. What came is kept. */
export async function remote(answer: (exchange: Exchange) => void, { path = "/mcp" } = {}) {
  const seen: { method: string; url: string; headers: IncomingHttpHeaders; message: RemoteMessage }[] = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const message: RemoteMessage = body === "" ? {} : JSON.parse(body);
    const { method = "", url = "", headers } = request;
    seen.push({ method, url, headers, message });
    const refuse = (status: number, body = "", more: Record<string, string> = {}) => {
      response.writeHead(status, more).end(body);
    };
    const { id } = message;
    answer({
      ...{ message, headers, request, response, refuse },
      reply: (result, more = {}) => {
        response.writeHead(200, { "content-type": "application/json", ...more });
        response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
      },
      stream() {
        response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
        const raw = (text: string) => void response.write(text);
        return {
          raw,
          send: (one) => raw(`data: ${JSON.stringify({ jsonrpc: "2.0", ...one })}\n\n`),
          end: () => void response.end(),
        };
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${path}`;
  const config = (more: { headers?: Record<string, string>; transport?: "http" | "sse" } = {}): ServerConfig => ({
    ...{ transport: "http", url, headers: {} },
    ...more,
  });
  return {
    ...{ url, seen, close, config },
    of: (method: string) => seen.filter((one) => one.message.method === method),
    gets: () => seen.filter((one) => one.method === "GET").length,
  };
}

/** Says hello in the old way; true when that was it. */
export function legacyHello({ message, reply, refuse }: Exchange, headers: Record<string, string> = {}): boolean {
  const { method, id } = message;
  if (method === "server/discover")
    refuse(400, JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32601, message: "no" } }));
  else if (method === "initialize") {
    const capabilities = { tools: {} };
    reply({ protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "far", version: "1" } }, headers);
  } else if (method?.startsWith("notifications/")) refuse(202);
  else if (method === undefined) refuse(405);
  else return false;
  return true;
}

/** Says hello in the modern way. */
export function modernHello({ message, reply }: Exchange, capabilities: object = { tools: {} }): boolean {
  if (message.method !== "server/discover") return false;
  reply({ resultType: "complete", ttlMs: 0, cacheScope: "private", supportedVersions: ["2026-07-28"], capabilities });
  return true;
}
