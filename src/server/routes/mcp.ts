import type { Engine } from "../engine.ts";
import type { Route } from "../route.ts";

/** MCP servers, and the seeds' routes for them. */
export function mcpRoutes(_engine: Engine): Route[] {
  return [];
}
