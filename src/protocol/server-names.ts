import { hash } from "node:crypto";

/** Leaves room for the tool's own part. */
const longest = 32;

/**
 * What the names of an MCP server's tools begin with. A server's name that cannot stand in it as it is gets a form of
 * its own, always the same.
 */
export function serverPrefix(server: string): string {
  const isUsable = server.length <= longest && /^[A-Za-z0-9-][A-Za-z0-9_-]*$/.test(server);
  if (isUsable && !looksFormed(server)) return `mcp_${server}_`;
  // Never `mcp__`: so begins the form in which rules say where a server's name ends.
  const letters = clean(server).replace(/^_+/, "");
  return `mcp_${letters && `${letters.slice(0, longest - 9)}_`}${digest(server)}_`;
}

/** As it stands in the names of its tools. */
export const serverPart = (server: string): string => serverPrefix(server).slice("mcp_".length, -1);

/** What looks like the form of another's name is none of its own. */
export const looksFormed = (server: string): boolean => /(?:^|_)[0-9a-f]{8}$/.test(server);

/** Tools of our own among those of the servers, which serve for all of them. */
export const resourceNames = { list: "mcp_list_resources", read: "mcp_read_resource" } as const;

/** The name of a server's tool where nothing else claims it. */
export const plainName = (server: string, tool: string): string => serverPrefix(server) + clean(tool);

/** In letters that every provider takes. */
export const clean = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_");

/** The same few letters and digits for the same text, on any day. */
export const digest = (text: string): string => hash("sha256", text, "hex").slice(0, 8);
