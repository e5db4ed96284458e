import type { ToolClass } from "../../tools/tool.ts";
import { type ServerSetting, serversOf } from "./session-servers.ts";
import { requireServer } from "./test.ts";

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
