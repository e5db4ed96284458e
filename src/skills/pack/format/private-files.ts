import { isWide, textOf } from "../../head/decode.ts";
/** Why a file of the folder is not packed. */
export type LeftOutWhy = "hidden" | "rubbish" | "key" | "secret" | "link" | "special" | "pack";

const rubbish = new Set(["node_modules", "__pycache__", "__MACOSX", "Thumbs.db", "desktop.ini"]);
const rubbishEnding = /\.(?:pyc|pyo|swp|tmp|bak|orig)$|~$/i;
const keyName =
  /^id_(?:rsa|dsa|ecdsa|ed25519)|\.(?:pem|key|p12|pfx|p8|jks|keystore|kdbx|ppk|age|gpg|ovpn)$|(?:^|\.)env(?:\.(?:local|dev|development|test|staging|prod|production))?$|^(?:credentials?|secrets?|service[-_]account.*)\.(?:json|ya?ml|toml|ini|txt|cfg)$|^(?:htpasswd|netrc|pgpass)$/i;

/** By its name alone: what nobody means to give away. */
export function leftOutByName(name: string): LeftOutWhy | null {
  if (name.startsWith(".")) return "hidden";
  if (rubbish.has(name) || rubbishEnding.test(name)) return "rubbish";
  if (keyName.test(name)) return "key";
  return /\.skillpack$/i.test(name) ? "pack" : null;
}

/** Keys as their makers shape them. What only looks random is left to `skill lint`. */
const shapes = [
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----\s+[\w+/=:-]{16}/,
  /\bAGE-SECRET-KEY-(?:PQ-)?1[02-9AC-HJ-NP-Z]{58}\b/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[opsur]_[A-Za-z0-9]{36}\b/,
  /\bgithub_pat_\w{50,}/,
  /\bglpat-[\w-]{20,}/,
  /\bxox[abposr]-[\w-]{20,}/,
  /\bAIza[\w-]{35}\b/,
  /\bsk-(?:ant-|proj-)?(?=[\w-]*\d)[\w-]{32,}/,
  /\bLTAI[A-Za-z0-9]{16,}\b/,
];

/** The first line with such a key, from 1; null where there is none. */
export function secretLine(bytes: Uint8Array): number | null {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = isWide(bytes) ? textOf(bytes) : whole.toString("latin1");
  const at = shapes.map((shape) => text.search(shape)).filter((found) => found >= 0);
  return at.length === 0 ? null : text.slice(0, Math.min(...at)).split("\n").length;
}
