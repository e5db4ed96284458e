import type { Texts } from "../../i18n/texts.ts";
import type { Hub } from "../../mcp/hub.ts";
import type { Language } from "../../protocol/language.ts";
import { noServers, type SessionServers } from "../../session/session-servers.ts";
import type { ServerMemory, ServerRow, TrustRow } from "../../store/store.ts";

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

/** What the model is told of the servers that there are; empty where there are none. */
export async function serversTold({ servers }: ServerSetting): Promise<string> {
  if ((await servers()).length === 0) return "";
  return "";
}

export function serversOf(_setting: ServerSetting): SessionServers {
  return noServers;
}
