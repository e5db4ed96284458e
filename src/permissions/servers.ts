import { matchesText } from "../protocol/tool-pattern.ts";
import type { GateCall } from "./decide.ts";
import type { Rule } from "./rules.ts";

/**
 * Whether a pattern that names a whole MCP server, `mcp_a_*`, only happens to fit the name of another's tool: one of the
 * server `a_b`. Who allows the one has not allowed the other.
 */
export function meansOtherServer(pattern: string, { tool, touches }: GateCall): boolean {
  const named = /^mcp_([^*]+_)\*$/.exec(pattern)?.[1];
  const server = serverIn(touches);
  if (named === undefined || server === undefined || !tool.startsWith("mcp_")) return false;
  return server !== named && server.startsWith(named);
}

/** A rule against all tools of a server is one against its resources, which one tool reads for all servers. */
export function guardsServer({ tool: pattern, effect, specifier }: Rule, { tool, touches }: GateCall): boolean {
  if (effect === "allow" || specifier !== null || tool !== "mcp_read_resource") return false;
  const server = serverIn(touches);
  // No tool has such a name, so only a pattern for all of them fits.
  return server !== undefined && matchesText(pattern, `mcp_${server}\0`);
}

/** As names of its tools begin behind `mcp_`. */
function serverIn(touches: GateCall["touches"]): string | undefined {
  const called = touches.find(({ action, resource }) => action === "interact" && resource.includes("/"))?.resource;
  return called && `${called.slice(0, called.indexOf("/")).replace(/[^A-Za-z0-9_-]/g, "_")}_`;
}
