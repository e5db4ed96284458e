import { hash } from "node:crypto";

/** Leaves room for the tool's own part. */
const longest = 32;

/**
 * What the names of an MCP server's tools begin with. A server's name that cannot stand in it as it is gets a form of
 * its own, always the same.
 */
export function serverPrefix(server: string): string {
  if (server.length <= longest && /^[A-Za-z0-9_-]+$/.test(server)) return `mcp_${server}_`;
  return `mcp_${clean(server).slice(0, longest - 9)}_${digest(server)}_`;
}

/** In letters that every provider takes. */
export const clean = (name: string): string => name.replace(/[^A-Za-z0-9_-]/g, "_");

/** The same few letters and digits for the same text, on any day. */
export const digest = (text: string): string => hash("sha256", text, "hex").slice(0, 8);
