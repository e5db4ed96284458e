import { isObject } from "./json-object.ts";
import type { ServerConfig, ServerLimits } from "./mcp.ts";

export interface ParsedEntry {
  config: ServerConfig;
  /** False where its file says that it is switched off. */
  enabled: boolean;
}

/** Why nothing can be made of it. */
export interface EntryProblem {
  why:
    | "no-object"
    /** Neither a command nor an address. */
    | "no-way"
    | "bad-type"
    | "bad-url"
    | "bad-args"
    | "bad-values"
    | "bad-name"
    | "taken"
    /** It names what only we may put there. */
    | "secret"
    | "too-large";
  /** The word that it is about. */
  detail: string;
}

type Fields = Record<string, unknown>;

/** A command with all its arguments and values; who has more would not be shown it whole. */
const mostCharacters = 32_000;

/** One server as any client writes it: what is read here is what its user is shown and what is started. */
export function parseEntry(entry: unknown): ParsedEntry | EntryProblem {
  if (!isObject(entry)) return { why: "no-object", detail: "" };
  // Zed keeps what is started one level deeper.
  const fields = isObject(entry.command) ? { ...entry, ...entry.command, command: entry.command.path } : entry;
  const config = configFrom(fields);
  if ("why" in config) return config;
  if (JSON.stringify(config).length > mostCharacters) return { why: "too-large", detail: "" };
  if (/\$\{secret:/.test(JSON.stringify(config))) return { why: "secret", detail: "secret:" };
  return { config, enabled: fields.disabled !== true && fields.enabled !== false };
}

function configFrom(fields: Fields): ServerConfig | EntryProblem {
  const transport = transportOf(fields);
  if (typeof transport !== "string") return transport;
  const limits = limitsOf(fields.timeout);
  if (transport === "stdio") {
    const words = [...wordsOf(fields.command), ...wordsOf(fields.args ?? [])];
    const [command, ...args] = words;
    if (words.includes(null)) return { why: "bad-args", detail: "args" };
    if (!command) return { why: "no-way", detail: "" };
    const env = valuesOf(fields.env ?? fields.environment ?? {}, isVariable);
    if ("why" in env) return env;
    const { cwd } = fields;
    const place = typeof cwd === "string" && cwd !== "" ? { cwd } : {};
    return { transport, command, args: args as string[], env: env.values, ...place, ...limits };
  }
  const url = addressOf(fields);
  if (typeof url !== "string") return { why: "no-way", detail: "" };
  if (!isUrl(url)) return { why: "bad-url", detail: url };
  const headers = valuesOf(fields.headers ?? {}, isHeader);
  return "why" in headers ? headers : { transport, url, headers: headers.values, ...limits };
}

const addressOf = ({ url, httpUrl, serverUrl }: Fields) => httpUrl ?? url ?? serverUrl;

/** What it says, else what it has: many leave the type out, and each has a word of its own. */
function transportOf(fields: Fields): ServerConfig["transport"] | EntryProblem {
  const said = fields.type ?? fields.transport;
  const url = addressOf(fields);
  if (said === undefined) return fields.command === undefined && url !== undefined ? "http" : "stdio";
  switch (
    String(said)
      .toLowerCase()
      .replace(/[^a-z]/g, "")
  ) {
    case "stdio":
    case "local":
      return "stdio";
    case "http":
    case "streamablehttp":
    case "streamable":
    case "remote":
      return "http";
    case "sse":
      return "sse";
    default:
      return { why: "bad-type", detail: String(said) };
  }
}

/** Null stands for what is no word. */
function wordsOf(value: unknown): (string | null)[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map((word) =>
    isPlain(word) && !String(word).includes("\0") ? String(word) : null,
  );
}

function valuesOf(
  value: unknown,
  isName: (name: string) => boolean,
): { values: Record<string, string> } | EntryProblem {
  if (!isObject(value)) return { why: "bad-values", detail: "" };
  const wrong = Object.entries(value).find(
    ([name, one]) => !isName(name) || !isPlain(one) || String(one).includes("\0"),
  );
  if (wrong) return { why: "bad-values", detail: wrong[0] };
  return { values: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)])) };
}

const isPlain = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);
const isVariable = (name: string) => name !== "" && !/[=\0]/.test(name);
const isHeader = (name: string) => /^[\w!#$%&'*+.^`|~-]+$/.test(name);

function isUrl(url: string): boolean {
  // What is filled in later cannot be read yet.
  if (url.includes("${")) return /^(?:https?:\/\/|\$\{)/i.test(url);
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Some count in seconds; nobody means less than one. */
function limitsOf(timeout: unknown): { limits?: ServerLimits } {
  if (typeof timeout !== "number" || !(timeout > 0)) return {};
  return { limits: { callMs: Math.min(timeout < 1_000 ? timeout * 1_000 : timeout, 86_400_000) } };
}
