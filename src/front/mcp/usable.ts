import { waits } from "../../permissions/trust/item.ts";
import { hasServerFile } from "../../permissions/trust/settings-there.ts";
import type { Server } from "../../protocol/mcp.ts";
import { ownServer } from "./row.ts";
import type { ServerSetting } from "./session-servers.ts";

export interface Usable {
  /** Those that may be started, by name. */
  servers: Server[];
  /** How many of the workspace's wait for the user's word. */
  waiting: number;
}

/** The servers that a session in this workspace may use. A name that the user has given is his, whatever a folder says. */
export async function usableServers(
  setting: Pick<ServerSetting, "servers" | "workspace" | "trusted" | "trustOnce">,
): Promise<Usable> {
  const rows = await setting.servers();
  const own = rows.map(ownServer).flatMap((one) => (one.state === "on" ? one.server : []));
  const servers = new Map(own.map((server) => [server.name, server]));
  const taken = new Set(rows.map(({ name }) => name));
  const folder = hasServerFile(setting.workspace) ? await (await import("./workspace.ts")).folderServers(setting) : [];
  const free = folder.filter(({ name, isSecond }) => !taken.has(name) && !isSecond);
  for (const { state, server } of free) if (state === "trusted" && server) servers.set(server.name, server);
  return {
    servers: [...servers.values()].sort((one, other) => (one.name < other.name ? -1 : 1)),
    waiting: free.filter(({ state, server }) => server !== null && waits(state)).length,
  };
}
