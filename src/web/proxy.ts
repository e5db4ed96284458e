import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { placeName, placeOf } from "../protocol/hosts.ts";
import { type Dialling, dial } from "./dial.ts";
import { WebProblem, type WebProblemKind, webProblem } from "./problem.ts";
import { forward, forwardUpgrade, refusedHeader } from "./proxy-forward.ts";
import { createPass } from "./proxy-pass.ts";
import { type Answer, answerRaw, counted, join } from "./proxy-streams.ts";
import type { Reach } from "./reach.ts";

export interface ProxyInput extends Dialling {
  /** An address that was wanted and not come to, as host:port. */
  onRefused(address: string, why: WebProblemKind): void;
  /** What it may be asked for at all; left out where that is all of the open internet. */
  mayReach?: ((place: { host: string; port: number }) => boolean) | undefined;
  /** So many bytes have come, whatever they are of. */
  onBytes?(count: number): void;
  /** How long a connection may take to be made. */
  connectMs?: number;
}

export interface WebProxy {
  server: string;
  username: string;
  password: string;
  /** Ends every connection that goes through it. */
  close(): Promise<void>;
}

/**
 * The browser's only way out: an HTTP proxy on loopback for who knows its password. Whatever it is asked for is dialled
 * by `dial`, each request on its own, so a page reaches what the session may reach and no more.
 */
export async function startProxy(input: ProxyInput): Promise<WebProxy> {
  const { reach, onRefused, onBytes = () => undefined, mayReach = () => true, connectMs = 30_000 } = input;
  const { isIn, ...known } = createPass();
  const open = new Set<Duplex>();
  const server = createServer({ maxHeaderSize: 65_536, requestTimeout: 0, keepAliveTimeout: 30_000 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  const dialling: Dialling = { ...input, reach: withoutPort(reach, ownPort) };

  async function reached({ host, port }: { host: string; port: number }, client: Duplex): Promise<Socket> {
    const gone = new AbortController();
    const leave = () => gone.abort();
    client.once("close", leave);
    try {
      if (!mayReach({ host, port })) throw new NotAllowed();
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(connectMs)]);
      return kept(await dial({ host, port, signal }, dialling));
    } catch (error) {
      if (error instanceof WebProblem) onRefused(placeName({ host, port }), error.kind);
      throw error;
    } finally {
      client.off("close", leave);
    }
  }

  function kept<Stream extends Duplex>(stream: Stream): Stream {
    open.add(stream);
    stream.once("close", () => open.delete(stream));
    return stream;
  }

  let closing: Promise<void> | undefined;
  async function end(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    for (const stream of open) stream.destroy();
    await closed;
  }

  server.on("connection", kept);

  server.on("connect", async (request: IncomingMessage, client: Socket, first: Buffer) => {
    client.on("error", () => client.destroy());
    const target = tunnelTo(request.url ?? "");
    try {
      if (!isIn(request)) return answerRaw(client, whoAreYou);
      if (!target) return answerRaw(client, { status: 400 });
      const upstream = await reached(target, client);
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      upstream.write(first);
      join(client, counted(upstream, onBytes));
    } catch (error) {
      answerRaw(client, answerTo(error));
    }
  });

  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    const answer = ({ status, headers, text = "" }: Answer) =>
      void response
        .writeHead(status, { "cache-control": "no-store", "content-length": Buffer.byteLength(text), ...headers })
        .end(text);
    const target = pageAt(request.url ?? "");
    try {
      if (!isIn(request)) return answer(whoAreYou);
      if (!target) return answer({ status: 400 });
      const upstream = await reached(target, request.socket);
      await forward({ request, url: target.url, upstream, onBytes }, response);
    } catch (error) {
      if (response.headersSent) response.destroy();
      else answer(answerTo(error));
    }
  });

  server.on("upgrade", async (request: IncomingMessage, client: Socket, first: Buffer) => {
    client.on("error", () => client.destroy());
    const target = request.method === "GET" ? pageAt(request.url ?? "") : null;
    try {
      if (!isIn(request)) return answerRaw(client, whoAreYou);
      if (!target) return answerRaw(client, { status: 400 });
      const upstream = await reached(target, client);
      await forwardUpgrade({ request, url: target.url, upstream, onBytes }, { client, first });
    } catch (error) {
      answerRaw(client, answerTo(error));
    }
  });

  return {
    ...{ server: `http://127.0.0.1:${ownPort}`, ...known },
    close: () => (closing ??= end()),
  };
}

/** Through the proxy nobody reaches the proxy. */
function withoutPort(reach: Reach, port: number): Reach {
  return {
    mayEnter: (dialled) => reach.mayEnter(dialled),
    leadsInside: (host) => reach.leadsInside(host),
    ownPorts: () => [port, ...(reach.ownPorts?.() ?? [])],
  };
}

/** `host:port` of a tunnel, read by the one parser that also tells what is dialled. */
function tunnelTo(text: string): { host: string; port: number } | null {
  return /^(?:\[[^\][]+\]|[^\][:/?#@\\\s]+):\d{1,5}$/.test(text) ? placeOf(`http://${text}`) : null;
}

/** The whole address of a page in clear. Others come by tunnels. */
function pageAt(text: string): { host: string; port: number; url: URL } | null {
  const place = /^http:\/\//i.test(text) ? placeOf(text) : null;
  return place && { host: place.host, port: place.port, url: new URL(text) };
}

const whoAreYou: Answer = { status: 407, headers: { "proxy-authenticate": 'Basic realm="SkillMint"' } };

/** A host that its users may not reach. */
class NotAllowed extends Error {
  override name = "NotAllowed";
}

const isRefusal = (error: unknown): error is WebProblem =>
  error instanceof WebProblem && (error.kind === "private" || error.kind === "own-port");

/** The kind of a problem is a word for programs: what people and models are told of it is said elsewhere. */
function answerTo(error: unknown): Answer {
  const isClosed = error instanceof NotAllowed;
  const kind = isClosed ? "denied" : webProblem(error, "").kind;
  return {
    status: isClosed || isRefusal(error) ? 403 : 502,
    headers: { "content-type": "text/plain", [refusedHeader]: kind },
    text: `SkillMint: ${kind}`,
  };
}
