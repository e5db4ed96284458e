import type { Doors } from "./doors.ts";
import type { Engine } from "./engine.ts";
import { createLive } from "./live.ts";
import type { RouteParts } from "./routes.ts";
import { createStreams } from "./streams.ts";

/** What the routes work with, put together once. */
export function createParts(engine: Engine, doors: Doors, report: (error: unknown) => void): RouteParts {
  const live = createLive(engine, report);
  return { engine, doors, live, ...createStreams(engine, live, report) };
}
