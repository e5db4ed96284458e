import type { Doors } from "./doors.ts";
import type { Engine } from "./engine.ts";
import type { Feed } from "./feed.ts";
import type { Live } from "./live.ts";
import type { Route } from "./route.ts";
import { authRoutes } from "./routes/auth.ts";
import { messageRoutes } from "./routes/messages.ts";
import { sessionRoutes } from "./routes/sessions.ts";

export interface RouteParts {
  engine: Engine;
  live: Live;
  feed: Feed;
  doors: Doors;
}

/** Everything the server does. What is not here cannot be reached; what is here is tried by test/hostile.test.ts. */
export function routesOf({ engine, live, feed, doors }: RouteParts): Route[] {
  return [...authRoutes(doors), ...sessionRoutes(engine, live), ...messageRoutes(engine, live, feed)];
}
