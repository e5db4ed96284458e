/** What people read of a connection to an MCP server; `detail` is what the server or the system said. */
export const mcpConnect = {
  start: ({ detail }: { detail: string }) =>
    detail ? `It could not be started: ${detail}` : "It could not be started.",
  unfitForBatch: ({ word }: { word: string }) =>
    `on Windows a batch file cannot be given a word with ", % or a line break: ${word}`,
  noAnswer: ({ seconds }: { seconds: number }) => `no answer within ${seconds} s`,
  tooLarge: ({ detail }: { detail: string }) => `its answer was too large (${detail})`,
  missing: ({ names }: { names: readonly string[] }) => `no value is set for ${names.join(", ")}`,
  lost: ({ detail }: { detail: string }) =>
    detail ? `The connection was lost: ${detail}` : "The connection was lost.",
  auth: ({ server }: { server: string }) => `Its user must log in first: skillmint mcp login ${server}`,
};
