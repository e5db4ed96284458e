import { serverHash } from "../../mcp/config/hash.ts";
import { parseServers } from "../../mcp/config/parse.ts";
import { folderKey, type ItemState, stateOf, type TrustItem } from "../../permissions/trust/item.ts";
import { readJson, serverItems, serversIn } from "../../permissions/trust/settings.ts";
import { serverFiles } from "../../permissions/trust/settings-there.ts";
import type { Server } from "../../protocol/mcp.ts";
import type { EntryProblem } from "../../protocol/server-entry.ts";
import type { ServerSetting } from "./session-servers.ts";

export interface FolderServer {
  /** As its file has it, where it cannot be used under that. */
  name: string;
  item: TrustItem;
  state: ItemState;
  /** Null where its entry cannot be used. */
  server: Server | null;
  problem: EntryProblem | null;
  /** A file before its own has one of the same name, which is the one that is meant. */
  isSecond: boolean;
}

/** The servers that a workspace's own files name, and how far the user has agreed to them. Starts nothing. */
export async function folderServers({
  workspace,
  trusted,
  trustOnce,
}: Pick<ServerSetting, "workspace" | "trusted" | "trustOnce">): Promise<FolderServer[]> {
  // Read once: what is looked up is what is used.
  const files = serverFiles.flatMap((path) => readJson(workspace, path) ?? []);
  const items = files.flatMap((file) => serverItems(file).map((item) => ({ item, file })));
  if (items.length === 0) return [];
  const names = new Set<string>();
  const isOnce = await trustedOnce(
    items.map(({ item }) => item),
    trustOnce,
  );
  const agreed = items.every(({ item }) => isOnce(item)) ? [] : await trusted(folderKey(workspace));
  return items.map(({ item, file }) => {
    const state = isOnce(item) ? "trusted" : stateOf(item, agreed);
    const entry = "found" in file ? serversIn(file)[item.title] : undefined;
    const parsed = parseServers({ mcpServers: { [item.title]: entry } });
    const [found] = parsed?.servers ?? [];
    const server: Server | null = found
      ? { name: found.name, config: found.config, hash: serverHash(found.config, workspace), from: "workspace" }
      : null;
    const name = found?.name ?? item.title;
    const isSecond = names.has(name);
    names.add(name);
    return { name, item, state, server, isSecond, problem: parsed?.problems[0]?.problem ?? null };
  });
}

/** This once, without a look: but not who would be told the key of a model's provider. That must have been shown. */
async function trustedOnce(items: readonly TrustItem[], trustOnce: boolean): Promise<(item: TrustItem) => boolean> {
  if (!trustOnce) return () => false;
  const readsOf = ({ does }: TrustItem) => ("reads" in does ? does.reads : []);
  const keys = items.some((item) => readsOf(item).length > 0)
    ? await (await import("./shown.ts")).providerKeys()
    : new Set<string>();
  return (item) => item.hash !== null && !readsOf(item).some((name) => keys.has(name));
}
