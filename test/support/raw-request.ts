import { connect } from "node:net";

/** A request as it goes over the wire: nothing of it is mended on the way. */
export interface RawRequest {
  method: string;
  target: string;
  lines: readonly (readonly [name: string, value: string])[];
  body: string;
  /** Instead of all of that. */
  text?: string;
}

export interface RawAnswer {
  /** Null when the connection ended without an answer. */
  status: number | null;
  headers: Record<string, string>;
  body: string;
  text: string;
}

export function textOf({ method, target, lines, body, text }: RawRequest): string {
  return text ?? `${method} ${target} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join("")}\r\n${body}`;
}

/** Sends it over a connection of its own, and gives what came until the server closed that. */
export function sendRaw(port: number, request: RawRequest | string): Promise<RawAnswer> {
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (piece) => {
    text += piece;
  });
  // Closed while we still wrote: what came before counts.
  socket.on("error", () => undefined);
  socket.on("close", () => resolve(answerIn(text)));
  socket.end(typeof request === "string" ? request : textOf(request), "latin1");
  return promise;
}

function answerIn(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(first)?.[1];
  const headers = lines.map((line) => {
    const at = line.indexOf(": ");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 2)];
  });
  return {
    status: status === undefined ? null : Number(status),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
    text,
  };
}
