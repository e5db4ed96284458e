import type { KnownSecrets } from "../config/masking.ts";
import type { Paths } from "../config/paths.ts";
import type { Secrets } from "../config/secrets.ts";
import type { Hub } from "../mcp/hub.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { ServerState } from "../protocol/mcp.ts";
import type { Models } from "../providers/models.ts";
import type { SessionDependencies } from "../session/dependencies.ts";
import type { Sessions } from "../session/sessions.ts";
import type { ServerMemory, ServerRow } from "../store/server-store.ts";
import type { SkillRow, Store, TrustRow } from "../store/store.ts";
import type { Registry } from "../tools/registry.ts";

/** What the server serves. The runtime is one; the server knows no other part of it. */
export interface Engine {
  store: Store;
  registry: Registry;
  sessions: Sessions;
  models: Models;
  env: Record<string, string | undefined>;
  paths: Paths;
  folders: SessionDependencies["folders"];
  settings(): Promise<Record<string, string>>;
  trusted(folder: string): Promise<TrustRow[]>;
  installed(): Promise<SkillRow[]>;
  servers(): Promise<ServerRow[]>;
  serverLists: ServerMemory;
  hub(): Promise<Hub>;
  skillUsed(id: string): Promise<void>;
  serverStates(): Promise<readonly ServerState[]>;
  onServerState(listener: (state: ServerState) => void): void;
  startRetention(isOpen: (session: SessionId) => boolean): { stop(): Promise<void> };
  endServer(name: string): Promise<void>;
  secrets(): Promise<Secrets>;
  mask: KnownSecrets;
}
