import type { ToolClass } from "../../tools/tool.ts";
import { Declined } from "../declined.ts";
import { type ServerSetting, serversOf } from "./session-servers.ts";
import { requireServer, testServer } from "./test.ts";

export interface ShownTool {
  /** As models and rules know it. */
  name: string;
  server: string;
  description: string;
  class: ToolClass;
  parameters: object;
}

/** The tools that are remembered of a server, or of all that may be used. Throws Declined when there is none of that name. */
export async function shownTools(name: string | undefined, setting: ServerSetting): Promise<ShownTool[]> {
  const wanted = name === undefined ? null : (await requireServer(name, setting)).name;
  const entries = await serversOf(setting).tools();
  const shown = entries.map(async (entry) => {
    const { description, parameters, server = "" } = entry.definitions[setting.language];
    return { name: entry.name, server, description, class: (await entry.load()).class, parameters };
  });
  return (await Promise.all(shown)).filter(({ server }) => wanted === null || server === wanted);
}

/** What models and rules call a server's tool; the server is asked first where nobody knows what it has. Throws Declined. */
export async function publishedTool(server: string, tool: string, setting: ServerSetting): Promise<string> {
  const found = await requireServer(server, setting);
  const { serverLists: memory, texts } = setting;
  if ((await memory.serverLists(found.hash)) === null) {
    const { problem } = await testServer(found, setting);
    if (problem !== "") throw new Declined("failed", texts.mcpConfig.notAgreed({ name: server, reason: problem }));
  }
  const entries = await serversOf(setting).tools();
  const own = entries.filter(({ definitions }) => definitions[setting.language].server === found.name);
  // In the order in which the server lists them.
  const at = (await memory.serverLists(found.hash))?.tools.findIndex(({ name }) => name === tool) ?? -1;
  const entry = own[at];
  if (!entry) throw new Declined("unknown", texts.mcpConfig.noTool({ server, tool }));
  return entry.name;
}
