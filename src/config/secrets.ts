import { chmodSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../protocol/message-of.ts";
import { makeFolder } from "./folders.ts";
import { opened, sealed } from "./secrets-cipher.ts";
import { changeRecord, type Entries, readRecord } from "./secrets-file.ts";
import { type KeptKey, type KeyHome, makeKey, moved, readKept } from "./secrets-key.ts";
import { SecretsProblem } from "./secrets-problem.ts";

/**
 * Keys of the user, encrypted with a key that the system's keychain has or a file beside them: who copies the database or
 * one of the two files has nothing. Whoever can read the whole folder as this user has all, unless a keychain has the key;
 * whoever can run programs as this user can ask that one, too. Every method throws SecretsProblem where that is in order.
 */
export interface Secrets {
  /** Null when there is none of that name. */
  get(name: string): string | null;
  /** Other processes may do the same at the same time: none of their changes is lost. */
  set(name: string, value: string): void;
  /**
   * Makes a new value of what is there, null for none, in one step: no other process comes between reading and writing.
   * Given back as it was, nothing is written. `make` may be asked again, with what is there then.
   */
  change(name: string, make: (value: string | null) => string | null): void;
  /** False when there was none. Needs no key file: what cannot be read any more can still be thrown away. */
  remove(name: string): boolean;
  names(): string[];
  /** Why what is kept cannot be used, or null. Throws nothing. */
  problem(): SecretsProblem | null;
  /** Where the key is; null where there is none yet. */
  keyIn(): "keychain" | "file" | null;
}

export function openSecrets(folder: string, keys: Partial<Omit<KeyHome, "file">> = {}): Secrets {
  const keyFile = join(folder, "key");
  const home: KeyHome = { keychain: null, wants: null, ...keys, file: keyFile };
  /** Of the key file as it was then: a keychain is asked once. */
  let known: { stamp: string; kept: KeptKey } | null = null;

  function keptKey(): KeptKey | null {
    const stamp = stampOf(keyFile);
    if (known?.stamp === stamp) return known.kept;
    const kept = readKept(home);
    known = kept && { stamp, kept };
    return kept;
  }

  /** One is made only where there is nothing yet that another could have locked. */
  function readKey({ make }: { make: boolean }): Buffer {
    const kept = keptKey() ?? (make ? makeKey(home) : null);
    if (!kept) throw new SecretsProblem("key-lost", keyFile);
    return kept.key;
  }

  /** Only a key that opens all that is there is taken anywhere. */
  function settle(entries: Entries): void {
    const kept = keptKey();
    if (!kept || home.wants === null || placeIn(kept) === home.wants || hasTried) return;
    hasTried = true;
    fittingKey(entries);
    known = { kept: moved(kept, home), stamp: stampOf(keyFile) };
  }
  let hasTried = false;

  /** With a key that does not fit what is there, nothing may be added: half of it would be lost with either key. */
  function fittingKey(entries: Entries): Buffer {
    const isNew = Object.keys(entries).length === 0;
    const key = readKey({ make: isNew });
    for (const [name, entry] of Object.entries(entries)) opened({ key, keyFile, name, entry });
    return key;
  }

  return {
    get: (name) =>
      usable(folder, () => {
        const { entries } = readRecord(folder);
        const entry = entryIn(entries, name);
        if (entry === undefined) return null;
        settle(entries);
        close(folder, keyFile);
        return opened({ key: readKey({ make: false }), keyFile, name, entry });
      }),

    set: (name, value) =>
      usable(folder, () => {
        makeFolder(folder);
        chmodSync(folder, 0o700);
        changeRecord(folder, (entries) => ({ ...entries, [name]: sealed(fittingKey(entries), name, value) }));
      }),

    change: (name, make) =>
      usable(folder, () => {
        makeFolder(folder);
        chmodSync(folder, 0o700);
        changeRecord(folder, (entries) => {
          const entry = entryIn(entries, name);
          const value = entry === undefined ? null : opened({ key: readKey({ make: false }), keyFile, name, entry });
          const made = make(value);
          if (made === value) return entries;
          const { [name]: _, ...others } = entries;
          return made === null ? others : { ...others, [name]: sealed(fittingKey(entries), name, made) };
        });
      }),

    remove: (name) =>
      usable(folder, () => {
        if (entryIn(readRecord(folder).entries, name) === undefined) return false;
        changeRecord(folder, ({ [name]: _, ...others }) => others);
        return true;
      }),

    problem() {
      try {
        usable(folder, () => {
          const { entries } = readRecord(folder);
          if (Object.keys(entries).length > 0 || existsSync(keyFile)) fittingKey(entries);
          settle(entries);
        });
        return null;
      } catch (error) {
        return error as SecretsProblem;
      }
    },

    keyIn: () => usable(folder, () => placeIn(keptKey())),

    names: () => usable(folder, () => (existsSync(folder) ? Object.keys(readRecord(folder).entries) : [])),
  };
}

/** What a copy or a restored backup has left open to others. Where it is not ours, the doctor tells of it. */
function close(folder: string, keyFile: string): void {
  for (const path of [folder, keyFile]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat && (stat.mode & 0o077) !== 0 && stat.uid === process.getuid?.()) chmodSync(path, stat.mode & 0o700);
  }
}

const placeIn = (kept: KeptKey | null) => kept && (kept.account === null ? "file" : "keychain");

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino} ${stat.mtimeNs}` : "";
}

const entryIn = (entries: Entries, name: string) => (Object.hasOwn(entries, name) ? entries[name] : undefined);

/** What the disk refuses, in our terms. */
function usable<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SecretsProblem) throw error;
    throw new SecretsProblem("unusable", folder, { detail: messageOf(error), cause: error });
  }
}
