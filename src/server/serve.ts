import { runSteps } from "../run-steps.ts";
import { createDoors } from "./doors.ts";
import type { Engine } from "./engine.ts";
import { createGuarded } from "./guarded.ts";
import { hostsOf, ownAddress, type Place, urlOf } from "./hosts.ts";
import { listen, type Tls } from "./listening.ts";
import { createParts } from "./parts.ts";
import { removePlace, writePlace } from "./place-file.ts";
import { routesOf } from "./routes.ts";
import { readStatic } from "./static.ts";
import { removeOldUploads } from "./uploads.ts";

export interface ServeOptions {
  host: string;
  /** 0 is any that is free. */
  port: number;
  /** Whether it has to be this port; else it is the next that is free. */
  isPortMust?: boolean;
  tls?: Tls | undefined;
  /** Names that we are known by besides those of the machine. */
  names?: readonly string[];
  /** Told to other processes of this data folder: where, and with which token. */
  placeFile: string;
  /** Where it was started, to be proposed for new sessions; null where that says nothing. */
  folder?: string | null;
  /** The page's files. */
  web: string;
  report(error: unknown): void;
}

export interface Running {
  url: string;
  port: number;
  /** The page's address with a code that lets it in once. */
  link(): string;
  /** Stops listening, every turn, and all that they have running; streams end when all of it is told. */
  stop(): Promise<void>;
}

/** Rejects with the system's error when the address cannot be listened on. */
export async function serve(engine: Engine, options: ServeOptions): Promise<Running> {
  const { host, tls, names = [], isPortMust = false, placeFile, web, folder = null, report } = options;
  const { mask } = engine;
  const scheme = tls ? "https" : "http";
  const doors = createDoors({ store: engine.store, report, onToken: mask.learn });
  const parts = createParts(engine, doors, report);
  const routes = routesOf({ ...parts, folder });
  const { server, front, hosts } = createGuarded({ routes, files: readStatic(web), doors, tls, mask, report });
  const port = await listen(server, { host, port: options.port, isMust: isPortMust });
  server.on("error", report);
  const place: Place = { host, port, scheme, names };
  // Known only now. Whoever was quicker than this was told that we are not who he meant.
  for (const name of hostsOf(place)) hosts.add(name);
  const url = urlOf(place);
  const isUsual = url === `http://127.0.0.1:${port}/`;
  const told = { pid: process.pid, port, token: doors.token, ...(!isUsual && { url, host: ownAddress(host) }) };
  try {
    writePlace(placeFile, told);
  } catch (error) {
    // Nobody could find us, and whoever started us is told why.
    server.close();
    throw error;
  }
  // Nobody may ever take up the session that they belong to.
  engine.sessions.endLeftovers();
  engine.sessions.removeLeftovers();
  removeOldUploads(engine.folders.data);
  const { live, feed } = parts;
  const retention = engine.startRetention((session) => live.find(session) !== null || feed.isFollowed(session));
  return {
    url,
    port,
    link: () => `${url}#code=${doors.code()}`,
    stop() {
      engine.store.limitLockWaits();
      return runSteps(
        [
          () => removePlace(placeFile),
          () => front.close(),
          () => void server.close(),
          () => retention.stop(),
          () => live.close(),
          () => front.endStreams(),
          () => server.closeAllConnections(),
          () => parts.board.atRest(),
        ],
        report,
      );
    },
  };
}
