import { isAbsolute } from "node:path";
import { type Language, languages } from "../protocol/language.ts";
import { addressIn, type EngineName, engineNames, isEngineName } from "../protocol/search-engines.ts";

/** What can be set, and what a value must look like. What each means is said in src/i18n. */
export const knownSettings = {
  maxSteps: { accepts: { kind: "whole", from: 1 }, default: "100", kept: "store" },
  retentionDays: { accepts: { kind: "whole", from: 1 }, default: null, kept: "store" },
  idleSeconds: { accepts: { kind: "whole", from: 1 }, default: "60", kept: "store" },
  dailyCost: { accepts: { kind: "amount" }, default: null, kept: "store" },
  sessionCost: { accepts: { kind: "amount" }, default: null, kept: "store" },
  maxRetries: { accepts: { kind: "whole", from: 0 }, default: null, kept: "store" },
  maxContextTokens: { accepts: { kind: "whole", from: 1000 }, default: null, kept: "store" },
  childEnvironment: { accepts: { kind: "names" }, default: null, kept: "store" },
  sandboxHosts: { accepts: { kind: "hosts" }, default: null, kept: "store" },
  commandMemoryMiB: { accepts: { kind: "whole", from: 0 }, default: null, kept: "store" },
  commandProcesses: { accepts: { kind: "whole", from: 0 }, default: "4096", kept: "store" },
  commandFileMiB: { accepts: { kind: "whole", from: 0 }, default: "16384", kept: "store" },
  sandboxTmpMiB: { accepts: { kind: "whole", from: 0 }, default: "2048", kept: "store" },
  askHours: { accepts: { kind: "whole", from: 1 }, default: "168", kept: "store" },
  siteBits: { accepts: { kind: "whole", from: 0 }, default: "20", kept: "store" },
  smallModel: { accepts: { kind: "model" }, default: null, kept: "store" },
  skillCommands: { accepts: { kind: "choice", choices: ["on", "off"] }, default: "on", kept: "store" },
  browserPath: { accepts: { kind: "path" }, default: null, kept: "store" },
  browserHeadless: { accepts: { kind: "choice", choices: ["on", "off"] }, default: "on", kept: "store" },
  browserProfile: { accepts: { kind: "choice", choices: ["on", "off"] }, default: "off", kept: "store" },
  browserStealth: { accepts: { kind: "choice", choices: ["on", "off"] }, default: "off", kept: "store" },
  searchEngines: { accepts: { kind: "list", choices: engineNames }, default: null, kept: "store" },
  searchAddresses: { accepts: { kind: "addresses", choices: engineNames }, default: null, kept: "store" },
  googleEngineId: { accepts: { kind: "word" }, default: null, kept: "store" },
  secretsKey: { accepts: { kind: "choice", choices: ["keychain", "file"] }, default: null, kept: "file" },
  language: { accepts: { kind: "choice", choices: languages }, default: null, kept: "file" },
} as const satisfies Record<string, Setting>;

export interface Setting {
  accepts: Accepts;
  /** Null where being unset has a meaning of its own. */
  default: string | null;
  /** In a file what is needed before the store opens. */
  kept: "store" | "file";
}

/**
 * An amount is in US dollars; names are of environment variables, with commas between them, as between the choices of a
 * list and between addresses, each of which stands behind what it is of: NAME=URL; a path is a whole one; a model is
 * PROVIDER/NAME.
 */
export type Accepts =
  | { kind: "whole"; from: number }
  | { kind: "amount" }
  | { kind: "names" }
  | { kind: "hosts" }
  | { kind: "path" }
  | { kind: "word" }
  | { kind: "list"; choices: readonly string[] }
  | { kind: "addresses"; choices: readonly string[] }
  | { kind: "model" }
  | { kind: "choice"; choices: readonly string[] };

export type SettingKey = keyof typeof knownSettings;

