import { readyMade } from "../../mcp/config/ready-made.ts";
import { waits } from "../../permissions/trust/item.ts";
import { hasServerFile } from "../../permissions/trust/settings-there.ts";
import { exactLine } from "../../protocol/exact-line.ts";
import type { ServerConfig, ServerState } from "../../protocol/mcp.ts";
import { ownServer } from "./row.ts";
import type { ServerSetting } from "./session-servers.ts";
import { failureText, givenTo, targetOf } from "./shown.ts";
import type { FolderServer } from "./workspace.ts";

export const listStates = ["on", "off", "changed", "unreadable", "ready-made", "waiting", "shadowed", "never"] as const;
export const serverFroms = ["user", "workspace", "ready-made"] as const;

/** A server as people are shown it: names of what it is given, and no value. */
export interface ListedServer {
  name: string;
  from: (typeof serverFroms)[number];
  /** The file of the workspace that names it. */
  path: string | null;
  state: (typeof listStates)[number];
  transport: ServerConfig["transport"] | null;
  /** What is started or connected to. */
  target: string;
  variables: string[];
  /** Null where it was never asked. */
  tools: number | null;
  prompts: number | null;
  resources: number | null;
  /** Where somebody is connected to it now. */
  status: ServerState["status"] | null;
  /** What is wrong with it; empty where nothing is known to be. */
  reason: string;
}

export type ListSetting = ServerSetting & { states(): Promise<readonly ServerState[]> };

/** Every server that there is here, and whether it can be used. Starts nothing. */
export async function listServers(setting: ListSetting): Promise<ListedServer[]> {
  const { texts, serverLists: memory } = setting;
  const { mcpConfig } = texts;
  const rows = await setting.servers();
  const states = new Map((await setting.states()).map((one) => [one.server, one]));
  const own = await Promise.all(rows.map(ownServer).map(shownOwn));
  const taken = new Set(rows.map(({ name }) => name));
  const folder = hasServerFile(setting.workspace) ? await (await import("./workspace.ts")).folderServers(setting) : [];
  const ofFolder = await Promise.all(folder.map(shownFolder));
  const ready = readyMade.filter(({ name }) => !taken.has(name));
  return [
    ...own,
    ...ofFolder,
    ...ready.map(({ name, config }) => ({ ...blank(name, config), from: "ready-made", state: "ready-made" }) as const),
  ];

  async function shownOwn(one: ReturnType<typeof ownServer>): Promise<ListedServer> {
    const { name } = one.row;
    if (one.state === "unreadable")
      return { ...blank(name, null), from: "user", state: one.state, reason: mcpConfig.reasons.unreadable() };
    const known = await knownOf(name, one.server.hash);
    const reason = one.state === "changed" ? mcpConfig.reasons.changed() : known.reason;
    return { ...blank(name, one.config), from: "user", state: one.state, ...known, reason };
  }

  async function shownFolder({ name, item, state, server, problem, isSecond }: FolderServer): Promise<ListedServer> {
    const listed = { ...blank(exactLine(name), server?.config ?? null), from: "workspace" as const, path: item.path };
    if (server === null) {
      const why = problem
        ? mcpConfig.entry[problem.why](problem)
        : (item.problem && texts.trust.problems[item.problem]()) || "";
      return { ...listed, state: "never", reason: exactLine(why) };
    }
    if (isSecond) return { ...listed, state: "shadowed", reason: mcpConfig.reasons.second() };
    if (taken.has(name)) return { ...listed, state: "shadowed", reason: mcpConfig.reasons.shadowed() };
    if (waits(state)) return { ...listed, state: "waiting", reason: mcpConfig.reasons.waiting() };
    if (state !== "trusted")
      return { ...listed, state: "never", reason: item.problem ? texts.trust.problems[item.problem]() : "" };
    return { ...listed, state: "on", ...(await knownOf(name, server.hash)) };
  }

  async function knownOf(name: string, hash: string) {
    const summary = (await memory.serverSummaries([hash])).get(hash);
    const problem = (await memory.serverTries([hash])).get(hash)?.problem;
    const live = states.get(name);
    const isLive = live !== undefined && live.status !== "closed";
    const wrong = isLive ? live.problem : problem;
    return {
      tools: summary?.tools ?? null,
      prompts: summary?.prompts.length ?? null,
      resources: summary?.resources ?? null,
      status: live?.status ?? null,
      reason: wrong ? failureText(name, wrong, texts) : isLive ? live.reason : "",
    };
  }
}

const blank = (name: string, config: ServerConfig | null) => ({
  name,
  path: null,
  transport: config?.transport ?? null,
  target: config ? targetOf(config) : "",
  variables: config ? givenTo(config) : [],
  ...{ tools: null, prompts: null, resources: null, status: null, reason: "" },
});
