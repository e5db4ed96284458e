import { rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "./app.ts";
import { createDoors } from "./doors.ts";
import type { Engine } from "./engine.ts";
import { createLive } from "./live.ts";
import { authRoutes } from "./routes/auth.ts";
import { eventRoutes } from "./routes/events.ts";
import { messageRoutes } from "./routes/messages.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { readStatic } from "./static.ts";
import { createStreams } from "./streams.ts";

export interface ServeOptions {
  host: string;
  /** The first one that is tried. */
  port: number;
  /** Told to other processes of this data folder: where, and with which token. */
  placeFile: string;
  /** The page's files. */
  web: string;
  report(error: unknown): void;
}

export interface Running {
  url: string;
  port: number;
  /** The page's address with a code that lets it in once. */
  link(): string;
  /** Stops listening, every turn, and all that they have running. */
  stop(): Promise<void>;
}

export async function serve(engine: Engine, options: ServeOptions): Promise<Running> {
  const { host, placeFile, web, report } = options;
  const live = createLive(engine, report);
  const doors = await createDoors(engine.store);
  const { feed, board } = createStreams(engine, live, report);
  const files = readStatic(web);
  const hosts = new Set<string>();
  const open = new Set(["GET /health", "POST /api/auth/exchange", ...files.map(({ path }) => `GET ${path}`)]);
  const routes = [
    ...authRoutes(doors),
    ...sessionRoutes(engine, live),
    ...messageRoutes(engine, live, feed),
    ...eventRoutes(board),
  ];
  const app = createApp({ routes, files, report, policy: { hosts, scheme: "http", open, admits: doors.admits } });
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listen(server, host, options.port);
  for (const name of [host, "127.0.0.1", "localhost"]) hosts.add(`${name}:${port}`);
  writeFileSync(placeFile, JSON.stringify({ pid: process.pid, port, token: doors.token }), { mode: 0o600 });
  const url = `http://${host}:${port}/`;
  return {
    url,
    port,
    link: () => `${url}#code=${doors.code()}`,
    async stop() {
      rmSync(placeFile, { force: true });
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await live.close();
    },
  };
}

type Server = ReturnType<typeof createAdaptorServer>;

/** On this port, or the next that is free. */
function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" && port !== 0 && port < 65_535) resolve(listen(server, host, port + 1));
      else reject(error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
