import { because } from "./system.ts";

const orNot = (near: readonly string[]) => (near.length > 0 ? ` Did you mean ${near.join(" or ")}?` : "");

interface MissingKey {
  variables: readonly string[];
  console?: string | undefined;
}

const otherWays = ({ variables, console }: MissingKey) =>
  `${variables.length > 0 ? `, or set ${variables.join(" or ")}` : ""}.${console ? ` Keys are made at ${console}` : ""}`;

/** What is said about models, their addresses and their keys. */
export const models = {
  help: {
    models: "models and their keys",
    list: "the models that can be used; * is the default",
    all: "every provider that is known, with the page where its keys are made",
    add: "add a model, or change what is known of it; the key is stored encrypted",
    added: "PROVIDER/MODEL, or a known PROVIDER for all of its models",
    name: "a name for people",
    baseUrl: "its address; known providers have one",
    format: "what it speaks",
    apiKey: "its key; - reads it from stdin; without the flag it is asked for",
    noKey: "store no key",
    context: "the most tokens of request and reply together",
    maxOutput: "the most tokens of one reply",
    priceInput: "US dollars for a million tokens of input",
    priceOutput: "the same for output",
    priceCacheRead: "the same for input from the cache",
    fallback: "the model that stands in when this one fails",
    dialect: "how it differs from its format, as JSON",
    remove: "take a model away, its key with the provider's last one",
    removed: "PROVIDER/MODEL, or PROVIDER for all of it",
    use: "which model answers where none is named",
    used: "PROVIDER/MODEL, or demo",
  },
  noModel: () => "Which model? Name it with --model PROVIDER/MODEL.",
  badUrl: (p: { url: string }) => `${p.url} is not an http or https address. Example: --base-url https://HOST/v1`,
  openHttp: (p: { url: string; model: string }) =>
    `${p.url} is not encrypted and not in a private network: anyone on the way could read along. If you want that nevertheless, name it again: --base-url ${p.url} --model ${p.model}`,
  openAdded: (p: { host: string }) =>
    `Note: ${p.host} is reached without encryption; anyone on the way can read the key and all that is said.`,
  badKey: () =>
    "The key holds a character that no key has (a line break, a blank or a letter beyond ASCII). Copy it again.",
  sessionModel: (p: { model: string }) =>
    `This session was last run with ${p.model}. Name its address again with --base-url and --api-key, or another model with --model.`,
  unknownProvider: (p: { model: string; provider: string; near: readonly string[] }) =>
    `There is no provider ${p.provider}.${orNot(p.near)} \`skillmint model list --all\` shows those that are known. Any other is added with \`skillmint model add ${p.model} --base-url URL --format FORMAT\`, or named for one run with --base-url.`,
  whichModel: (p: { provider: string; models: readonly string[] }) =>
    `Which model of ${p.provider}? ${p.models.length > 0 ? `Known: ${p.models.join(", ")}.` : `Name it: ${p.provider}/MODEL.`}`,
  missingKey: (p: MissingKey & { model: string; provider: string }) =>
    `There is no key for ${p.provider}. Store one with \`skillmint model add ${p.model}\`${otherWays(p)}`,
  keyNeeded: (p: MissingKey & { provider: string }) =>
    `${p.provider} wants a key, and nobody is here to type it. Pipe it in with --api-key -, leave it out with --no-key${otherWays(p)}`,
  askKey: (p: { provider: string }) => `Key of ${p.provider} (not shown): `,
  emptyKey: () => "No key was given; nothing was changed.",
  secretInUrl: (p: { host: string }) =>
    `The address at ${p.host} holds a name, a password or a key, and addresses are not stored encrypted. Leave it out and give the key with --api-key -.`,
  badProvider: (p: { provider: string }) =>
    `${p.provider || "(nothing)"} cannot be a provider's name. It is written in small letters, digits, . _ and -, and demo is taken.`,
  badModel: (p: { name: string }) =>
    `${p.name || "(nothing)"} cannot be a model's name: no blanks, 1 to 200 characters.`,
  formatNeeded: () => "What does it speak? Add --format openai, anthropic or responses.",
  halfPrice: () => "A price needs both --price-input and --price-output.",
  badPrice: (p: { flag: string; text: string }) => `${p.flag} wants US dollars such as 0.27, not ${p.text}.`,
  badDialect: (p: { place: string }) => `--dialect is not a dialect as JSON (${p.place}).`,
  keyAndNone: () => "--no-key and --api-key say the opposite; give one of them.",
  outputOverContext: (p: { output: number; context: number }) =>
    `A reply cannot be longer (--max-output ${p.output}) than request and reply together (--context ${p.context}).`,
  ownFallback: () => "A model cannot stand in for itself.",
  nowThere: (p: { ids: string; standing: string | null }) =>
    `Ready: ${p.ids}. ${p.standing ? `${p.standing} is the default: skillmint run "…"` : "Name it with --model, or make it the default with `skillmint model use`."}`,
  nowGone: (p: { ids: string; key: boolean }) => `${p.ids} removed${p.key ? ", the key too" : ""}.`,
  stoodInFor: (p: { models: string }) =>
    `It was to stand in for ${p.models}, which now have nobody. Name another with \`skillmint model add PROVIDER/MODEL --fallback OTHER\`.`,
  nowUsed: (p: { model: string }) => `${p.model} answers now where no other model is named.`,
  notAdded: (p: { model: string; near: readonly string[] }) =>
    `${p.model} was not added.${orNot(p.near)} \`skillmint model list\` shows what was.`,
  demoIsDefault: (p: { some: boolean }) =>
    `Where no model is named, the built-in demo answers. ${p.some ? "Choose one with `skillmint model use PROVIDER/MODEL`." : "Add one with `skillmint model add PROVIDER/MODEL`; `skillmint model list --all` shows the providers."}`,
  keyFrom: {
    store: () => "key stored",
    unreadable: () => "stored key unreadable",
    environment: (p: { variable: string }) => `key from ${p.variable}`,
    "none-needed": () => "no key needed",
    missing: () => "no key",
  },
  notRunning: () => "not running",
  context: (p: { tokens: number }) => `${p.tokens} tokens`,
  contextUnknown: () => "context unknown",
  price: (p: { input: number; output: number }) => `$${p.input} in, $${p.output} out per million tokens`,
  priceUnknown: () => "price unknown",
  free: () => "free",
  noTools: () => "cannot call tools",
  noStandIn: (p: { model: string }) =>
    `The model that is to stand in for ${p.model} was removed or has no key; see \`skillmint model list\`.`,
  fallsBackTo: (p: { model: string }) => `else ${p.model}`,
  withoutTools: (p: { model: string }) =>
    `${p.model} cannot call tools, so it gets none (--tools none). It can only talk.`,
  secrets: {
    what: {
      "key-lost": (p: { file: string; detail: string }) => `The file that unlocks the stored keys is gone: ${p.file}`,
      "key-wrong": (p: { file: string; detail: string }) => `${p.file} does not unlock the stored keys`,
      keychain: (p: { file: string; detail: string }) =>
        `The system's keychain has the key of the stored keys, and does not give it${because(p.detail)}`,
      "no-keychain": (_: { file: string; detail: string }) =>
        "secretsKey is set to keychain, and no keychain of the system works here",
      damaged: (p: { file: string; detail: string }) => `The stored keys cannot be read: ${p.file}${because(p.detail)}`,
      unusable: (p: { file: string; detail: string }) =>
        `The stored keys cannot be used: ${p.file}${because(p.detail)}`,
    },
    unlock: (p: { folder: string }) =>
      `Unlock the keychain, or work where you are logged in as when they were stored; there, skillmint config set secretsKey file puts it into a file for everywhere. If it is gone for good, begin anew: mv "${p.folder}" "${p.folder}.lost", then give each key again`,
    choose: () => "Log in where there is one, or have a file instead: skillmint config set secretsKey file",
    mend: (p: { folder: string; usable: boolean }) =>
      p.usable
        ? `Put it back from a copy. Or begin anew: mv "${p.folder}" "${p.folder}.lost", then give each key again: skillmint model add PROVIDER/MODEL --api-key -`
        : `Mend its permissions (chmod 700 "${p.folder}") or the disk space; what is no folder is to be moved away`,
    sentence: (p: { what: string; mend: string }) => `${p.what}. Nothing was changed. ${p.mend}`,
  },
};
