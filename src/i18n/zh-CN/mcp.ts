import type { Texts } from "../texts.ts";

export const mcp: Texts["mcp"] = {
  help: {
    mcp: "MCP 服务器：有哪些，各提供什么",
  },
};
