import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createCrowd } from "./crowd.ts";

const most = 5;

/** A server with room for five; `/held` is answered when it is told to. */
async function world() {
  const held: ServerResponse[] = [];
  const server = createServer((incoming, outgoing) => {
    if (crowd.isTooMany(incoming, outgoing)) outgoing.writeHead(503, { connection: "close" }).end();
    else if (incoming.url === "/held") held.push(outgoing);
    else outgoing.end("served");
  });
  const crowd = createCrowd(server, most);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const open = async () => {
    const arrived = once(server, "connection");
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    sockets.push(socket);
    await arrived;
    return socket;
  };
  /** The status of the answer. */
  const ask = async (path: string, socket?: Socket) => {
    const by = socket ?? (await open());
    by.write(`GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`);
    const [bytes] = await once(by, "data");
    return Number(String(bytes).split(" ")[1]);
  };
  const hold = async () => {
    const arrived = once(server, "request");
    (await open()).write("GET /held HTTP/1.1\r\nHost: here\r\n\r\n");
    await arrived;
  };
  return { open, ask, hold, held };
}

test("who only sits there makes room for who comes, the oldest first", async () => {
  const { open, ask } = await world();
  const idle: Socket[] = [];
  for (let at = 0; at < most; at++) idle.push(await open());
  const gone = once(idle[0]?.resume() as Socket, "close");
  expect(await ask("/")).toBe(200);
  await gone;
  expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false, false]);
});

test("who is being served is left alone; when there is nobody else, who comes is told, and not when one has gone", async () => {
  const { ask, hold, held } = await world();
  for (let at = 0; at < most; at++) await hold();
  expect([await ask("/"), held.length]).toEqual([503, most]);
  const [first] = held as [ServerResponse];
  const closed = once(first, "close");
  first.end("at last");
  await closed;
  expect(await ask("/")).toBe(200);
  expect(held.slice(1).some(({ destroyed }) => destroyed)).toBe(false);
});
