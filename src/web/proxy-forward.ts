import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { counted, head, join } from "./proxy-streams.ts";

export interface Forwarded {
  request: IncomingMessage;
  /** Where its address leads: the one that was dialled, whatever the request's own headers say. */
  url: URL;
  upstream: Socket;
  /** Of the answer, as they come. */
  onBytes(count: number): void;
}

/** A request in clear, and its answer as it comes. Throws where there is none; after its head it breaks off instead. */
export async function forward(forwarded: Forwarded, response: ServerResponse): Promise<void> {
  const { request, upstream, onBytes } = forwarded;
  response.once("close", () => upstream.destroy());
  const sent = sentOn(forwarded, ["Connection", "close"]);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  sent.once("response", resolve).on("error", reject);
  sent.once("close", () => reject(new Error("closed without an answer")));
  // Its failure shows in the answer, or in there being none.
  pipeline(request, sent).catch(reject);
  const answer = await promise;
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.rawHeaders));
  // A stream of events may have nothing to say for long.
  response.flushHeaders();
  await pipeline(counted(answer, onBytes), response);
}

/** A request for another protocol (WebSocket): from its answer on both ends talk to each other. */
export async function forwardUpgrade(
  forwarded: Forwarded,
  { client, first }: { client: Socket; first: Buffer },
): Promise<void> {
  const { request, upstream, onBytes } = forwarded;
  client.once("close", () => upstream.destroy());
  const wanted = ["Connection", "Upgrade", "Upgrade", request.headers.upgrade ?? ""];
  const sent = sentOn(forwarded, wanted);
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: IncomingMessage; early?: Buffer }>();
  sent.once("upgrade", (answer, _socket, early) => resolve({ answer, early }));
  sent.once("response", (answer) => resolve({ answer })).on("error", reject);
  sent.once("close", () => reject(new Error("closed without an answer")));
  sent.end();
  const { answer, early } = await promise;
  const lines = endToEnd(answer.rawHeaders);
  const status = answer.statusCode ?? 502;
  if (!early) {
    client.write(head({ status, lines: [...lines, "Connection", "close"] }));
    return pipeline(counted(answer, onBytes), client);
  }
  client.write(head({ status, lines: [...lines, "Connection", "Upgrade", "Upgrade", answer.headers.upgrade ?? ""] }));
  client.write(early);
  upstream.write(first);
  join(client, counted(upstream, onBytes));
}

function sentOn({ request, url, upstream }: Forwarded, more: readonly string[]) {
  const { method, rawHeaders, headers } = request;
  const body = headers["transfer-encoding"] === undefined ? [] : ["Transfer-Encoding", "chunked"];
  return send({
    ...{ method, path: url.pathname + url.search, setHost: false, maxHeaderSize: 65_536 },
    headers: ["Host", url.host, ...endToEnd(rawHeaders), ...body, ...more],
    createConnection: () => upstream,
  });
}

/** Without what is meant for the next hop only, and without a host: that is what was dialled. */
function endToEnd(raw: readonly string[]): string[] {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: raw[at + 1] ?? "" }] : []));
  const named = pairs
    .filter(({ name }) => /^(?:proxy-)?connection$/i.test(name))
    .flatMap(({ value }) => value.split(","));
  const dropped = new Set([...hopByHop, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs.filter(({ name }) => !dropped.has(name.toLowerCase())).flatMap(({ name, value }) => [name, value]);
}

/** Marks what is our own word, with its kind. No page in clear can carry it; in a tunnel it is the server's, and nobody's. */
export const refusedHeader = "x-skillmint-refused";

const hopByHop = [
  refusedHeader,
  ...["host", "connection", "proxy-connection", "proxy-authorization", "proxy-authenticate", "keep-alive"],
  ...["te", "trailer", "transfer-encoding", "upgrade", "expect"],
];
