import type { Group, Key } from "./groups.ts";

const groups: Record<Group, string> = {
  money: "Money",
  turns: "Turns and sessions",
  models: "Models",
  commands: "Commands",
  browser: "The agent's browser",
  search: "Web search",
  machine: "This machine",
};

const names: Record<Key, string> = {
  dailyCost: "Cost a day, in US dollars",
  sessionCost: "Cost of a session, in US dollars",
  maxSteps: "Steps a turn",
  maxContextTokens: "Tokens of a request",
  askHours: "Hours to answer a permission",
  siteBits: "Bits that a site may be told unasked",
  retentionDays: "Days that sessions are kept",
  idleSeconds: "Seconds a model may be silent",
  maxRetries: "Tries after a failed call",
  smallModel: "Small model for web pages",
  sandboxHosts: "Hosts that a sandbox may reach",
  childEnvironment: "Variables that commands may see",
  skillCommands: "Commands in a skill's text",
  commandMemoryMiB: "Memory of a command, in MiB",
  commandProcesses: "Processes of a command",
  commandFileMiB: "Longest file of a command, in MiB",
  sandboxTmpMiB: "Temporary files in the sandbox, in MiB",
  browserHeadless: "Works without a window",
  browserProfile: "Remembers logins",
  browserStealth: "Hides that a program drives it",
  browserPath: "Path of the browser",
  searchEngines: "Search engines, in order",
  searchAddresses: "Addresses of search engines",
  googleEngineId: "Google engine id (cx)",
  language: "Language of the terminal",
  secretsKey: "Where the key of keys lies",
};

export const en = {
  groups,
  names,
  unset: "not set",
  byDefault: (p: { value: string }) => `${p.value} by default`,
  save: "Save",
  reset: "Back to the default",
  saved: (p: { name: string }) => `${p.name}: saved.`,
  choices: { on: "on", off: "off", keychain: "keychain", file: "file", en: "English", "zh-CN": "中文" } as Record<
    string,
    string
  >,
  spent: "What was spent",
  spentWhat: "The last 30 days. Costs are of those models whose prices are known.",
  by: "Summed up by",
  keys: { day: "Day", model: "Model", skill: "Skill" },
  heads: { day: "Day", model: "Model", skill: "Skill" },
  columns: { steps: "Steps", input: "Tokens in", output: "Tokens out", cost: "Cost" },
  total: "Total",
  gone: "deleted",
  unpriced: "unknown",
  nothing: "Nothing was used in the last 30 days.",
};
