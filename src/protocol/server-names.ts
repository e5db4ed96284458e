import { hash } from "node:crypto";

/** Leaves room for the tool's own part. */
const longest = 32;

/**
 * What the names of an MCP server's tools begin with. A server's name that cannot stand in it as it is gets a form of
 * its own, always the same.
 */
export function serverPrefix(server: string): string {
  const isUsable = server.length <= longest && /^[A-Za-z0-9-][A-Za-z0-9_-]*$/.test(server);
  // What looks like the form of another's name is none of its own.
  if (isUsable && !/(?:^|_)[0-9a-f]{8}$/.test(server)) return `mcp_${server}_`;
  // Never `mcp__`: so begins the form in which rules say where a server's name ends.
  const letters = clean(server).replace(/^_+/, "");
  return `mcp_${letters && `${letters.slice(0, longest - 9)}_`}${digest(server)}_`;
}

/** The name of a server's tool where nothing else claims it. */
export const plainName = (server: string, tool: string): string => serverPrefix(server) + clean(tool);

/** In letters that every provider takes. */
export const clean = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_");

/** The same few letters and digits for the same text, on any day. */
export const digest = (text: string): string => hash("sha256", text, "hex").slice(0, 8);
