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
  mcpUnheard: (p: { wanted: "form" | "visit" | "words"; fields: string; isShowable: boolean }) => {
    const wanted = {
      form: "asked for a form",
      visit: "asked the user to visit an address",
      words: "asked for words of your model",
    };
    const why = p.isShowable ? "nobody could be asked" : "the form could not be shown";
    const remedy = p.fields && ` If you need its fields, get all of them with one ask_user: ${p.fields}.`;
    return `[The user did not cancel or decline, whatever the server says below: it ${wanted[p.wanted]}, ${why}, and the user has not seen it.${remedy}]`;
  },
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
