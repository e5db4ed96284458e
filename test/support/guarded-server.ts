import type { Server } from "node:http";
import { join } from "node:path";
import { webFolder } from "../../src/assets.ts";
import { createRuntime, type Runtime } from "../../src/runtime.ts";
import { createDoors, type Doors } from "../../src/server/doors.ts";
import { createGuarded } from "../../src/server/guarded.ts";
import { hostsOf } from "../../src/server/hosts.ts";
import { listen } from "../../src/server/listening.ts";
import { createParts } from "../../src/server/parts.ts";
import type { Route } from "../../src/server/route.ts";
import { routesOf } from "../../src/server/routes.ts";
import { readStatic } from "../../src/server/static.ts";

export interface GuardedServer extends AsyncDisposable {
  port: number;
  doors: Doors;
  runtime: Runtime;
  routes: readonly Route[];
  server: Server;
  /** Set it, and time has gone by. */
  clock: { now: number };
  /** How often each handler ran, by `METHOD /path`. */
  runs: Map<string, number>;
}

export interface GuardedOptions {
  /** An empty one. */
  folder: string;
  /** Handlers that do nothing, so that a request that is let through changes nothing. */
  idle?: boolean;
}

/** Our server with all its routes, in this process, on a data folder of its own. */
export async function guardedServer({ folder, idle = false }: GuardedOptions): Promise<GuardedServer> {
  const report = (error: unknown) => console.error(error);
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(folder, "data") }, report });
  const clock = { now: Date.now() };
  const doors = createDoors({ store: runtime.store, report, now: () => clock.now });
  const parts = createParts(runtime, doors, report);
  const routes = routesOf(parts);
  const runs = new Map<string, number>();
  const counted = routes.map((route): Route => {
    const key = `${route.method} ${route.path}`;
    const { query: _, body: __, takes: ___, ...rest } = route;
    const handle: Route["handle"] = async (input) => {
      runs.set(key, (runs.get(key) ?? 0) + 1);
      return idle ? { json: {} } : route.handle(input);
    };
    return { ...(idle ? rest : route), handle };
  });
  const { server, front, hosts } = createGuarded({ routes: counted, files: readStatic(webFolder()), doors, report });
  const port = await listen(server, { host: "127.0.0.1", port: 0, isMust: true });
  for (const host of hostsOf({ host: "127.0.0.1", port, scheme: "http", names: [] })) hosts.add(host);
  return {
    ...{ port, doors, runtime, routes, server, clock, runs },
    async [Symbol.asyncDispose]() {
      front.close();
      server.close();
      server.closeAllConnections();
      await parts.live.close();
      await parts.board.atRest();
      await runtime.close();
    },
  };
}
