import { readFileSync, statSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { listen } from "./listening.ts";
import { receiveFile } from "./receive-file.ts";
import { Refusal } from "./refusal.ts";

type Sending = (asked: ReturnType<typeof request>) => void;

/** What became of a request that was to be written to a file of at most 1,000 bytes. */
async function received(send: Sending, headers: Record<string, number> = {}) {
  const file = join(tempFolder(), "sent");
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const server = createServer((incoming, outgoing) => {
    const done = receiveFile(incoming, { file, mostBytes: 1000 });
    resolve(done.catch((error: unknown) => error).finally(() => outgoing.end()));
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0, isMust: true });
  const asked = request({ port, host: "127.0.0.1", method: "POST", headers });
  asked.on("response", (answer) => answer.resume()).on("error", () => undefined);
  send(asked);
  const error = await promise;
  server.close();
  server.closeAllConnections();
  return { file, refused: error instanceof Refusal ? error.status : error };
}

test("what is sent is in the file, for its user alone", async () => {
  const { file, refused } = await received((asked) => asked.write("one", () => asked.end("two")));
  expect([refused, readFileSync(file, "utf8")]).toEqual([undefined, "onetwo"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("who says that it is too much sends nothing, and who sends too much is stopped there", async () => {
  const told = await received((asked) => asked.flushHeaders(), { "content-length": 1001 });
  expect([told.refused, statSync(told.file, { throwIfNoEntry: false })]).toEqual([413, undefined]);
  const large = await received((asked) => asked.end(Buffer.alloc(5000)), { "transfer-encoding": "chunked" } as never);
  expect(large.refused).toBe(413);
  expect(statSync(large.file).size).toBeLessThanOrEqual(1000);
});

test("what breaks off is no file that was sent", async () => {
  const { refused } = await received((asked) => asked.write("half", () => asked.destroy()), { "content-length": 100 });
  expect(refused).toBe(400);
});
