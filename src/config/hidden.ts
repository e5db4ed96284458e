import { shortestMasked } from "../protocol/mask.ts";
import { looksDrawn } from "../protocol/mask-forms.ts";

/** What a variable, a header or a flag is called that holds a secret. */
const secretName = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|BEARER|JWT|PRIVATE|COOKIE|AUTH(?!OR(?!I))/i;
/** As a word of it: PATH and XDG_SESSION_TYPE are none. */
const secretWord = /(?:^|[^a-z])(?:PASS|PAT|(?<=[^a-z])PWD|SESSION(?=$))(?![a-z])/i;
const desktopName = /^(?:XDG|DESKTOP|GNOME|KDE|WT|TERM|TMUX|ZELLIJ|BYOBU|LOGIN)_SESSION$/i;
/** What a server is told that others may know, though all it is told is kept as a secret. */
const plainName =
  /(?:^|_)(?:REGION|ZONE|HOST|PORT|USER|USERNAME|NAME|DATABASE|DB|LEVEL|MODE|ENV|LANG|LOCALE|TZ|MODEL|VERSION|URL|PATH|DIR|FILE|TYPE)$/i;
const publicName = /PUBLIC|KEYBOARD|KEYMAP|KEYRING|AUTH_SOCK|XAUTHORITY|TOKENIZERS|_(?:FILE|PATH|DIR|NAME|TYPE|URL)$/i;

/** Of our environment: what is called a secret, and passwords within addresses. */
export function hiddenInEnvironment(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value) return [];
    return isSecretName(name) ? hiddenIn(value) : passwordsIn(value).filter(canBeHidden);
  });
}

/** Of one entry of the secret store, by its name there. */
export function hiddenInEntry(name: string, value: string): string[] {
  if (!name.startsWith("mcp:")) return hiddenKey(value);
  const kept = name.slice(name.indexOf(" ") + 1);
  if (kept.startsWith("oauth")) return tokensIn(value);
  const given = kept.replace(/-[0-9a-f]{8}$/, "");
  if (isSecretName(given)) return hiddenKey(value);
  return plainName.test(given) ? hiddenGiven(value, given) : hiddenIn(value);
}

/** Of what was given as a key: it is one, whatever it looks like. */
export const hiddenKey = (value: string): string[] => hiddenIn(value, canBeKey);

/** Of what a server is given, which need not be a secret: it may be a level, a place, a name. */
export function hiddenGiven(value: string, name = ""): string[] {
  return isSecretName(name) || isDrawn(value) ? hiddenIn(value) : passwordsIn(value).filter(canBeHidden);
}

/** What is to be hidden of a value that is a secret. */
export function hiddenIn(value: string, canBe = canBeHidden): string[] {
  const bare = value.trim().replace(/^(?:bearer|basic|token)\s+/i, "");
  const isBasic = /^basic\s/i.test(value.trim());
  const password = isBasic
    ? Buffer.from(bare, "base64")
        .toString("utf8")
        .replace(/^[^:]*:/, "")
    : "";
  // As a private key is: a file is shown line by line.
  const lines = bare.includes("\n") ? bare.split(/\r?\n/).filter(isDrawn) : [];
  return [bare, password, ...lines, ...passwordsIn(bare)].filter(canBe);
}

const canBeKey = (value: string) => value.length >= shortestMasked && !standIn.test(value);

/** What servers that want no key have people write there. */
const standIn =
  /^(?:lm-studio|(?:sk-)?no-key(?:-required|-needed)?|not-(?:needed|required|used)|placeholder|anything)$/i;

const isDrawn = (text: string) => looksDrawn(text) && !isPlace(text);

export const isSecretName = (name: string) =>
  (secretName.test(name) || (secretWord.test(name) && !desktopName.test(name))) && !publicName.test(name);

/** Words, places and small numbers are in every other text: to hide them would tear holes into it and help nobody. */
function canBeHidden(value: string): boolean {
  return value.length >= shortestMasked && !isWords(value) && !isPlace(value) && !/^[\d.,:-]{1,11}$/.test(value);
}

/** `production`, `not-needed-here`: what stands where a key is not needed. */
const isWords = (text: string) => text.length < 24 && /^[A-Za-z]+(?:[-_. ][A-Za-z]+)*$/.test(text) && isOneCase(text);

/** A random key of letters alone has both. */
const isOneCase = (text: string) => /^[A-Z]?[^A-Z]*$/.test(text) || text === text.toUpperCase();

const isPlace = (text: string) =>
  /^(?:~|\.{1,2})?\/.*\/|^[A-Za-z]:\\|^(?:https?|wss?|file|unix|tcp):(?!.*:[^@/]+@)/.test(text);

/** `scheme://user:password@host`. */
const passwordsIn = (text: string): string[] =>
  [...text.matchAll(/\/\/[^\s/:@]*:([^\s/@]+)@/g)].flatMap(([, password = ""]) => [password, decoded(password)]);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded at all: then it stands for itself.
    return text;
  }
}

/** Of a kept login: what gives access, wherever it stands. */
function tokensIn(json: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(json, (name, value) => {
      if (typeof value === "string" && /access|refresh|secret|token/i.test(name)) found.push(...hiddenIn(value));
      return value;
    });
  } catch {
    // Of another version: nobody uses it before a login has replaced it.
  }
  return found;
}
