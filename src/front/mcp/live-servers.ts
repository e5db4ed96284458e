import { setTimeout as after } from "node:timers/promises";
import type { SessionId } from "../../protocol/ids.ts";
import type { Server } from "../../protocol/mcp.ts";
import type { SessionServers } from "../../session/session-servers.ts";
import type { ToolEntry } from "../../tools/registry.ts";
import { askServer } from "./ask.ts";
import type { ServerSetting } from "./session-servers.ts";
import { usableServers } from "./usable.ts";

/** Who could not be asked is asked again after this long: one that hangs would cost every run its end. */
const againMs = 10 * 60_000;
/** So long a look for tools waits for servers that were never asked before. */
const usualPatienceMs = 10_000;

/** The servers of one session, as far as anybody has asked for them. */
export function createServers(
  setting: ServerSetting,
  { patienceMs = usualPatienceMs, within }: { patienceMs?: number; within?: () => SessionId | undefined } = {},
): SessionServers {
  const { serverLists: memory, workspace } = setting;
  let read: { key: string; entries: readonly ToolEntry[] } = { key: "", entries: [] };
  let asking: Promise<void> | null = null;
  let isUsed = false;

  const hub = () => {
    isUsed = true;
    return setting.hub();
  };

  /** What is remembered may have changed since: by another process, or by the server itself. */
  async function tools(): Promise<readonly ToolEntry[]> {
    const { servers } = await usableServers(setting);
    const now = await remembered(servers);
    // Nobody else is waited for than those that would be missed.
    const isMissed = now.some(({ at }) => at === null);
    if (isMissed) await waited(checkRest());
    const known = isMissed ? await remembered(servers) : now;
    const key = known.map(({ server, at }) => [server.name, server.hash, at].join(" ")).join("\n");
    if (key !== read.key) read = { key, entries: await entriesFor(known) };
    return read.entries;
  }

  async function remembered(servers: readonly Server[]) {
    const tries = await memory.serverTries(servers.map(({ hash }) => hash));
    return servers.map((server) => ({ server, at: tries.get(server.hash)?.listedAt ?? null }));
  }

  async function entriesFor(known: readonly { server: Server; at: string | null }[]): Promise<readonly ToolEntry[]> {
    const found = await Promise.all(
      known.map(async ({ server, at }) => ({
        server,
        lists: at === null ? null : await memory.serverLists(server.hash),
      })),
    );
    const listed = found.flatMap(({ server, lists }) => (lists ? [{ server, lists }] : []));
    if (listed.length === 0) return [];
    const { entriesOf } = await import("../../mcp/tools/entries.ts");
    return entriesOf(listed, async (server, { session, workspace: { root } }) =>
      (await hub()).connection({ server, session, workspace: root }),
    );
  }

  async function waited(work: Promise<unknown>): Promise<void> {
    const enough = new AbortController();
    await Promise.race([
      work,
      after(patienceMs, undefined, { signal: enough.signal, ref: false }).catch(() => undefined),
    ]);
    enough.abort();
  }

  /** However many want it at the same time, each server is asked once. */
  function checkRest(): Promise<void> {
    asking ??= askRest().finally(() => {
      asking = null;
    });
    return asking;
  }

  async function askRest(): Promise<void> {
    const { servers } = await usableServers(setting);
    const hashes = servers.map(({ hash }) => hash);
    const [tries, summaries] = [await memory.serverTries(hashes), await memory.serverSummaries(hashes)];
    const isDue = ({ hash }: Server) => {
      const { listedAt = null, problem = null } = tries.get(hash) ?? {};
      const isMissing = listedAt === null || summaries.get(hash)?.toolsUnread === true;
      const last = problem?.at ?? listedAt;
      return isMissing && (last === null || Date.now() - Date.parse(last) > againMs);
    };
    const asked = servers
      .filter(isDue)
      .map((server) => askServer(server, { hub, memory, workspace, within: within?.() }).catch(() => undefined));
    await Promise.all(asked);
  }

  return {
    tools,
    known: () => read.entries,
    checkRest,
    async prompt(name, args, of) {
      const { serverPrompt } = await import("./prompt.ts");
      const lists = ({ hash }: Server) => memory.serverLists(hash);
      return serverPrompt({ name, args, ...of }, setting, { hub, lists });
    },
    async end(session) {
      if (isUsed) await (await setting.hub()).endOf(session);
    },
    async letGo(session) {
      if (isUsed) (await setting.hub()).letGo(session);
    },
  };
}
