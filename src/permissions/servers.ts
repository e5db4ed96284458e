import type { GateCall } from "./decide.ts";

/**
 * Whether a pattern that names a whole MCP server, `mcp_a_*`, only happens to fit the name of another's tool: one of the
 * server `a_b`. Who allows the one has not allowed the other.
 */
export function meansOtherServer(pattern: string, { tool, touches }: GateCall): boolean {
  const named = /^mcp_([^*]+_)\*$/.exec(pattern)?.[1];
  const called = touches.find(({ action, resource }) => action === "interact" && resource.includes("/"))?.resource;
  if (named === undefined || called === undefined || !tool.startsWith("mcp_")) return false;
  const server = `${called.slice(0, called.indexOf("/")).replace(/[^A-Za-z0-9_-]/g, "_")}_`;
  return server !== named && server.startsWith(named);
}
