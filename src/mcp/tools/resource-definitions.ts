import type { ToolDefinition } from "../../protocol/messages.ts";
import { resourceNames } from "../../protocol/server-names.ts";
import type { ToolTexts } from "../../tools/tool.ts";

export const listResources = {
  name: resourceNames.list,
  texts: {
    en: {
      description: "List the resources of MCP servers, by their addresses.",
      parameters: { server: "only this one" },
    },
    "zh-CN": { description: "列出 MCP 服务器的资源及其地址。", parameters: { server: "仅此服务器" } },
  },
};

export const readResource = {
  name: resourceNames.read,
  texts: {
    en: { description: "Read a resource of an MCP server by its address." },
    "zh-CN": { description: "按地址读取 MCP 服务器的资源。" },
  },
};

/** What the model is told of them, without the modules that do the work. */
export const listDefinition = (texts: ToolTexts): ToolDefinition => ({
  name: resourceNames.list,
  description: texts.description,
  parameters: {
    type: "object",
    properties: { server: { type: "string", description: texts.parameters?.server ?? "" } },
  },
});

export const readDefinition = (texts: ToolTexts): ToolDefinition => ({
  name: resourceNames.read,
  description: texts.description,
  parameters: {
    type: "object",
    properties: { server: { type: "string" }, uri: { type: "string" } },
    required: ["server", "uri"],
  },
});
