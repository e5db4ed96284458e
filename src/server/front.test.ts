import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Doors } from "./doors.ts";
import { createFront } from "./front.ts";
import { deafMs } from "./send-bytes.ts";

test("who does not read the end of an answer is shown out after a while, and not before", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = Promise.withResolvers<ServerResponse>();
  const policy = { hosts: new Set(["here"]), scheme: "http" as const, open: new Set(["GET /"]) };
  const report = (error: unknown) => ended.reject(error);
  const serve = async (_: unknown, outgoing: ServerResponse) => {
    outgoing.once("prefinish", () => ended.resolve(outgoing)).end(Buffer.alloc(20_000_000));
  };
  const front = createFront({ policy, doors: {} as Doors, serve, report });
  const server = createServer((incoming, outgoing) =>
    front.receive(incoming, outgoing, { expecting: false, tooMany: false }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    server.close();
    server.closeAllConnections();
  });
  client.on("error", () => undefined).pause();
  client.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  const outgoing = await ended.promise;
  vi.advanceTimersByTime(deafMs - 1);
  expect(outgoing.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(outgoing.destroyed).toBe(true);
});
