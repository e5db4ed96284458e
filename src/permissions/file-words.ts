import type { GateContext } from "./decide.ts";
import { linkedBy } from "./globbed.ts";
import { placesIn, realOf } from "./real.ts";
import type { SimpleCommand } from "./shell/reading.ts";
import { isWriter } from "./writers.ts";

/** A file that a command names in its words. Advisory: a program may find its files in many other ways. */
export interface NamedFile {
  path: string;
  action: "read" | "write";
  /** What is done to it is done to all that is in it. */
  withAll: boolean;
  /** Of which command. */
  text: string;
}

/** So many places are looked up on the disk; of the others the path as it is written counts. */
const mostLookedUp = 200;

export interface Looking {
  /** Where the command may stand when it comes to its words. */
  folders: readonly string[];
  /** Nobody has read the text: only what seems to be written to counts, and the path as it is written. */
  isGuess: boolean;
}

export function namedFiles(
  commands: readonly SimpleCommand[],
  { folders, isGuess }: Looking,
  context: GateContext,
): NamedFile[] {
  const found: NamedFile[] = [];
  const seen = new Set<string>();
  let lookedUp = 0;
  for (const command of commands) {
    const action = isWriter(command) ? "write" : "read";
    if (action === "read" && isGuess) continue;
    const withAll = wholes.has(programOf(command));
    for (const [index, word] of command.words.entries()) {
      if (index === 0) continue;
      const key = `${action} ${word}`;
      if (word === null || word === "" || seen.has(key)) continue;
      seen.add(key);
      const isGlob = command.globs?.includes(index) === true;
      // A file of a commit is named behind it.
      const ofCommit = isOfCommit(command) ? /^[^:]*:(?!\/)(.+)$/s.exec(word)?.[1] : undefined;
      const places = [...placesOf(word, isGlob), ...(ofCommit === undefined ? [] : placesOf(ofCommit, false))];
      found.push(...places.map((path) => ({ path, action, withAll, text: command.text }) as const));
    }
  }
  return found;

  function placesOf(word: string, isGlob: boolean): readonly string[] {
    // --file=x and of=x name x, and -ox does where x looks like a file.
    const file = /^[\w-]+=(.+)$/s.exec(word)?.[1] ?? /^-[A-Za-z]+?([.~/].*|[^-].*\/.*)$/s.exec(word)?.[1] ?? word;
    if (/^-|^\w+:\/\//.test(file) || file.length > 4096) return [];
    const linked = isGlob && !isGuess ? folders.flatMap((folder) => linkedBy(file, folder, context)) : [];
    const named = folders.flatMap((folder) =>
      placesIn(folder, file, context).flatMap((written) => {
        const real = !isGuess && lookedUp++ < mostLookedUp ? realOf(written, context) : null;
        return real === null || real === written ? [written] : [written, real];
      }),
    );
    return [...named, ...linked];
  }
}

const wholes = new Set(["rm", "rmdir", "mv", "shred", "chmod", "chown", "chgrp", "setfacl"]);

const isOfCommit = ({ words: [name, verb] }: SimpleCommand) =>
  name === "git" && /^(?:show|diff|log|cat-file|archive)$/.test(verb ?? "");

export const programOf = ({ words: [name] }: SimpleCommand) => name?.slice(name.lastIndexOf("/") + 1) ?? "";
