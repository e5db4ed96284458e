const askedFor = "every command and edit in this folder is asked for";

/** What is said about a workspace's own config, and of trusting it. */
export const trust = {
  help: {
    trust: "what a folder's own config would do, and whether it may",
    folder: "the folder; without it the current one",
    yes: "agree to all that is listed",
    remove: "trust nothing in it any more",
    once: "let the folder's own config apply this once",
  },
  kinds: {
    skill: "skill",
    server: "MCP server",
    rule: "rule",
    agent: "agent",
    instructions: "instructions",
    hook: "hook",
    setting: "setting",
  },
  states: { trusted: "trusted", new: "new", changed: "CHANGED", unreadable: "unreadable", never: "never applies" },
  does: {
    skill: (p: { text: string; tools: string; commands: string; files: number }) =>
      `${p.commands === "" ? "" : `runs when it is loaded, unless it would have to be asked for: ${p.commands}; `}${p.tools === "" ? "" : `lets pass unasked: ${p.tools}; `}instructs the agent${p.files === 1 ? "" : `, with ${p.files} files`}: ${p.text}`,
    agent: (p: { text: string; tools: string }) =>
      `${p.tools === "" ? "" : `may use: ${p.tools}; `}instructs a sub-agent: ${p.text}`,
    instructions: (p: { text: string }) => `instructs the agent in every session: ${p.text}`,
    start: (p: { command: string; variables: string; reads: string }) =>
      `runs: ${p.command}${p.variables === "" ? "" : ` (sets ${p.variables})`}${p.reads === "" ? "" : ` (is told your ${p.reads})`}`,
    connect: (p: { url: string; headers: string; reads: string }) =>
      `connects to ${p.url}${p.headers === "" ? "" : ` (sends ${p.headers})`}${p.reads === "" ? "" : ` (is told your ${p.reads})`}`,
    allow: (p: { rule: string }) => `lets ${p.rule} pass without asking`,
    hook: (p: { text: string }) => (p.text === "" ? "SkillMint never runs it" : `SkillMint never runs it: ${p.text}`),
    setting: () => "SkillMint never takes it from a folder",
    unknown: () => "nobody can tell",
  },
  problems: {
    odd: () => "it is no ordinary file",
    "too-large": () => "it is too large",
    outside: () => "it leads out of the folder",
    unreadable: () => "it cannot be read",
    "too-slow": () => "it took too long to read",
    "not-json": () => "it is no JSON as it should be",
    "no-rule": () => "it should forbid something and is no rule",
  },
  cannot: {
    rule: (p: { problem: string }) => `${p.problem}; until it is mended, ${askedFor}`,
    other: (p: { problem: string }) => p.problem,
  },
  unread: (p: { path: string; problem: string }) =>
    `${p.path} of this folder cannot be used: ${p.problem}. Nobody knows what it forbids: until it is mended, ${askedFor}.`,
  notForbidding: (p: { path: string; rules: string }) =>
    `${p.path} of this folder should forbid what is no rule: ${p.rules}. Until it is mended, ${askedFor}.`,
  notRules: (p: { path: string; rules: string }) =>
    `${p.path} of this folder holds what is no rule and is left out: ${p.rules}`,
  waiting: (p: { count: number }) =>
    p.count === 1
      ? "One rule of this folder would allow something and waits for your word: skillmint trust"
      : `${p.count} rules of this folder would allow something and wait for your word: skillmint trust`,
  badUserRules: (p: { problem: string }) =>
    `Your permission rules cannot be read (${p.problem}), so nobody knows what they deny, and nothing is run. \`skillmint config unset permissions\` deletes them.`,
  nothing: (p: { folder: string }) => `${p.folder} has no config of its own that would run or allow anything.`,
  noneWaits: () => "There is nothing to agree to.",
  above: (p: { folder: string }) =>
    `Above it, in ${p.folder}, something waits: \`skillmint trust ${p.folder}\` shows it.`,
  ask: (p: { count: number }) =>
    p.count === 1 ? "Trust this one as listed? Type yes: " : `Trust these ${p.count} as listed? Type yes: `,
  trusted: (p: { count: number }) => (p.count === 1 ? "Trusted: one item." : `Trusted: ${p.count} items.`),
  declined: () => "Nothing has changed.",
  needsYou: () => "Nobody is there to agree. Run it in a terminal, or with --yes once you have read the list.",
  changedMeanwhile: (p: { names: string }) => `Changed since it was listed, and not trusted: ${p.names}. Look again.`,
  removed: (p: { folder: string }) => `Nothing in ${p.folder} is trusted any more.`,
  wasNone: (p: { folder: string }) => `Nothing in ${p.folder} was trusted.`,
  yesOrRemove: () => "Use --yes or --remove, not both.",
};