/** The settings as the program uses them. */
export interface Settings {
  /** The most model calls of a turn. */
  readonly maxSteps: number;
  /** Undefined keeps sessions for ever. */
  readonly retentionDays: number | undefined;
  /** The longest silence of a model. */
  readonly idleSeconds: number;
  /** What all sessions together may cost in a day, in US dollars; undefined for no limit. */
  readonly dailyCost: number | undefined;
  /** What one session may cost in all. */
  readonly sessionCost: number | undefined;
  /** Undefined leaves it to the kind of failure. */
  readonly maxRetries: number | undefined;
  /** The most tokens of a request; undefined leaves it to the model. */
  readonly maxContextTokens: number | undefined;
  /** Variables that commands may know besides the usual ones: names, and families such as `NPM_*`. */
  readonly childEnvironment: readonly string[];
  /** What commands in a sandbox may reach of the web: hosts, each with all below it, or with a port only that. */
  readonly sandboxHosts: readonly string[];
  /** The most memory of one command with all that it starts, in MiB; undefined: most of what the machine has, 0: no limit. */
  readonly commandMemoryMiB: number | undefined;
  /** The most processes of one command; 0 for no limit, as for the next two. */
  readonly commandProcesses: number;
  /** The longest file that a command may write. */
  readonly commandFileMiB: number;
  /** The most that the commands of a session may have among temporary files in the sandbox. */
  readonly sandboxTmpMiB: number;
  /** How long a permission that is asked for can be given. */
  readonly askHours: number;
  /** The budget of each site, in bits, in a session that has read both private data and a stranger's text. */
  readonly siteBits: number;
  /** Answers what a tool asks of a page, PROVIDER/NAME; undefined leaves it to the session's model to read. */
  readonly smallModel: string | undefined;
  /** Whether commands that stand in a skill's text are run when it is loaded. */
  readonly skillCommands: boolean;
  /** The browser that is used; undefined for the first that is found. */
  readonly browserPath: string | undefined;
  /** Whether it works without a window, where nobody says otherwise. */
  readonly browserHeadless: boolean;
  /** Whether it remembers cookies and logins from one session to the next. */
  readonly browserProfile: boolean;
  /** Whether pages are kept from seeing that a program drives it. */
  readonly browserStealth: boolean;
  /** Search engines of the web in the order in which they are asked; undefined: all that have what they need. */
  readonly searchEngines: readonly EngineName[] | undefined;
  /** Where they are, for those that are elsewhere than usual. */
  readonly searchAddresses: Partial<Record<EngineName, string>>;
  /** Of the user's own engine at Google. */
  readonly googleEngineId: string | undefined;
  /** Where the key of stored secrets lies; undefined: a new one in a keychain where one works, else in a file. */
  readonly secretsKey: "keychain" | "file" | undefined;
  /** Undefined leaves it to the locale. */
  readonly language: Language | undefined;
}

/** Days and seconds beyond this are for ever anyway, and overflow timers and dates. */
export const most = 1_000_000;

export const settingKeys = Object.keys(knownSettings) as SettingKey[];

export const isSettingKey = (text: string): text is SettingKey => Object.hasOwn(knownSettings, text);

/** The value as it is stored, or null when it is none for this setting. */
export function checkedValue(key: SettingKey, text: string): string | null {
  const { accepts }: Setting = knownSettings[key];
  const value = text.trim();
  if (accepts.kind === "choice") return accepts.choices.includes(value) ? value : null;
  if (accepts.kind === "model") return /^[^\s/]+\/\S+$/.test(value) ? value : null;
  if (accepts.kind === "names") return namesIn(value)?.join(",") ?? null;
  if (accepts.kind === "hosts") return hostsIn(value)?.join(",") ?? null;
  if (accepts.kind === "path") return isAbsolute(value) ? value : null;
  if (accepts.kind === "word") return /^[\w:.-]{1,200}$/.test(value) ? value : null;
  if (accepts.kind === "list") return listIn(value, accepts.choices)?.join(",") ?? null;
  if (accepts.kind === "addresses") return addressesIn(value, accepts.choices)?.join(",") ?? null;
  const number = Number(value);
  if (accepts.kind === "amount") {
    const amount = amountIn(value);
    return amount === null ? null : String(amount);
  }
  return /^\d+$/.test(value) && number >= accepts.from && number <= most ? String(number) : null;
}

