/** What people read of MCP servers. */
export const mcp = {
  help: {
    mcp: "MCP servers: which there are, and what they have",
  },
};
