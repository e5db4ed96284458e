/** What `mcp serve` says: to people, and to clients of it. */
export const mcpServe = {
  help: {
    serve: "offer tools and skills to other MCP clients, over stdin and stdout",
    tools: "the tools to offer, with commas; * is any text; without it, those that only read files",
    skill: "offer this skill as a prompt, and its files as resources (repeatable)",
  },
  serving: (p: { tools: number; skills: number; folder: string }) =>
    `Serving ${p.tools} tools and ${p.skills} skills in ${p.folder}. This waits for an MCP client on stdin.`,
  notOffered: (p: { name: string }) =>
    `${p.name} works on a conversation of its own session and cannot be offered to other programs.`,
  sealed: (p: { name: string }) => `The skill ${p.name} is sealed: its text is not given to other programs.`,
  modelOnly: (p: { name: string }) => `The skill ${p.name} is not for people to call, so it is no prompt.`,
  instructions: (p: { folder: string }) =>
    `Tools of SkillMint for the folder ${p.folder}; relative paths start there. The user's own rules decide on each call.`,
  /** What a person is asked. */
  mayRun: (p: { what: string; reason: string }) => `May this run? (${p.reason})\n\n${p.what}`,
  nobodyAsked: (p: { reason: string; rule: string | undefined; mode: string | undefined }) =>
    `Permission needed (${p.reason}). Nobody could be asked, so it did not run. ${
      p.rule
        ? `Who starts \`skillmint mcp serve\` can let it pass with --allow ${p.rule}`
        : p.mode
          ? `No rule allows just this; \`skillmint mcp serve --mode ${p.mode}\` does.`
          : "No rule and no mode allows this."
    }`,
  tooLong: (p: { reason: string; rule: string | undefined }) =>
    `Permission needed (${p.reason}). It is too long to show it to a person, so it did not run.${p.rule ? ` --allow ${p.rule} would let it pass.` : ""}`,
  unknownTool: (p: { name: string; near: string }) =>
    `There is no tool ${p.name} here.${p.near === "" ? "" : ` Did you mean ${p.near}?`}`,
  unknownPrompt: (p: { name: string; near: string }) =>
    `There is no prompt ${p.name} here.${p.near === "" ? "" : ` Did you mean ${p.near}?`}`,
  unknownResource: (p: { uri: string }) => `There is no resource ${p.uri} here.`,
  argument: () => "what the skill is called with",
  failed: () => "The call could not be run.",
};