/** Null when one of them can be none. Of a family the name goes up to an underscore: no star stands for everything. */
function namesIn(text: string): string[] | null {
  const names = text.split(",").map((name) => name.trim());
  return names.every((name) => /^[A-Za-z_]\w*$|^[A-Za-z]\w*_\*$/.test(name)) ? names : null;
}

/** Null when one of them can be none: no star stands for everything, and what is no name of the web has no place. */
function hostsIn(text: string): string[] | null {
  const hosts = text.split(",").map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/.test(host)) ? hosts : null;
}

/** Null when one of them is none of the choices. Named twice, it stands where it was named first. */
function listIn(text: string, choices: readonly string[]): string[] | null {
  const names = text.split(",").map((name) => name.trim().toLowerCase());
  return names.every((name) => choices.includes(name)) ? [...new Set(names)] : null;
}

/** Null when one of them cannot be kept in clear, or is of nothing that has one. The last of one name counts. */
function addressesIn(text: string, choices: readonly string[]): string[] | null {
  const pairs = text.split(",").map((pair) => {
    const [, name = "", address = ""] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(pair) ?? [];
    const url = choices.includes(name) ? addressIn(address) : null;
    return url && ([name, url.href.replace(/\/+$/, "")] as const);
  });
  if (pairs.some((pair) => pair === null)) return null;
  return [...new Map(pairs.filter((pair) => pair !== null))].map((pair) => pair.join("="));
}

/** US dollars as people write them: 5, 0.50, $2. */
export function amountIn(text: string): number | null {
  const [, digits] = /^\$?(\d{1,7}(?:\.\d{1,6})?)$/.exec(text.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}

/** From what is stored; what somebody else wrote there and cannot be used counts as unset. */
export function readSettings(rows: Record<string, string>): Settings {
  const textOf = (key: SettingKey): string | null => {
    const stored = rows[key];
    const value = stored === undefined ? null : checkedValue(key, stored);
    return value ?? knownSettings[key].default;
  };
  const numberOf = (key: SettingKey) => {
    const text = textOf(key);
    return text === null ? undefined : Number(text);
  };
  return Object.freeze({
    maxSteps: numberOf("maxSteps") as number,
    retentionDays: numberOf("retentionDays"),
    idleSeconds: numberOf("idleSeconds") as number,
    dailyCost: numberOf("dailyCost"),
    sessionCost: numberOf("sessionCost"),
    maxRetries: numberOf("maxRetries"),
    maxContextTokens: numberOf("maxContextTokens"),
    childEnvironment: textOf("childEnvironment")?.split(",") ?? [],
    sandboxHosts: textOf("sandboxHosts")?.split(",") ?? [],
    commandMemoryMiB: numberOf("commandMemoryMiB"),
    commandProcesses: numberOf("commandProcesses") as number,
    commandFileMiB: numberOf("commandFileMiB") as number,
    sandboxTmpMiB: numberOf("sandboxTmpMiB") as number,
    askHours: numberOf("askHours") as number,
    siteBits: numberOf("siteBits") as number,
    smallModel: textOf("smallModel") ?? undefined,
    skillCommands: textOf("skillCommands") === "on",
    browserPath: textOf("browserPath") ?? undefined,
    browserHeadless: textOf("browserHeadless") === "on",
    browserProfile: textOf("browserProfile") === "on",
    browserStealth: textOf("browserStealth") === "on",
    searchEngines: textOf("searchEngines")?.split(",").filter(isEngineName),
    searchAddresses: Object.fromEntries(
      textOf("searchAddresses")
        ?.split(",")
        .map((pair) => pair.split(/=(.*)/)) ?? [],
    ),
    googleEngineId: textOf("googleEngineId") ?? undefined,
    secretsKey: (textOf("secretsKey") as Settings["secretsKey"] | null) ?? undefined,
    language: (textOf("language") as Language | null) ?? undefined,
  });
}
