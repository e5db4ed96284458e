import { placesOf } from "../../mcp/config/kept-values.ts";
import { Declined } from "../declined.ts";
import { forgetLists } from "./add.ts";
import type { ServerParts } from "./parts.ts";

/** Takes a server away: its tools go with it, what is remembered of it, and all its secrets. Throws Declined. */
export async function removeServer(name: string, parts: ServerParts): Promise<{ secrets: number }> {
  const { store, texts } = parts;
  const row = (await store.servers()).find((one) => one.name === name);
  if (!row) throw new Declined("unknown", texts.mcpConfig.notThere({ name }));
  await store.removeServer(name);
  await forgetLists(row, store);
  const secrets = await parts.secrets();
  const own = secrets.names().filter((one) => one.startsWith(placesOf(name)));
  for (const one of own) secrets.remove(one);
  return { secrets: own.length };
}
