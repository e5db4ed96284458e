/** What is said of agents that are defined in files. */
export const agents = {
  catalogue: {
    heading: () => "## Agents\nFurther values of `agent_type` for `task`:",
    more: (p: { count: number }) => `${p.count} more are not listed.`,
  },
  help: {
    agent: "agents that are defined in files: the types of sub-agents",
    list: "the agents that are here, where each comes from and what is odd about it",
  },
  waiting: (p: { count: number; above: string | null }) =>
    `${p.count === 1 ? "1 agent" : `${p.count} agents`} of ${p.above ?? "this folder"} ${p.count === 1 ? "waits" : "wait"} for your word: \`skillmint trust${p.above === null ? "" : ` ${p.above}`}\` shows ${p.count === 1 ? "it" : "them"}.`,
  came: (p: { names: string }) =>
    `With it come agents, which \`task\` may begin: ${p.names} (\`skillmint agent list\` shows them).`,
  skipped: (p: { path: string; why: string }) => `skipped: ${p.path}: ${p.why}`,
  oddities: {
    outside: () => "It is a link that leads out of the folder, where others may change what it leads to.",
    odd: () => "It is no file.",
    "too-large": () => "It is too large to be an agent.",
    unreadable: () => "It cannot be read.",
    "unreadable-folder": () => "The folder cannot be read.",
    "too-many-agents": (p: { most: number }) => `There are more files than are looked at (${p.most}).`,
  },
  built: {
    explore: "reads and searches, changes nothing",
    plan: "reads and searches, runs commands that only read, changes nothing",
    "general-purpose": "has the tools of its session",
  },
};
