import type { Texts } from "../../i18n/texts.ts";
import { keptOf, parted, secretPlace } from "../../mcp/config/kept-values.ts";
import { isServerName, usableName } from "../../mcp/config/parse.ts";
import type { Server, ServerConfig } from "../../protocol/mcp.ts";
import { parseEntry } from "../../protocol/server-entry.ts";
import type { ServerRow } from "../../store/server-store.ts";
import { Declined } from "../declined.ts";
import type { ServerParts } from "./parts.ts";
import { configOf, ownServer, rowOf } from "./row.ts";

export interface Addition {
  name: string;
  config: ServerConfig;
  /** False: it is in the list and stays switched off. */
  enabled?: boolean;
}

export interface Added {
  server: Server;
  /** There was one of that name. */
  changed: boolean;
}

/** Saves a server as its user gave it, which is his word that it may run. Starts nothing. Throws Declined. */
export async function addServer({ name, config, enabled = true }: Addition, parts: ServerParts): Promise<Added> {
  const { store, texts } = parts;
  if (!isServerName(name))
    throw new Declined("unfit", texts.mcpConfig.badName({ name, usable: usableName(name) ?? "" }));
  const before = (await store.servers()).find((row) => row.name === name);
  const { config: bare, values } = parted(config);
  // Kept before the server is: one whose secrets cannot be kept is not there without them.
  const secrets = values.size > 0 ? await parts.secrets() : null;
  for (const [kept, value] of values) secrets?.set(secretPlace(name, kept), value);
  const row: ServerRow = { ...rowOf(name, bare, before), enabled: enabled ? 1 : 0 };
  await store.saveServer(row);
  if (before) await forget(before, parts);
  const own = ownServer(row);
  if (own.state === "unreadable") throw new Error("a server that was just saved cannot be read");
  return { server: own.server, changed: before !== undefined };
}

/** One server as any client writes it. Throws Declined that says what is wrong with it. */
export function configIn(name: string, entry: unknown, { mcpConfig }: Texts): Omit<Addition, "name"> {
  const found = parseEntry(entry);
  if (!("why" in found)) return found;
  throw new Declined("unfit", mcpConfig.unusable({ name, problem: mcpConfig.entry[found.why](found) }));
}

/** What only the config before needed. */
async function forget(before: ServerRow, { store, secrets }: ServerParts): Promise<void> {
  const config = configOf(before);
  const kept = config ? keptOf(config) : [];
  if (kept.length > 0) {
    const store = await secrets();
    for (const one of kept) store.remove(secretPlace(before.name, one));
  }
  await forgetLists(before, store);
}

/** Another server may be the very same, by another name. */
export async function forgetLists(gone: ServerRow, store: ServerParts["store"]): Promise<void> {
  const own = ownServer(gone);
  if (own.state === "unreadable") return;
  const { hash } = own.server;
  const others = (await store.servers()).map(ownServer);
  const isNeeded = others.some((one) => one.state !== "unreadable" && one.server.hash === hash);
  if (!isNeeded) await store.forgetServer(hash);
}
