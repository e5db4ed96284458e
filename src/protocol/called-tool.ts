import { clean, looksFormed, serverPart, serverPrefix } from "./server-names.ts";
import { exactName, matchesText, toolPattern } from "./tool-pattern.ts";

/** What an MCP server's tool is of, by the names that its user and the server gave: these never change with what else there is. */
export interface ToolIdentity {
  server: string;
  tool: string;
}

/** A tool by the name under which models know it now. */
export interface CalledTool {
  name: string;
  /** Absent for our own. */
  of?: ToolIdentity | undefined;
}

/**
 * Whether a pattern that lets tools in is about this one. `mcp__server__tool` is by what the tool is of, whatever it is
 * called now; a star stands for tools of the server that the pattern names, never for those of `a_b` where it names `a`.
 */
export function letsIn(pattern: string, { name, of }: CalledTool): boolean {
  if (!of) return matchesText(pattern, name);
  const { server, tool } = of;
  const exact = exactName(pattern);
  if (exact) {
    const isServer = [serverPart(server), ...ownName(server)].some((one) => matchesText(exact.server, one));
    // Of two tools of a server that would be called the same, one is really called so.
    return isServer && [ownPart(name, server), tool].some((one) => matchesText(exact.tool, one));
  }
  return matchesText(pattern, name) && (pattern === name || meansServer(pattern, server));
}

/**
 * Whether a pattern that keeps tools out is about this one, by any name that it may be known by: so that none gets in
 * because of what else there is.
 */
export function keepsOut(pattern: string, { name, of }: CalledTool): boolean {
  if (!of) return matchesText(exactName(pattern) ? toolPattern(pattern) : pattern, name);
  const { server, tool } = of;
  const tools = [ownPart(name, server), tool, clean(tool)];
  return serversOf(server).some((one) => tools.some((own) => fits(pattern, one, own)));
}

/** Whether it keeps out all of a server, and so its resources, which one tool reads for all servers. */
export const keepsOutServer = (pattern: string, server: string): boolean =>
  // No tool has such a name, so only a pattern for all of them fits.
  serversOf(server).some((one) => fits(pattern, one, "\0"));

function fits(pattern: string, server: string, tool: string): boolean {
  const exact = exactName(pattern);
  if (exact) return matchesText(`mcp__${exact.server}__${exact.tool}`, `mcp__${server}__${tool}`);
  return matchesText(pattern, `mcp_${server}_${tool}`);
}

/**
 * `mcp_a_b_c` may be `c` of the server `a_b` or `b_c` of `a`. It always means the longer server, whichever of them there
 * are just now: else a rule for one would come to be about the other. A pattern may leave the server open.
 */
export function meansServer(pattern: string, server: string): boolean {
  const sure = (pattern.split("*", 1)[0] as string).slice("mcp_".length);
  return !sure.includes("_") || sure.slice(0, sure.lastIndexOf("_")) === serverPart(server);
}

/** A tool's part of a name. */
export const ownPart = (name: string, server: string): string => name.slice(serverPrefix(server).length);

/** As it stands in names, and as people write it who know nothing of the forms that names get. */
const serversOf = (server: string) => [serverPart(server), clean(server), server];

/** Where it cannot be the form of another's. */
const ownName = (server: string) => (looksFormed(server) ? [] : [server]);
