/** What the model reads of MCP servers. */
export const mcpTexts = {
  serverDown: () => "MCP server is disconnected",
};
