import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { messageOf } from "../protocol/message-of.ts";
import type { Keychain } from "./keychain.ts";
import { writeNew, writeOnce } from "./secrets-file.ts";
import { SecretsProblem } from "./secrets-problem.ts";

const keyBytes = 32;

/** The one file that holds the key, or says under which name the system's keychain has it. */
export interface KeyHome {
  file: string;
  keychain: Keychain | null;
  /** What the user has chosen. Null: a new key goes into a keychain where one works; one that is there stays. */
  wants: "keychain" | "file" | null;
}

export interface KeptKey {
  key: Buffer;
  /** The name in the keychain; null where the file holds it. */
  account: string | null;
}

/** Null where there is none. Throws SecretsProblem. */
export function readKept({ file, keychain }: Pick<KeyHome, "file" | "keychain">): KeptKey | null {
  const content = contentOf(file);
  if (content === null) return null;
  if (content.length === keyBytes) return { key: content, account: null };
  const [, account] = mark.exec(content.toString("latin1")) ?? [];
  if (account === undefined) throw new SecretsProblem("key-wrong", file);
  return { account, key: fromKeychain(account, { file, keychain }) };
}

/** Who comes second takes the key of the first. Where the user wants a keychain and none works, nothing is made. */
export function makeKey(home: KeyHome): KeptKey {
  const key = randomBytes(keyBytes);
  const account = intoKeychain(key, home);
  if (account === null && home.wants === "keychain") throw new SecretsProblem("no-keychain", home.file);
  if (!writeOnce(home.file, account === null ? key : markOf(account)) && account !== null) forget(account, home);
  return readKept(home) as KeptKey;
}

/**
 * To where the user wants it. The file is the last to change, and in one step: until then nothing is different, and
 * afterwards the key has been read back from where it now is.
 */
export function moved(kept: KeptKey, home: KeyHome): KeptKey {
  const { file, wants } = home;
  if (wants === "file" && kept.account !== null) {
    replace(file, kept.key);
    forget(kept.account, home);
    return { key: kept.key, account: null };
  }
  if (wants !== "keychain" || kept.account !== null) return kept;
  const account = intoKeychain(kept.key, home);
  if (account === null) return kept;
  replace(file, markOf(account));
  return { key: kept.key, account };
}

const mark = /^keychain:([\w-]+)\n$/;
const markOf = (account: string) => `keychain:${account}\n`;

/** The name under which it gives back what it was given; null where it does not, and a file is to hold it. */
function intoKeychain(key: Buffer, { keychain, wants }: KeyHome): string | null {
  if (!keychain || wants === "file") return null;
  const account = `secrets-${randomBytes(8).toString("hex")}`;
  try {
    keychain.set(account, key);
    return keychain.get(account)?.equals(key) ? account : null;
  } catch {
    // Locked, or nobody answers: what works everywhere does here, too. The doctor tells which it is.
    return null;
  }
}

function fromKeychain(account: string, { file, keychain }: Pick<KeyHome, "file" | "keychain">): Buffer {
  try {
    const key = keychain?.get(account);
    if (key?.length === keyBytes) return key;
  } catch (error) {
    throw new SecretsProblem("keychain", file, { detail: messageOf(error), cause: error });
  }
  throw new SecretsProblem("keychain", file);
}

/** What is left in a keychain opens nothing any more. */
function forget(account: string, { keychain }: Pick<KeyHome, "keychain">): void {
  try {
    keychain?.remove(account);
  } catch {
    // It is of no use to anybody there.
  }
}

/** Whole or not at all. */
function replace(file: string, content: string | Uint8Array): void {
  const fresh = `${file}.${process.pid}.tmp`;
  try {
    writeNew(fresh, content);
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
