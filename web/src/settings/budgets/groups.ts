/** The settings in the order in which people look for them. */
export const groups = {
  money: ["dailyCost", "sessionCost"],
  turns: ["maxSteps", "maxContextTokens", "askHours", "siteBits", "retentionDays"],
  models: ["idleSeconds", "maxRetries", "smallModel"],
  commands: [
    ...(["sandboxHosts", "childEnvironment", "skillCommands"] as const),
    ...(["commandMemoryMiB", "commandProcesses", "commandFileMiB", "sandboxTmpMiB"] as const),
  ],
  browser: ["browserHeadless", "browserProfile", "browserStealth", "browserPath"],
  search: ["searchEngines", "searchAddresses", "googleEngineId"],
  machine: ["language", "secretsKey"],
} as const;

export type Group = keyof typeof groups;
export type Key = (typeof groups)[Group][number];
