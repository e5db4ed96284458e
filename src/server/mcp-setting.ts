import type { ListSetting } from "../front/mcp/list.ts";
import type { ServerParts } from "../front/mcp/parts.ts";
import type { Engine } from "./engine.ts";
import { requireWorkspace } from "./find.ts";
import type { Viewer } from "./live.ts";

export const partsOf = ({ store, secrets }: Engine, { texts }: Viewer): ServerParts => ({ store, secrets, texts });

/** Servers as they are in a folder: the one that was named, else where the server was started, else the user's home. */
export function settingOf(
  engine: Engine,
  { wanted, usual }: { wanted: string | undefined; usual: string | null },
  { language, texts }: Viewer,
): ListSetting {
  const { servers, serverLists, trusted, hub, serverStates: states, folders } = engine;
  const workspace = wanted === undefined ? (usual ?? folders.home) : requireWorkspace(wanted, folders.data);
  return { servers, serverLists, trusted, hub, states, workspace, language, texts, trustOnce: false };
}
