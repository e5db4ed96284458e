type Decision = "allow" | "ask" | "deny";

const verbs: Record<Decision, string> = { allow: "allowed by", ask: "asked because of", deny: "denied by" };
const where: Record<string, string> = { skill: "the skill's own list" };
const placeOf = (tier: string) => where[tier] ?? `${tier} settings`;
const inPart = (part: string | undefined) => (part === undefined ? "" : `: \`${part}\` in this command`);

/** Why a call is allowed, asked or denied. */
export const gate = {
  rule: (p: { decision: Decision; rule: string; tier: string; part: string | undefined }) =>
    `${verbs[p.decision]} ${p.rule} in ${placeOf(p.tier)}${inPart(p.part)}`,
  perhaps: (p: { rule: string; tier: string; part: string | undefined }) =>
    `asked because ${p.rule} in ${placeOf(p.tier)} may be about it, which is only known when it runs${inPart(p.part)}`,
  opaque: {
    unreadable: () => "some commands are forbidden, and this one cannot be read",
    "too-long": () => "some commands are forbidden, and this text is too long to be read",
    "too-many": () => "some commands are forbidden, and this text has too many commands to be read",
    dynamic: () => "some commands are forbidden, and what this one runs is only known when it runs",
    redefines: () => "some commands are forbidden, and this one gives a name a new meaning",
  },
  uncounted: {
    unreadable: () => "no rule that allows commands counts for a text that cannot be read",
    "too-long": () => "no rule that allows commands counts for a text that is too long to be read",
    "too-many": () => "no rule that allows commands counts for a text with too many commands to be read",
    dynamic: () => "no rule that allows commands counts where what it runs is only known when it runs",
    redefines: () => "no rule that allows commands counts where a name is given a new meaning",
  },
  "data-folder": () => "SkillMint's own data folder is closed to the agent",
  "names-data-folder": () => "the command names SkillMint's own data folder",
  "names-own-port": () => "the command names SkillMint's own port",
  "names-own-program": () => "the command runs SkillMint itself",
  "names-other-process": () => "it looks into another process through /proc",
  "own-settings": (p: { path: string }) => `${p.path} is configuration of the agent, which it cannot change itself`,
  "unread-settings": (p: { path: string }) =>
    `${p.path} of this folder cannot be understood, so nobody knows what it forbids; until it is mended, this is asked for`,
  protected: (p: { path: string }) => `other programs run or follow ${p.path} later without asking`,
  "plan-mode-server": () =>
    "plan mode only reads, and the server does not mark this tool as read-only; put the call into the plan, or ask the user what you need",
  "plan-mode-web": () =>
    "plan mode opens no pages of the web, only web_search goes out; put what you want to read into the plan, or ask the user",
  "plan-mode": () => "plan mode only reads; put this change into the plan",
  "not-only-reading": (p: { part: string | undefined }) =>
    `plan mode passes only commands that surely just read (ls, cat, grep, git log and the like)${p.part === undefined ? "" : `; \`${p.part}\` is not known to be one: it can run once the plan is approved`}`,
  /** To a sub-agent, which has no plan that anybody could approve. */
  inTask: {
    "plan-mode-server": () =>
      "this sub-agent only reads and reports, and the server does not mark this tool as read-only; name the call in your report if it is needed",
    "plan-mode": () => "this sub-agent only reads and reports; put what should be changed into your report",
    "not-only-reading": (p: { part: string | undefined }) =>
      `this sub-agent only reads and reports, so it runs only commands that surely just read (ls, cat, grep, git log and the like)${p.part === undefined ? "" : `; \`${p.part}\` is not known to be one: find it out in another way, or name it in your report`}`,
  },
  "beyond-rule": {
    write: (p: { rule: string; path: string }) =>
      `${p.rule} covers the command, but not the file it writes: ${p.path} needs a rule edit(…)`,
    read: (p: { rule: string; path: string }) =>
      `${p.rule} covers the command, but not the file it reads: ${p.path} needs a rule read_file(…)`,
    folder: (p: { rule: string; path: string }) =>
      `${p.rule} covers the command, but not in another folder: ${p.path} needs a rule edit(…)`,
    unknown: (p: { rule: string }) =>
      `${p.rule} covers the command and its arguments, but an option or a redirect may write a file or change how the command works`,
  },
  "names-unknown": (p: { part: string }) => `which files it reads is only known when it runs: see \`${p.part}\``,
  outside: (p: { path: string }) => `${p.path} is outside the workspace`,
  "not-web": (p: { url: string }) => `${p.url} is not an http or https address`,
  "own-port": () =>
    "SkillMint's own server is closed to the agent; a server of yours needs another port, and the user can look at this one",
  "private-host": (p: { host: string; short?: string }) =>
    `${p.host} is on this machine or in a private network${p.short === undefined ? "" : `, and ${p.short} does not name it with its port`}`,
  "user-in-url": () => "the address holds a user name or password",
  site: () => "you have let the browser act on this site in this session",
  place: () => "you have let it reach this address in this session",
  script: (p: { short?: string }) =>
    `it runs a script of the model's in the page${p.short === undefined ? "" : `, for which ${p.short} does not count: only a rule for browser_evaluate does`}`,
  "session-port": () => "it is a server that this session has started",
  "beyond-pack": {
    tool: (p: { missing: string }) =>
      `the skill pack in use was not signed for the tool ${p.missing}; go on with the tools that it has, or without it`,
    host: (p: { missing: string }) => `the skill pack in use was not signed for the host ${p.missing}`,
    "hidden-host": (p: { missing: string }) =>
      `the skill pack in use may reach certain hosts only, and the command does not say one of them for ${p.missing}`,
    write: (p: { missing: string }) => `the skill pack in use was not signed for writing ${p.missing}`,
    "hidden-write": () =>
      "the skill pack in use may write certain files only, and which one this writes is only known when it runs",
    scripts: () => "the skill pack in use was signed without programs of its own, so none is run from its folder",
  },
  "protected-values": (p: { handles: string }) =>
    `it hands what ${p.handles} stands for, which the model cannot see, to a command or another file`,
  /** Text that strangers wrote, and what was read in protected places; named with where it came from. */
  taint: {
    unordered: (p: { part: string; source: string; to: string }) =>
      `you have not asked for \`${p.part}\` at ${p.to}, and text from ${p.source} is in this session: allow it only if you want it done`,
    target: (p: { part: string; from?: string; to: string }) =>
      `${p.to} would act on \`${p.part}\`, which you have neither named nor asked to be looked up ${p.from === undefined ? "and which no result holds" : `and which comes from ${p.from}`}: allow it only if \`${p.part}\` is what you mean`,
    repeats: (p: { part: string; from: string }) =>
      `it repeats \`${p.part}\`, which comes from ${p.from} and not from you, and what it does cannot be taken back`,
    budget: (p: { from: string; source: string; to: string }) =>
      `this session has read your data (${p.from}) and text from ${p.source}, and what this sends to ${p.to} could carry that data; a yes also covers what else this session sends there`,
    command: (p: { from: string; source: string }) =>
      `text from ${p.source} is in this session, and this command could send your data (${p.from}) anywhere; after a yes this is not asked again of the same command in this session`,
    protected: (p: { from: string; to: string }) =>
      `the content of ${p.from} is protected, and it could leave this machine through ${p.to}`,
    instructs: (p: { part: string; source: string }) =>
      `it writes ${p.part}, which agents take for your own word and you have not named, while text from ${p.source} is in this session`,
    sweeps: (p: { part: string; source: string }) =>
      `\`${p.part}\` destroys more than it names and cannot be taken back, while text from ${p.source} is in this session`,
    beyond: (p: { part: string; source: string }) =>
      `it writes ${p.part} outside the workspace, which you have not named, while text from ${p.source} is in this session`,
  },
  sandbox: (p: { sandbox: string }) => `it runs in the sandbox ${p.sandbox}`,
  "sandbox-read-only": () => "the sandbox is read-only, so no file may be changed; the user can choose another one",
  mode: (p: { decision: Decision; mode: string; part: string | undefined }) =>
    p.part === undefined
      ? `by the mode ${p.mode}`
      : `by the mode ${p.mode}, no rule allows \`${p.part}\` in this command`,
  question: () => "it puts a question to you",
  denied: (p: { reason: string }) => `Not allowed: ${p.reason}`,
  userDenied: () => "The user refused this operation",
  userDeniedBecause: (p: { reason: string }) => `The user refused this operation: ${p.reason}`,
  /** Why a text is no rule. */
  badRule: {
    empty: () => "it is empty",
    name: () => "it must begin with a tool's name, as in bash(git log:*)",
    brackets: () => "its brackets do not close, or something follows them",
    "too-long": () => "it is longer than 2,000 characters",
    hidden: () => "it holds line breaks or characters that cannot be seen",
    "nothing-inside": () =>
      "there is nothing between its brackets; without brackets it is about everything the tool does",
  },
};
