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
    skillCommands:
      "whether commands that stand in a skill's text are run when it is loaded, as far as the permissions let them",
    smallModel:
      "a small model, PROVIDER/NAME, that answers what web_fetch is asked of a page; unset gives the page itself to the session's model",
    askHours: "for how many hours a permission that is asked for can be given; after that it is asked anew",
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
  badModel: (p: { key: string; value: string; known: string }) =>
    `${p.key} wants a model as PROVIDER/NAME, such as openai/gpt-4o-mini, not ${p.value}. Known settings: ${p.known}.`,
  badChoice: (p: { key: string; value: string; choices: string; known: string }) =>
    `${p.key} is one of ${p.choices}, not ${p.value}. Known settings: ${p.known}.`,
  badFile: (p: { file: string; problem: string }) =>
    `${p.file} cannot be read and is left out${because(p.problem)}. Mend or delete it.`,
};
