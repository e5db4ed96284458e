import { basename } from "node:path";
import type { Notes } from "../head/notes.ts";
import { linesOf, type SkillFile } from "./file.ts";

/** What somebody's keys look like, and whose they are. The key itself is never told. */
export const keyShapes: readonly [kind: string, shape: RegExp][] = [
  [
    "private key",
    /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\n){0,20}(?:[\w-]{1,40}: [^\n]{0,200}\n\s{0,9}){0,10}[A-Za-z0-9+/=]{40,100}/g,
  ],
  ["age", /\bAGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{58}\b/g],
  ["AWS", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ["GitHub", /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{60,})\b/g],
  ["GitLab", /\bglpat-[\w-]{20,}/g],
  ["Anthropic", /\bsk-ant-[\w-]{24,}/g],
  ["OpenAI", /\bsk-(?!ant-)(?:or-v1-)?[A-Za-z0-9_]{32,}(?:-[A-Za-z0-9_]+)*\b/g],
  ["OpenAI", /\bsk-(?:proj|svcacct|admin)-(?=[\w-]{0,200}\d)[\w-]{32,}/g],
  ["Google", /\bAIza[\w-]{35}\b/g],
  ["Slack", /\bxox[abceprs]-[A-Za-z0-9]{8,}-[A-Za-z0-9-]{12,}\b|\bxapp-\d-[A-Z0-9]+-\d+-[a-f0-9]{32,}/g],
  ["Slack", /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{20,}/g],
  ["Stripe", /\b[sr]k_live_[A-Za-z0-9]{20,}/g],
  ["npm", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["PyPI", /\bpypi-AgEI[\w-]{50,}/g],
  ["Hugging Face", /\bhf_[A-Za-z0-9]{34,}\b/g],
  ["SendGrid", /\bSG\.[\w-]{20,}\.[\w-]{40,}/g],
  ["Telegram", /\b\d{8,10}:AA[\w-]{33}\b/g],
  ["Alibaba Cloud", /\bLTAI[A-Za-z0-9]{16,26}\b/g],
  ["Tencent Cloud", /\bAKID[A-Za-z0-9]{32,}\b/g],
];

/** Less sure: what is called a password, what stands before the host of an address, and tokens that any example has. */
const guesses: readonly RegExp[] = [
  /\b\w{0,40}(?:api[_-]?key|secret|token|passw(?:or)?d)["']?\s{0,4}[:=]\s{0,4}["']([A-Za-z0-9+/_=-]{20,200})["']/gi,
  /\bhttps?:\/\/[\w.-]{1,100}:([^\s:/@"'`<>$*{}[\]]{6,200})@[\w.-]+/g,
  /\b(eyJ[\w-]{15,500}\.eyJ[\w-]{15,2000}\.[\w-]{20,1000})/g,
];

/** One is too many; of a dump of them nobody reads more. */
const mostTold = 20;

/** Files that are secrets as a whole, by the last part of their path. */
export const secretName =
  /^id_(?:rsa|dsa|ecdsa|ed25519)|\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|ppk|age|gpg|ovpn)$|(?:^|\.)env(?:\.(?:local|dev|development|test|staging|prod|production))?$|^(?:credentials?|secrets?|service[-_]account.*)\.(?:json|ya?ml|toml|ini|txt|cfg)$|^\.?(?:htpasswd|netrc|pgpass)$|^\.git-credentials$/i;

/** Keys and passwords that nobody should hand on. */
export function secretNotes({ name, text }: SkillFile, notes: Notes): void {
  if (secretName.test(basename(name))) notes.add("warning", "secret-file", {});
  if (text === null) return;
  const lineOf = linesOf(text);
  for (const { kind, index, isMadeUp } of secretsIn(text).slice(0, mostTold)) {
    if (kind === null) notes.add("warning", "perhaps-secret", {}, lineOf(index));
    else if (isMadeUp) notes.add("warning", "sample-secret", { kind }, lineOf(index));
    else notes.add("error", "secret", { kind }, lineOf(index));
  }
}

interface Secret {
  /** Whose it is; null for a guess. */
  kind: string | null;
  index: number;
  /** It has the shape of a key and looks like an example. Nobody can tell for sure, so no pack takes it along. */
  isMadeUp: boolean;
}

/** Where a text has secrets: the first of each kind, since no more are told. */
function secretsIn(text: string): Secret[] {
  const found: Secret[] = [];
  const taken = (index: number, length: number) =>
    found.some((other) => index <= other.index && other.index < index + length);
  for (const [kind, shape] of keyShapes)
    for (const { 0: secret, index } of text.matchAll(shape).take(mostTold))
      found.push({ kind, index, isMadeUp: looksMadeUp(bare(secret)) });
  for (const shape of guesses) {
    const likely = text
      .matchAll(shape)
      .filter(({ 0: { length }, 1: secret = "", index }) => isLikely(secret) && !taken(index, length));
    for (const { index } of likely.take(mostTold)) found.push({ kind: null, index, isMadeUp: false });
  }
  return found.sort((one, other) => one.index - other.index);
}

/** Without the first line of a private key and the row of letters that many begin with. */
const bare = (secret: string) => secret.replace(/^-----[^-]*-----(?:\s|\\n)*/, "").replace(/A{4,}/g, "A");

/** As documents have them. */
function looksMadeUp(secret: string): boolean {
  if (/example|your|placeholder|dummy|fake|sample|redacted|xxxx|changeme|insert|replace|\.\.\./i.test(secret))
    return true;
  if (/0123456|1234567|abcdefg|(.)\1{5}/i.test(secret)) return true;
  const tail = secret.slice(-24);
  return new Set(tail).size < 8;
}

const isLikely = (secret: string) => !looksMadeUp(secret) && isRandom(secret);

/** Letters and digits, and hardly one twice: words are not like that. */
const isRandom = (text: string) => /\d.*\d.*\d/.test(text) && /[A-Za-z]/.test(text) && new Set(text).size >= 12;
