import type { ListSetting } from "../front/mcp/list.ts";
import type { ServerParts } from "../front/mcp/parts.ts";
import type { Runtime } from "../runtime.ts";
import type { Io } from "./io.ts";
import { workspaceOf } from "./settings.ts";

export interface McpFlags {
  cwd?: string;
  output: "text" | "json";
}

export const serverParts = ({ store, secrets }: Runtime, { texts }: Io): ServerParts => ({ store, secrets, texts });

/** Servers as they are in a folder. */
export function serverSetting(runtime: Runtime, cwd: string | undefined, { language, texts, ...io }: Io): ListSetting {
  const { servers, serverLists, trusted, hub, serverStates: states } = runtime;
  const workspace = workspaceOf(cwd, { language, texts, ...io });
  return { servers, serverLists, trusted, hub, states, workspace, language, texts, trustOnce: false };
}
