import type { Server } from "node:http";
import type { Masking } from "../protocol/mask.ts";
import { createApp } from "./app.ts";
import type { Doors } from "./doors.ts";
import { createFront, type Front } from "./front.ts";
import { createListener, type Tls } from "./listening.ts";
import type { Route } from "./route.ts";
import type { StaticFiles } from "./static.ts";

export interface GuardedInput {
  routes: readonly Route[];
  files: StaticFiles;
  doors: Doors;
  tls?: Tls | undefined;
  /** Hides what is secret in answers. */
  mask?: Masking | undefined;
  report(error: unknown): void;
}

export interface Guarded {
  /** Not listening yet. */
  server: Server;
  front: Front;
  /** By which names it may be called; filled in when the port is known. */
  hosts: Set<string>;
}

/** The guard, with what it guards behind it. */
export function createGuarded({ routes, files, doors, tls, mask, report }: GuardedInput): Guarded {
  const hosts = new Set<string>();
  // What is answered without a token.
  const open = new Set(["GET /health", "POST /api/auth/exchange", ...files.map(({ path }) => `GET ${path}`)]);
  const policy = { hosts, scheme: tls ? "https" : "http", open } as const;
  const front = createFront({ policy, doors, serve: createApp({ routes, files, mask, report }), report });
  return { server: createListener(front, tls), front, hosts };
}
