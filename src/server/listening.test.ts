import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Front } from "./front.ts";
import { createListener, listen } from "./listening.ts";

const front: Front = {
  receive: (_, outgoing) => void outgoing.end("served"),
  turnAway: (socket) => void socket.destroy(),
  close: () => undefined,
  endStreams: async () => undefined,
};

async function listening(port: number, isMust: boolean) {
  const server = createListener(front, undefined);
  onTestFinished(() => void server.close());
  return listen(server, { host: "127.0.0.1", port, isMust });
}

test("a port that is taken is left to who has it, and the next one tried, unless it is a must", async () => {
  const first = await listening(0, true);
  await expect(listening(first, true)).rejects.toMatchObject({ code: "EADDRINUSE" });
  const next = await listening(first, false);
  expect(next).toBeGreaterThan(first);
  expect(next - first).toBeLessThan(50);
});

test("only 127.0.0.1 is listened on, no other address of this machine", async () => {
  const port = await listening(0, true);
  const socket = connect(port, "127.0.0.2");
  const refused = await new Promise((told) => socket.on("error", told).on("connect", () => told("connected")));
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
});

test("who is slow is not waited for", () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount } = createListener(front, undefined);
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 5_000,
    maxHeadersCount: 101,
  });
});
