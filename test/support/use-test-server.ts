import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { keptFolder } from "./kept-folder.ts";
import { startServer, type TestServer } from "./server.ts";

/** One for all tests of the file that look at sessions of their own only, and set up nothing that others would see. */
export function useTestServer(): () => TestServer {
  let folder: ReturnType<typeof keptFolder>;
  let server: TestServer;
  beforeAll(async () => {
    folder = keptFolder();
    const [home, work] = ["home", "work"].map((name) => join(folder.path, name)) as [string, string];
    for (const made of [home, work]) mkdirSync(made);
    server = await startServer({ folders: { home, work } });
  });
  afterAll(async () => {
    await server?.stop();
    folder?.[Symbol.dispose]();
  });
  return () => server;
}
