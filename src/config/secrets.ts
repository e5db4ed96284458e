import { chmodSync, existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../protocol/message-of.ts";
import { makeFolder } from "./folders.ts";
import { opened, readKey, sealed } from "./secrets-cipher.ts";
import { changeRecord, type Entries, readRecord } from "./secrets-file.ts";
import { SecretsProblem } from "./secrets-problem.ts";

/**
 * Keys of the user, encrypted with a key file beside them: who copies the database or one of the two files has nothing.
 * Whoever can read the whole folder as this user has all. Every method throws SecretsProblem where that is in order.
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
}

export function openSecrets(folder: string): Secrets {
  const keyFile = join(folder, "key");

  /** With a key that does not fit what is there, nothing may be added: half of it would be lost with either key. */
  function fittingKey(entries: Entries): Buffer {
    const isNew = Object.keys(entries).length === 0;
    const key = readKey(keyFile, { make: isNew });
    for (const [name, entry] of Object.entries(entries)) opened({ key, keyFile, name, entry });
    return key;
  }

  return {
    get: (name) =>
      usable(folder, () => {
        const entry = entryIn(readRecord(folder).entries, name);
        if (entry === undefined) return null;
        close(folder, keyFile);
        return opened({ key: readKey(keyFile, { make: false }), keyFile, name, entry });
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
          const value =
            entry === undefined ? null : opened({ key: readKey(keyFile, { make: false }), keyFile, name, entry });
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
        });
        return null;
      } catch (error) {
        return error as SecretsProblem;
      }
    },

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
