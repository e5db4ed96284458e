import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { deafMs, mostPart, sendBytes } from "./send-bytes.ts";

const size = 200 * mostPart;
const byteAt = (at: number) => (at / mostPart) % 251;

/** What is sent over a real connection; the client reads nothing until it is told to. */
async function sending(): Promise<{ client: Socket; outgoing: ServerResponse; asked: number[]; sent: Promise<void> }> {
  const asked: number[] = [];
  const part = async (from: number) => {
    asked.push(from);
    return Buffer.alloc(mostPart, byteAt(from));
  };
  const came = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, outgoing) => came.resolve(outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.on("error", () => undefined).pause();
  client.write("GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
  onTestFinished(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  const outgoing = await came.promise;
  return { client, outgoing, asked, sent: sendBytes(outgoing, { size, part }, { "content-type": "text/plain" }) };
}

/** Nothing more goes over the connection. */
async function atRest(asked: readonly number[]): Promise<void> {
  for (let [before, rounds] = [-1, 0]; rounds < 100; rounds++) {
    if (before !== asked.length) rounds = 0;
    before = asked.length;
    await new Promise((go) => setImmediate(go));
  }
}

test("of a long answer never more is held for a client than one part, and all of it arrives", async () => {
  const { client, outgoing, asked, sent } = await sending();
  await atRest(asked);
  expect(asked.length).toBeLessThan(size / mostPart);
  expect(outgoing.writableLength).toBeLessThan(2 * mostPart);
  const chunks: Buffer[] = [];
  for await (const chunk of client.resume()) chunks.push(chunk as Buffer);
  await sent;
  const all = Buffer.concat(chunks);
  const body = all.subarray(all.indexOf("\r\n\r\n") + 4);
  expect(body.length).toBe(size);
  for (let at = 0; at < size; at += mostPart) expect(body[at]).toBe(byteAt(at));
});

test("who reads nothing of it is shown out after a while, and not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { outgoing, asked, sent } = await sending();
  await atRest(asked);
  vi.advanceTimersByTime(deafMs - 1);
  expect(outgoing.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await sent;
  expect(outgoing.destroyed).toBe(true);
});
