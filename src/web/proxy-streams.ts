import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";

/** What the proxy says by itself; `text` is for who looks into it, no page has to show it. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

/** An answer on a connection that is no longer one of requests; it ends with it. */
export function answerRaw(client: Socket, { status, headers = {}, text = "" }: Answer): void {
  const lines = Object.entries({ ...headers, "content-length": String(Buffer.byteLength(text)), connection: "close" });
  client.write(head({ status, lines: lines.flat() }));
  client.end(text);
  client.once("finish", () => client.destroy());
}

/** `lines`: names and values by turns. */
export function head({ status, lines }: { status: number; lines: readonly string[] }): string {
  const pairs = lines.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${lines[at + 1] ?? ""}\r\n` : []));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${pairs.join("")}\r\n`;
}

/** Two connections as one: what comes from either goes to the other as fast as that takes it, and they end together. */
export function join(one: Socket, other: Socket): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on("error", () => to.destroy());
    // What has arrived is still delivered.
    from.once("close", () => to.destroySoon());
    from.pipe(to);
  }
}

/** To be handed on at once: from here on it flows. */
export function counted<Stream extends Readable>(stream: Stream, onBytes: (count: number) => void): Stream {
  return stream.on("data", (chunk: Buffer) => onBytes(chunk.length));
}
