import { because } from "./system.ts";

/** What the settings mean, and what is said about them. */
export const config = {
  help: {
    config: "settings",
    get: "what is set, and what each setting means",
    set: "set one",
    unset: "back to its default",
    path: "where the data lies",
    key: "the setting",
    value: "its value",
  },
  meaning: {
    maxSteps: "the most model calls of a turn",
    retentionDays: "delete sessions that have not been used for so many days; unset keeps them",
    idleSeconds: "the longest silence of a model, in seconds",
    dailyCost: "what all models together may cost in a day, in US dollars",
    sessionCost: "what one session may cost in all, in US dollars",
    maxRetries: "how often a failed model call is made again; unset depends on the failure",
    maxContextTokens:
      "the most tokens of a request, older messages are summarised before it grows longer; unset takes what the model allows",
    childEnvironment:
      "variables that commands may know besides the usual ones: names with commas between them, or families such as NPM_*, of which what sounds like a secret stays out",
    sandboxHosts:
      "hosts of the web that commands in a sandbox may reach, with commas between them, such as packages.example.com,example.org; unset leaves them without a network",
    skillCommands:
      "whether commands that stand in a skill's text are run when it is loaded, as far as the permissions let them",
    smallModel:
      "a small model, PROVIDER/NAME, that answers what web_fetch is asked of a page; unset gives the page itself to the session's model",
    commandMemoryMiB:
      "the most memory of one command with all that it starts, in MiB; a command that uses more is ended; unset is three quarters of the machine's memory, 0 is no limit",
    commandProcesses: "the most processes that one command may have; a command that has more is ended; 0 is no limit",
    commandFileMiB: "the longest file that a command may write, in MiB; 0 is no limit",
    sandboxTmpMiB:
      "the most that a session's commands may keep in the sandbox's folder for temporary files, in MiB; the command that adds more is ended; 0 is no limit",
    askHours: "for how many hours a permission that is asked for can be given; after that it is asked anew",
    siteBits:
      "how many bits of choice a site may be told without a question once a session has read private data and a stranger's text; 0 asks about everything",
    browserPath:
      "the browser that the agent uses, by its whole path; unset takes the first Chrome, Edge or Chromium found",
    browserHeadless: "whether the browser works without a window; off shows it",
    browserProfile:
      "whether the browser remembers cookies and logins from one session to the next, in a profile of its own; one session at a time can then use it",
    browserStealth: "whether web pages are kept from seeing that a program drives the browser, as far as that goes",
    searchEngines:
      "search engines of the web in the order in which they are asked, such as brave,searxng; unset: all that have what they need. DuckDuckGo comes last where it is not named",
    searchAddresses:
      "where a search engine is, such as searxng=http://192.168.1.5:8080; for another one, a server that answers in its place",
    googleEngineId: "the id (cx) of your own search engine at Google, which its key alone does not tell",
    secretsKey:
      "where the key lies that seals stored keys: keychain (the system's own) or file; unset puts a new one into the keychain where that works, and leaves an old one where it is",
    language: "what you read, en or zh-CN; unset follows the system, and SKILLMINT_LANG comes first",
  },
  unset: () => "unset",
  byDefault: (p: { value: string }) => `${p.value} (default)`,
  unknownKey: (p: { key: string; known: string }) => `There is no setting ${p.key}. Known settings: ${p.known}.`,
  empty: (p: { key: string }) =>
    `${p.key} cannot be set to nothing. To have its default back: skillmint config unset ${p.key}`,
  badWhole: (p: { key: string; value: string; from: number; to: number; known: string }) =>
    `${p.key} wants a whole number from ${p.from} to ${p.to}, not ${p.value}. Known settings: ${p.known}.`,
  badAmount: (p: { key: string; value: string; known: string }) =>
    `${p.key} wants an amount in US dollars such as 5 or 0.50, not ${p.value}. Known settings: ${p.known}.`,
  badNames: (p: { key: string; value: string; known: string }) =>
    `${p.key} wants names of variables such as NPM_HOME,DOCKER_*, not ${p.value}. Known settings: ${p.known}.`,
  badHosts: (p: { key: string; value: string; known: string }) =>
    `${p.key} wants hosts such as packages.example.com,*.example.com, not ${p.value}. Known settings: ${p.known}.`,
  badPath: (p: { key: string; value: string; known: string }) =>
    `${p.key} wants a whole path such as /usr/bin/chromium, not ${p.value}. Known settings: ${p.known}.`,
  badModel: (p: { key: string; value: string; known: string }) =>
    `${p.key} wants a model as PROVIDER/NAME, such as openai/gpt-4o-mini, not ${p.value}. Known settings: ${p.known}.`,
  badChoice: (p: { key: string; value: string; choices: string; known: string }) =>
    `${p.key} is one of ${p.choices}, not ${p.value}. Known settings: ${p.known}.`,
  badWord: (p: { key: string; value: string; known: string }) =>
    `${p.key} is one word of letters, digits, : . _ and -, not ${p.value}. Known settings: ${p.known}.`,
  badList: (p: { key: string; value: string; choices: string; known: string }) =>
    `${p.key} wants some of ${p.choices}, with commas between them, not ${p.value}. Known settings: ${p.known}.`,
  badAddresses: (p: { key: string; value: string; choices: string; known: string }) =>
    `${p.key} wants addresses such as searxng=http://127.0.0.1:8888, with commas between them and without a password or a query, for some of ${p.choices}, not ${p.value}. Known settings: ${p.known}.`,
  badFile: (p: { file: string; problem: string }) =>
    `${p.file} cannot be read and is left out${because(p.problem)}. Mend or delete it.`,
};
