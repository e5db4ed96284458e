import { type IncomingMessage, request as send } from "node:http";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type Dialling, dial } from "./dial.ts";
import { webProblem } from "./problem.ts";

/** One request, to one host: what `placeOf` told of its address is what is dialled. */
export interface Asked {
  url: URL;
  host: string;
  port: number;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body: string | null;
}

export interface Exchanged {
  status: number;
  headers: Headers;
  body: IncomingMessage;
  /** Lets go of the connection, whatever of the body was read. */
  close(): void;
}

interface Exchanging extends Dialling {
  /** Ends it, also while the body is read. */
  signal: AbortSignal;
  maxHeadBytes: number;
}

/** A connection for this one request, and the head of its answer. */
export async function exchange(asked: Asked, exchanging: Exchanging): Promise<Exchanged> {
  const { signal, maxHeadBytes } = exchanging;
  const { url, host, port, method, body } = asked;
  const plain = await dial({ host, port, signal }, exchanging);
  const end = () => plain.destroy(signal.reason);
  signal.addEventListener("abort", end);
  // Who uses it hears of its failures; once nobody does, they are nobody's.
  plain.on("error", () => undefined);
  plain.once("close", () => signal.removeEventListener("abort", end));
  const socket = url.protocol === "https:" ? await secured(plain, host) : plain;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = send({
    ...{
      method,
      path: url.pathname + url.search,
      headers: headersOf(asked),
      setHost: false,
      maxHeaderSize: maxHeadBytes,
    },
    createConnection: () => socket,
  });
  request
    .on("response", resolve)
    .on("error", reject)
    .on("close", () => reject(new Error("closed without an answer")));
  request.end(body ?? undefined);
  const response = await promise;
  // What goes wrong from here on is told by the body, to who reads it.
  response.on("error", () => undefined);
  return {
    ...{ status: response.statusCode ?? 0, headers: headersIn(response), body: response },
    close: () => void plain.destroy(),
  };
}

function headersOf({ url, headers, body }: Asked): Record<string, string> {
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    "user-agent": "Mozilla/5.0 (compatible; SkillMint)",
    accept: "*/*",
    ...Object.fromEntries(given),
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(body === null ? {} : { "content-length": String(Buffer.byteLength(body)) }),
    host: url.host,
    connection: "close",
  };
}

/** The name that was asked for is the one that must be on the certificate, whatever it led to. */
async function secured(socket: Socket, host: string): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const secure = connectTls({
    ...{ socket, host, ALPNProtocols: ["http/1.1"], rejectUnauthorized: true },
    ...(isIP(host) ? {} : { servername: host }),
  });
  secure.once("secureConnect", resolve).on("error", reject);
  socket.once("close", () => reject(new Error("closed while it was being secured")));
  try {
    await promise;
    return secure;
  } catch (error) {
    socket.destroy();
    throw webProblem(error, host, "tls");
  }
}

function headersIn({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  }
  return headers;
}
