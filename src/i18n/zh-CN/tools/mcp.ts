import type { mcpTexts as english } from "../../en/tools/mcp.ts";

export const mcpTexts: typeof english = {
  serverDown: () => "MCP 服务器已断开",
};
