import { redacted } from "../../config/redact.ts";
import type { ServerConfig } from "../../protocol/mcp.ts";

/** What is called so is a secret. */
const secretName = /(?:key|token|secret|pass|auth(?!or(?!i))|credential)/i;
/** A word that says that the next one is a secret. */
const secretFlag = /^--?[\w-]*(?:key|token|secret|pass|auth(?!or(?!i))|credential)[\w-]*$/i;
/** `--api-key=x`, `API_KEY=x`, `X-Api-Key: x`. */
const namedValue = /^(-{0,2}[\w-]+)(=|:\s*)(.+)$/s;
/** A variable, with the usual word before it, is no secret: its value is. */
const reference = /^(?:(?:bearer|basic|token)\s+)?(?:\$\{[^}]*\})+$/i;
const looksRandom = /^(?=.*\d)(?=.*[A-Za-z])[\w-]{16,}$/;

/**
 * The words of a command without what looks like a secret. Of one that a stranger wrote the word behind a flag is only left
 * out where it looks like a key: what runs must not hide there.
 */
export function maskedWords(words: readonly string[], { isStrange = false } = {}): string[] {
  return words.map((word, index) => {
    const [, name = "", sign, value = ""] = namedValue.exec(word) ?? [];
    const isUrl = /^https?:\/\//i.test(word);
    if (!isUrl && secretName.test(name) && !reference.test(value)) return `${name}${sign}…`;
    const isValue = secretFlag.test(words[index - 1] ?? "") && !word.startsWith("-") && !reference.test(word);
    if (isValue && (!isStrange || looksRandom.test(word))) return "…";
    return isUrl && URL.canParse(word) ? maskedAddress(word) : redacted(word, []);
  });
}

/** Keys are handed over in addresses, too. */
export function maskedAddress(url: string): string {
  if (!URL.canParse(url)) return redacted(url, []).replace(/\?.*$/, "?…");
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${redacted(pathname, [])}${search === "" ? "" : "?…"}`;
}

/** Whether a key stands in what is stored as it is: its arguments, or its address. */
export function holdsSecret(config: ServerConfig): boolean {
  if (config.transport !== "stdio") return addressHoldsSecret(config.url);
  return maskedWords(config.args).some((masked, index) => {
    const word = config.args[index] as string;
    return /^https?:\/\//i.test(word) ? addressHoldsSecret(word) : masked !== word;
  });
}

function addressHoldsSecret(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, password, pathname, searchParams } = new URL(url);
  const isSecret = ([name, value]: [string, string]) =>
    !reference.test(value) && (secretName.test(name) || redacted(value, []) !== value);
  return username + password !== "" || redacted(pathname, []) !== pathname || [...searchParams].some(isSecret);
}
