import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createCrowd } from "./crowd.ts";
import type { Front } from "./front.ts";
import { mostHeaders } from "./guard.ts";

export interface Tls {
  cert: Buffer;
  key: Buffer;
}

const limits = {
  // Who is slow is not waited for: the headers, all of a request, and the next one on the same connection.
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 10_000,
  maxHeaderSize: 16_384,
  // The guard's business, and its answer.
  requireHostHeader: false,
};

export function createListener(front: Front, tls: Tls | undefined): Server {
  const { headersTimeout: handshakeTimeout } = limits;
  const server = tls ? createSecureServer({ ...limits, ...tls, handshakeTimeout }) : createServer(limits);
  server.maxHeadersCount = mostHeaders + 1;
  const crowd = createCrowd(server);
  const receive = (incoming: IncomingMessage, outgoing: ServerResponse, expecting: boolean) =>
    front.receive(incoming, outgoing, { expecting, tooMany: crowd.isTooMany(incoming, outgoing) });
  server.on("request", (incoming, outgoing) => receive(incoming, outgoing, false));
  server.on("checkContinue", (incoming, outgoing) => receive(incoming, outgoing, true));
  server.on("checkExpectation", (incoming, outgoing) => receive(incoming, outgoing, false));
  server.on("connect", (_, socket) => front.turnAway(socket, 405));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => front.turnAway(socket, statusOf(error.code)));
  return server;
}

const statusOf = (code: string | undefined) =>
  code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;

/** On this port, or when it is not a must on the next that is free. Gives the one it is. */
export async function listen(server: Server, { host, port, isMust }: { host: string; port: number; isMust: boolean }) {
  for (let tried = port; ; tried++) {
    try {
      return await listenOn(server, host, tried);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
      if (isMust || !isTaken || tried === 65_535) throw error;
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const listening = () => resolve((server.address() as AddressInfo).port);
  server.once("error", reject).once("listening", listening).listen(port, host);
  return promise.finally(() => server.off("error", reject).off("listening", listening));
}
