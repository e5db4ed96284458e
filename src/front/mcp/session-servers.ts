import type { Texts } from "../../i18n/texts.ts";
import type { Hub } from "../../mcp/hub.ts";
import { hasServerFile } from "../../permissions/trust/settings-there.ts";
import type { SessionId } from "../../protocol/ids.ts";
import type { Language } from "../../protocol/language.ts";
import type { SessionServers } from "../../session/session-servers.ts";
import type { ServerMemory, ServerRow } from "../../store/server-store.ts";
import type { TrustRow } from "../../store/store.ts";

/** What the user has set up, as far as a session's servers need it. */
export interface ServerSetting extends ServerEngine {
  workspace: string;
  language: Language;
  texts: Texts;
  /** Whatever the workspace brings may be used, this once. */
  trustOnce: boolean;
}

/** What the runtime gives for it. */
export interface ServerEngine {
  /** Servers that the user has added, also where nothing is saved. */
  servers(): Promise<ServerRow[]>;
  /** Where what they have is remembered. */
  serverLists: ServerMemory;
  trusted(folder: string): Promise<readonly TrustRow[]>;
  /** Loaded when a server is first needed. */
  hub(): Promise<Hub>;
}

export interface ServersTold {
  /** What the model is told of the servers that there are; empty where there are none. */
  text: string;
  /** How many of the workspace's wait for the user's word. */
  waiting: number;
}

export async function serversTold(setting: ServerSetting): Promise<ServersTold> {
  if (!(await isAny(setting))) return { text: "", waiting: 0 };
  return (await import("./told.ts")).toldOf(setting);
}

/** Where there is no server nothing of this is ever loaded. */
export function serversOf(setting: ServerSetting): SessionServers {
  let live: SessionServers | undefined;
  let owner: SessionId | undefined;
  const needed = async () => {
    if (!live && (await isAny(setting))) {
      const { createServers } = await import("./live-servers.ts");
      live ??= createServers(setting, { within: () => owner });
    }
    return live;
  };
  return {
    tools: async () => (await needed())?.tools() ?? [],
    known: () => live?.known() ?? [],
    openedBy(session) {
      owner = session;
    },
    checkRest: async () => (await needed())?.checkRest(),
    prompt: async (...wanted) => (await needed())?.prompt(...wanted) ?? null,
    end: async (session) => live?.end?.(session),
    letGo: async (session) => live?.letGo(session),
  };
}

const isAny = async ({ workspace, servers }: Pick<ServerSetting, "workspace" | "servers">) =>
  hasServerFile(workspace) || (await servers()).some(({ enabled }) => enabled === 1);
