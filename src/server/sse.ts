import type { IncomingMessage, ServerResponse } from "node:http";

/** A stream of events to one client. */
export interface Stream {
  /** With the number by which the client can ask for what comes after. */
  send(data: unknown, id?: number | string): void;
  /** Called once, however it ends. */
  onClose(listener: () => void): void;
  close(): void;
}

const heartbeatMs = 15_000;
/** Who does not read costs this much at most, and comes back for the rest. */
const mostWaiting = 1_000_000;

export function openStream(_incoming: IncomingMessage, outgoing: ServerResponse): Stream {
  outgoing.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" });
  outgoing.write(": hello\n\n");
  const beat = setInterval(() => outgoing.write(": \n\n"), heartbeatMs);
  outgoing.on("close", () => clearInterval(beat));
  return {
    send(data, id) {
      if (outgoing.writableLength > mostWaiting) return void outgoing.destroy();
      outgoing.write(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
    },
    onClose: (listener) => void outgoing.once("close", listener),
    close: () => void outgoing.end(),
  };
}
