/** What people are asked on behalf of an MCP server. */
interface Bounds {
  least: number | undefined;
  most: number | undefined;
  format: string | undefined;
}

export const mcpAskTexts = {
  mcpAsks: (p: { server: string; message: string }) => `The MCP server ${p.server} asks: ${p.message}`,
  mcpVisit: (p: { server: string; message: string; host: string; url: string }) =>
    `The MCP server ${p.server} asks you to visit an address on ${p.host}: ${p.message}\n${p.url}\nOpen it yourself if you want to; what you enter there does not pass through here.`,
  mcpVisited: () => "I have been there",
  mcpSample: (p: { server: string; prompt: string }) =>
    `The MCP server ${p.server} wants words of your model, at your cost, for this:\n${p.prompt}`,
  /** For the model. */
  mcpUnheard: () =>
    "[The server wanted something of the user while it worked. Nobody could be asked, and he has not seen it: where you need it, use ask_user.]",
  mcpYes: () => "Yes",
  mcpNo: () => "No",
  mcpDecline: () => "Decline to answer",
  mcpSkip: () => "Leave it out",
  mcpPreset: (p: { value: string }) => `Keep: ${p.value}`,
  mcpUnfit: {
    number: (_: Bounds) => "[That is no number that fits.]",
    range: (p: Bounds) =>
      `[That does not fit: ${[p.least === undefined ? "" : `at least ${p.least}`, p.most === undefined ? "" : `at most ${p.most}`].filter(Boolean).join(", ")}.]`,
    option: (_: Bounds) => "[Please choose one of the options.]",
    format: (p: Bounds) => `[That is not of the form ${p.format}.]`,
  },
};
