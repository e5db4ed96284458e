import { readyMade } from "../../mcp/config/ready-made.ts";
import { hasServerFile } from "../../permissions/trust/settings-there.ts";
import type { Server } from "../../protocol/mcp.ts";
import { Declined } from "../declined.ts";
import { addServer } from "./add.ts";
import type { ServerParts } from "./parts.ts";
import { ownServer } from "./row.ts";
import type { ServerSetting } from "./session-servers.ts";

/**
 * Switches a server on, which is its user's word for what it is now; of those that stand ready it makes one of his own.
 * Throws Declined.
 */
export async function enableServer(
  name: string,
  parts: ServerParts,
  setting: Pick<ServerSetting, "workspace" | "trusted" | "trustOnce">,
): Promise<Server> {
  const { store, texts } = parts;
  const row = (await store.servers()).find((one) => one.name === name);
  const ready = readyMade.find((one) => one.name === name);
  const isFolders = !row && hasServerFile(setting.workspace);
  const folder = isFolders ? await (await import("./workspace.ts")).folderServers(setting) : [];
  if (folder.some((one) => one.name === name)) throw new Declined("unfit", texts.mcpConfig.folderOnly({ name }));
  if (!row && ready) return (await addServer(ready, parts)).server;
  if (!row) throw new Declined("unknown", texts.mcpConfig.notThere({ name }));
  const own = ownServer(row);
  if (own.state === "unreadable")
    throw new Declined("unfit", texts.mcpConfig.notAgreed({ name, reason: texts.mcpConfig.reasons.unreadable() }));
  await store.saveServer({ ...row, enabled: 1, trust: own.server.hash });
  return own.server;
}

/** One that stands ready is off already. Throws Declined. */
export async function disableServer(name: string, { store, texts }: ServerParts): Promise<void> {
  const row = (await store.servers()).find((one) => one.name === name);
  if (row) await store.saveServer({ ...row, enabled: 0 });
  else if (!readyMade.some((one) => one.name === name))
    throw new Declined("unknown", texts.mcpConfig.notThere({ name }));
}
