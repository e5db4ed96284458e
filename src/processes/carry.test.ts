import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { carry } from "./carry.ts";

async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer({ allowHalfOpen: true }, onConnection).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

/** Two ends of one stream, and a way in at one of them. */
async function world(target: number) {
  const { promise: arrived, resolve } = Promise.withResolvers<Socket>();
  const inner = connect({ port: await listening(resolve), host: "127.0.0.1" });
  const outer = await arrived;
  onTestFinished(() => void [inner, outer].map((socket) => socket.destroy()));
  carry(outer, () => connect({ port: target, host: "127.0.0.1", allowHalfOpen: true }));
  const pass = carry(inner, null);
  return { entry: await listening(pass), inner, outer };
}

test("many connections over one stream keep apart, and each byte arrives in its order", async () => {
  const echo = await listening((socket) => void socket.pipe(socket));
  const { entry } = await world(echo);
  const one = async () => {
    const sent = randomBytes(300_000);
    const socket = connect({ port: entry, host: "127.0.0.1", allowHalfOpen: true });
    socket.end(sent);
    const got = createHash("sha256");
    for await (const part of socket) got.update(part as Buffer);
    return got.digest("hex") === createHash("sha256").update(sent).digest("hex");
  };
  expect(await Promise.all(Array.from({ length: 20 }, one))).toEqual(Array(20).fill(true));
});

test("when the stream ends, so do all connections", async () => {
  const silent = await listening(() => undefined);
  const { entry, outer } = await world(silent);
  const socket = connect({ port: entry, host: "127.0.0.1" });
  await once(socket, "connect");
  outer.destroy();
  await once(socket, "close");
});

test("who says nonsense on the stream, or asks where nobody may, is cut off", async () => {
  const silent = await listening(() => undefined);
  for (const bytes of [Buffer.alloc(9, 255), Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0])]) {
    const { inner, outer } = await world(silent);
    const [from, to] = bytes[0] === 255 ? [inner, outer] : [outer, inner];
    from.write(bytes);
    await once(to, "close");
  }
});
