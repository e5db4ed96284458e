import type { Doors } from "./doors.ts";
import type { Engine } from "./engine.ts";
import type { Feed } from "./feed.ts";
import type { Live } from "./live.ts";
import type { Route } from "./route.ts";
import { authRoutes } from "./routes/auth.ts";
import { messageRoutes } from "./routes/messages.ts";
import { sessionRoutes } from "./routes/sessions.ts";

/** What routes are made over. */
export interface RouteParts {
  engine: Engine;
  live: Live;
  feed: Feed;
  doors: Doors;
}

/** All that the server does, in one list: it is served, guarded and documented from here. */
export function routesOf({ engine, live, feed, doors }: RouteParts): Route[] {
  return [...authRoutes(doors), ...sessionRoutes(engine, live), ...messageRoutes(engine, live, feed)];
}
