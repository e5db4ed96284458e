import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { createRuntime } from "../runtime.ts";
import { listen } from "./listening.ts";
import { serve } from "./serve.ts";

test("a server that cannot say where it is does not stay", async () => {
  const folder = tempFolder();
  const report = (error: unknown) => {
    throw error;
  };
  const runtime = createRuntime({ env: { SKILLMINT_HOME: folder }, report });
  onTestFinished(() => runtime.close());
  mkdirSync(join(folder, "server.json"));
  const port = await freePort();
  const options = { host: "127.0.0.1", port, isPortMust: true, placeFile: join(folder, "server.json"), web: folder };
  await expect(serve(runtime, { ...options, report })).rejects.toMatchObject({ code: "EISDIR" });
  const socket = connect(port, "127.0.0.1");
  const refused = await new Promise((told) => socket.on("error", told).on("connect", () => told("connected")));
  expect(refused).toMatchObject({ code: "ECONNREFUSED" });
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, { host: "127.0.0.1", port: 0, isMust: true });
  await new Promise((closed) => server.close(closed));
  return port;
}
