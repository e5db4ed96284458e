import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBodyRoom, readBody } from "./body.ts";

/** A request that has told a size and sent nothing of its body yet. */
async function arriving(size: number | null) {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.close();
    server.closeAllConnections();
  });
  const length = size === null ? "transfer-encoding: chunked" : `content-length: ${size}`;
  socket.write(`POST / HTTP/1.1\r\nhost: here\r\n${length}\r\n\r\n`);
  const [incoming] = (await once(server, "request")) as [IncomingMessage];
  return { incoming, socket };
}

const isSettled = async (promise: Promise<unknown>) => {
  let settled = false;
  promise.then(
    () => {
      settled = true;
    },
    () => {
      settled = true;
    },
  );
  await new Promise((go) => setImmediate(go));
  return settled;
};

test("large bodies take room together, and who finds none waits in line until some is given back", async () => {
  const room = createBodyRoom({ most: 3_000_000 });
  const [first, second, third, small] = await Promise.all([2_000_000, 1_500_000, null, 1_000].map(arriving));
  if (!first || !second || !third || !small) throw new Error("four were to arrive");
  const giveBack = await room.take(first.incoming);
  const waits = room.take(second.incoming);
  const unknown = room.take(third.incoming);
  // Small ones pass by.
  (await room.take(small.incoming))();
  expect([await isSettled(waits), await isSettled(unknown)]).toEqual([false, false]);
  giveBack();
  const next = await waits;
  // One of unknown size counts as the largest that is allowed, and comes alone.
  expect(await isSettled(unknown)).toBe(false);
  next();
  (await unknown)();
});

test("who waits for too long is told to come again, and who has gone is not waited for", async () => {
  const room = createBodyRoom({ most: 1_000_000, waitMs: 1 });
  const [first, second, third] = await Promise.all([900_000, 900_000, 900_000].map(arriving));
  if (!first || !second || !third) throw new Error("three were to arrive");
  const giveBack = await room.take(first.incoming);
  await expect(room.take(second.incoming)).rejects.toMatchObject({ status: 503, wait: 5 });
  const leaves = createBodyRoom({ most: 1 });
  await leaves.take(first.incoming);
  const gone = leaves.take(third.incoming);
  third.socket.destroy();
  await expect(gone).rejects.toMatchObject({ status: 400 });
  giveBack();
  await expect(room.take((await arriving(5_000_000)).incoming)).rejects.toMatchObject({ status: 413 });
});

test("letters that are cut in two between packets are whole, and what is no UTF-8 is refused", async () => {
  const { incoming, socket } = await arriving(6);
  const read = readBody(incoming);
  const bytes = Buffer.from("你好");
  socket.write(bytes.subarray(0, 4), () => setImmediate(() => socket.write(bytes.subarray(4))));
  expect(await read).toBe("你好");
  for (const bad of [Buffer.from([0xff, 0x20]), bytes.subarray(0, 2)]) {
    const other = await arriving(2);
    const refused = readBody(other.incoming);
    other.socket.write(bad);
    await expect(refused).rejects.toMatchObject({ status: 400 });
  }
});
