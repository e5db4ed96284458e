/** What people read of the tools of MCP servers. */
export const mcpTools = {
  /** Why something of a server's lists was left out. */
  dropped: {
    "no-name": () => "it has no usable name",
    "hidden-name": () => "its name holds characters that cannot be seen",
    "same-name": () => "another of the same name comes before it",
    "no-input": () => "its input is not an object",
    "schema-too-deep": () => "its schema is nested too deeply",
    "schema-too-large": () => "its schema is too large",
    "bad-header": () => "it wants an argument sent as a header (x-mcp-header) in a way that is not allowed",
    "only-as-task": () => "it can only be run as a task, which is not supported",
    "list-too-long": () => "the list is too long; the rest was not read",
    "list-repeats": () => "the list repeats itself; it was left there",
    "page-unread": () => "a later page could not be read; the rest is missing",
    "list-unread": () => "the list was announced but could not be read",
  },
};
