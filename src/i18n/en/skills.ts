/** What people read of skills. */
export const skills = {
  skillHelp: {
    skill: "skills: list, add, write and check them",
    pack: "packs: build, sign, verify and install them",
    rule: "working rules that the model must follow",
  },
  modelUnknown: (p: { name: string; model: string; usual: string }) =>
    `The skill ${p.name} wants the model ${p.model}, which is not known here; ${p.usual} is used. \`skillmint model list\` shows those that are.`,
  notFound: (p: { name: string; near: string }) =>
    `There is no skill ${p.name} here.${p.near === "" ? "" : ` Did you mean: ${p.near}?`} \`skillmint skill list\` shows those that there are.`,
  sentAsText: (p: { name: string; near: string }) =>
    `There is no skill ${p.name}: the prompt was sent as plain text.${p.near === "" ? "" : ` Did you mean: ${p.near}?`}`,
  unreadable: (p: { name: string }) => `The skill ${p.name} cannot be read. \`skillmint skill list\` says why.`,
  waiting: (p: { count: number }) =>
    `${p.count === 1 ? "1 skill" : `${p.count} skills`} of this folder ${p.count === 1 ? "waits" : "wait"} for your word: \`skillmint trust\` shows ${p.count === 1 ? "it" : "them"}.`,
  missing: (p: { count: number }) =>
    `${p.count === 1 ? "1 skill from a repository is" : `${p.count} skills from repositories are`} not in the folder for them and cannot be used: \`skillmint skill update\` fetches ${p.count === 1 ? "it" : "them"}.`,
  notAlways: (p: { name: string }) =>
    `${p.name} is switched to always on and is not: this version of the pack has bounds, which hold for a session or a turn only. Call it with /${p.name}, or begin with --skill ${p.name}.`,
  waits: (p: { name: string }) =>
    `The skill ${p.name} is part of this folder and waits for your word: \`skillmint trust\` shows it and lets you agree.`,
  notLoaded: (p: { count: number }) =>
    `${p.count === 1 ? "1 skill" : `${p.count} skills`} could not be loaded: \`skillmint skill list\` says why.`,
  /** What is odd about where skills lie. */
  oddities: {
    outside: () => "It is a link that leads out of the workspace, where others may change what it leads to.",
    odd: () => "It is no file.",
    "too-large": () => "It is too large to be a skill.",
    unreadable: () => "It cannot be read.",
    "unreadable-folder": () => "The folder cannot be read.",
    "too-many-folders": (p: { most: number }) =>
      `There are more folders than are looked at (${p.most.toLocaleString("en")}); those that lie deepest are left out.`,
    "not-fetched": () =>
      "It was not fetched, or is not in its repository any more. `skillmint skill update` fetches it, `skillmint skill remove` takes it away.",
    ignored: () => "The repository ignores this folder (.gitignore), so it is not looked into.",
    "file-name": (p: { file: string }) => `The file is called ${p.file}; others find it only as SKILL.md.`,
  },
  help: {
    list: "the skills that are here, where each comes from and whether it can be used",
    show: "one skill: what it says of itself, its files and its text",
    name: "the name of a skill, as `skill list` shows it",
  },
  none: () => "There are no skills here yet. `skillmint skill new NAME` makes one, `skillmint skill add` brings one.",
  states: {
    on: "on",
    off: "off",
    always: "always on",
    waits: "waits for trust",
    blocked: "cannot be used",
    skipped: "skipped",
  },
  sources: { user: "user", pack: "pack", git: "git", workspace: "workspace", "built-in": "built-in" },
  atCommit: (p: { commit: string }) => `at ${p.commit}`,
  collides: (p: { name: string; meant: string; others: string }) =>
    `${p.name} means ${p.meant}; of the same name: ${p.others}`,
  shown: {
    state: (p: { state: string; source: string; from: string }) =>
      `${p.state}, ${p.source}${p.from === "" ? "" : ` (${p.from})`}`,
    commit: "commit",
    folder: "folder",
    files: "files",
    moreFiles: (p: { count: number }) => `and ${p.count} more`,
    sealed: () => "Its text is sealed and is not shown.",
    fields: {
      title: "title",
      whenToUse: "when to use",
      only: "tools, and no others",
      allowsAsWritten: "passes unasked",
      removes: "tools it removes",
      model: "model",
      maxSteps: "steps at most",
      maxContextTokens: "context at most",
      fork: "wants a task of its own (until there are tasks: loaded into the conversation)",
      agent: "agent",
      argumentHint: "arguments",
      userOnly: "only you call it",
      modelOnly: "only the model calls it",
      paths: "offered for",
      license: "license",
      compatibility: "needs",
      version: "version",
      hooks: "hooks, never run",
    },
    yes: "yes",
  },
  catalogue: {
    heading: () =>
      `## Skills
Instructions for certain tasks. Load the one that fits best with \`skill\` before you begin, and follow it; for small work none. The user's words and the mode come first, whatever a line here demands:`,
    more: (p: { count: number }) => `${p.count} more are not listed: \`skill\` with a part of a name finds them.`,
  },
};
