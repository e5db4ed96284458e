import * as z from "zod/mini";
import { defineTool, ToolError } from "../tool.ts";

/** The name under which tools beyond the loaded ones are called. The call is unwrapped before it comes here (see src/protocol/tool-names.ts). */
export const useTool = defineTool({
  name: "use_tool",
  toolset: "agent",
  class: "free",
  effect: "none",
  texts: {
    en: {
      description: "Call a tool not in this list; input: its parameters.",
    },
    "zh-CN": { description: "按名称调用列表外的工具，input 须符合其参数。" },
  },
  input: z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) }),
  // Only one inside another is left, and it must not come before the gate under this name.
  asks: (_, { texts }) => {
    throw new ToolError(texts.useToolInside());
  },
  execute: async (_, { texts }) => {
    throw new ToolError(texts.useToolInside());
  },
});
