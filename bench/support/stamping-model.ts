import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface StampingModel {
  url: string;
  stop(): void;
}

/** Milliseconds of the machine's clock. */
export const now = () => Number(process.hrtime.bigint()) / 1e6;

/** A model that says what time it is, so many times, one delta every so many milliseconds. */
export async function startStampingModel(deltas: number, everyMs: number): Promise<StampingModel> {
  const server = createServer((request, response) => {
    request.socket.setNoDelay(true);
    request.resume().on("end", () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const send = (choice: object) =>
        response.write(`data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`);
      let left = deltas;
      const timer = setInterval(() => {
        send({ delta: { content: `${now()} ` } });
        left -= 1;
        if (left > 0) return;
        clearInterval(timer);
        send({ delta: {}, finish_reason: "stop" });
        response.end("data: [DONE]\n\n");
      }, everyMs);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
