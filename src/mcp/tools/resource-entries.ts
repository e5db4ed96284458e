import type { ToolEntry } from "../../tools/registry.ts";
import type { Connect, ListedServer } from "./entries.ts";
import { listDefinition, listResources, readDefinition, readResource } from "./resource-definitions.ts";

/** Two tools for the resources of all servers; none where no server has any. */
export function resourceEntries(servers: readonly ListedServer[], connect: Connect): ToolEntry[] {
  if (!servers.some(({ lists }) => lists.resources.length > 0 || lists.templates.length > 0)) return [];
  const common = { toolset: "mcp", loaded: false } as const;
  return [
    {
      ...{ ...common, name: listResources.name },
      definitions: {
        en: listDefinition(listResources.texts.en),
        "zh-CN": listDefinition(listResources.texts["zh-CN"]),
      },
      load: async () => (await import("./resources.ts")).listResourcesTool(servers),
    },
    {
      ...{ ...common, name: readResource.name },
      definitions: {
        en: readDefinition(readResource.texts.en),
        "zh-CN": readDefinition(readResource.texts["zh-CN"]),
      },
      load: async () => (await import("./resources.ts")).readResourceTool(servers, connect),
    },
  ];
}
