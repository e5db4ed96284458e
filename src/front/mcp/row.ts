import { serverHash } from "../../mcp/config/hash.ts";
import { newId } from "../../protocol/ids.ts";
import { isObject } from "../../protocol/json-object.ts";
import type { Server, ServerConfig } from "../../protocol/mcp.ts";
import type { ServerRow } from "../../store/server-store.ts";

/** What is stored for a server whose user has agreed to it as it is. */
export function rowOf(name: string, config: ServerConfig, before?: ServerRow): ServerRow {
  const { limits } = config;
  const isChild = config.transport === "stdio";
  const options = { ...(isChild && config.cwd !== undefined && { cwd: config.cwd }), ...(limits && { limits }) };
  return {
    id: before?.id ?? newId("mcp"),
    name,
    command: isChild ? config.command : "",
    args: JSON.stringify(isChild ? config.args : []),
    env: JSON.stringify(isChild ? config.env : {}),
    enabled: 1,
    created_at: before?.created_at ?? new Date().toISOString(),
    transport: config.transport,
    url: isChild ? "" : config.url,
    headers: JSON.stringify(isChild ? {} : config.headers),
    trust: serverHash(config),
    options: JSON.stringify(options),
  };
}

/** Null where somebody has put something else there. */
export function configOf({ transport, command, args, env, url, headers, options }: ServerRow): ServerConfig | null {
  try {
    const { cwd, limits } = JSON.parse(options) as { cwd?: string; limits?: ServerConfig["limits"] };
    const rest = limits ? { limits } : {};
    if (transport === "http" || transport === "sse")
      return url === "" ? null : { transport, url, headers: valuesIn(headers), ...rest };
    if (transport !== "stdio" || command === "") return null;
    const words = JSON.parse(args) as unknown;
    if (!Array.isArray(words) || words.some((word) => typeof word !== "string")) return null;
    return { transport, command, args: words, env: valuesIn(env), ...(cwd !== undefined && { cwd }), ...rest };
  } catch {
    return null; // It is no JSON, or not ours.
  }
}

export type OwnServer =
  | { state: "on" | "off" | "changed"; row: ServerRow; config: ServerConfig; server: Server }
  | { state: "unreadable"; row: ServerRow };

/** A server of the user's own. What is not as he agreed to it is never started. */
export function ownServer(row: ServerRow): OwnServer {
  const config = configOf(row);
  if (config === null) return { state: "unreadable", row };
  const server: Server = { name: row.name, config, hash: serverHash(config), from: "user" };
  const state = row.enabled !== 1 ? "off" : row.trust === server.hash ? "on" : "changed";
  return { state, row, config, server };
}

function valuesIn(json: string): Record<string, string> {
  const values = JSON.parse(json) as unknown;
  if (!isObject(values) || Object.values(values).some((value) => typeof value !== "string"))
    throw new Error("no values");
  return values as Record<string, string>;
}
