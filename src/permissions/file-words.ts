import { join } from "node:path";
import type { GateContext } from "./decide.ts";
import { couldBecome } from "./glob.ts";
import { placesIn, realOf } from "./paths.ts";
import { verbOf } from "./risk-git.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/** A file that a command names in its words. Advisory: a program may find its files in many other ways. */
export interface NamedFile {
  path: string;
  action: "read" | "write";
  /** What is done to it is done to all that is in it. */
  withAll: boolean;
  /** The path is a whole word or the value of an option. Otherwise it is a part of a word, and may be no path at all. */
  isWhole: boolean;
  text: string;
}

/** So many places are looked up on the disk; of the others the path as it is written counts. */
const mostLookedUp = 200;
const mostParts = 64;
const mostFolders = 8;

/** Where `isGuess` is set nobody has read the text: only what seems to be written to counts, by the path as it is written. */
export function namedFiles(
  commands: readonly SimpleCommand[],
  { folders, isGuess }: { folders: readonly string[]; isGuess: boolean },
  context: GateContext,
): NamedFile[] {
  const found: NamedFile[] = [];
  const seen = new Set<string>();
  const lookedUp = { words: 0, parts: 0 };
  for (const command of commands) {
    const action = isWriter(command) ? "write" : "read";
    if (action === "read" && isGuess) continue;
    const withAll = wholes.has(programOf(command));
    const moved = foldersInOptions(command).flatMap((word) => folders.flatMap((one) => placesIn(one, word, context)));
    const starts = [...folders, ...moved];
    for (const [index, word] of command.words.entries()) {
      if (index === 0) continue;
      const key = [action, word, ...moved].join("\0");
      if (word === null || word === "" || seen.has(key)) continue;
      seen.add(key);
      const isGlob = command.globs?.includes(index) === true && !isGuess;
      const add = (paths: readonly string[], isWhole: boolean) =>
        found.push(...paths.map((path) => ({ path, action, withAll, isWhole, text: command.text }) as const));
      // --file=x and of=x name x, and -ox does where x looks like a file.
      const file = /^[\w-]+=(.+)$/s.exec(word)?.[1] ?? /^-[A-Za-z]+?([.~/].*|[^-].*\/.*)$/s.exec(word)?.[1] ?? word;
      // A file of a commit is named behind it.
      const ofCommit = isOfCommit(command) ? /^[^:]*:(?!\/)(.+)$/s.exec(word)?.[1] : undefined;
      add(
        [...placesOf(file, starts, "words"), ...(isGlob ? folders.flatMap((one) => linkedBy(file, one, context)) : [])],
        true,
      );
      if (ofCommit !== undefined) add(placesOf(ofCommit, starts, "words"), true);
      if (!isGuess)
        add(
          partsOf(word).flatMap((part) => placesOf(part, starts, "parts")),
          false,
        );
    }
  }
  return found;

  function placesOf(file: string, starts: readonly string[], kind: keyof typeof lookedUp): readonly string[] {
    if (/^-|^\w+:\/\//.test(file) || file.length > 4096) return [];
    return starts.flatMap((folder) =>
      placesIn(folder, file, context).flatMap((written) => {
        const real = !isGuess && lookedUp[kind]++ < mostLookedUp ? realOf(written, context) : null;
        return real === null || real === written ? [written] : [written, real];
      }),
    );
  }
}

/** `@FILE`, `file://…`, `/here:/there`, a string in a script: whatever in a word could be a path. */
function partsOf(word: string): string[] {
  const decoded = word.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const local = decoded.replace(/\bfile:\/\/[\w.]*(?=[/~])/gi, ":").replace(/\b\w+:\/\/[^\s,;'"`]*/g, ":");
  const parts = local.split(/[^\w./~+-]+/);
  return parts.filter((part) => part !== "" && part !== word).slice(0, mostParts);
}

const folderOption = /^(?:-C|--(?:directory|chdir|cd|prefix|dir|cwd|git-dir|work-tree)(?:=|$))(.*)$/s;

/** What follows such an option is seen from its folder, too. */
const foldersInOptions = ({ words }: SimpleCommand) =>
  words
    .flatMap((word, at) =>
      (folderOption.exec(word ?? "") ?? []).slice(1).flatMap((value) => value || (words[at + 1] ?? [])),
    )
    .slice(0, mostFolders);

const wholes = new Set(["rm", "rmdir", "mv", "shred", "chmod", "chown", "chgrp", "setfacl"]);

const isOfCommit = ({ words: [name, verb] }: SimpleCommand) =>
  name === "git" && /^(?:show|diff|log|cat-file|archive)$/.test(verb ?? "");

export const programOf = ({ words: [name] }: SimpleCommand) => name?.slice(name.lastIndexOf("/") + 1) ?? "";

/**
 * The same command with what its variables and braces plainly become in the place of words that are null. Unless the
 * reading is sure, such a word stays unknown beside it. Never for what allows: another text may have set a variable.
 */
export function expanded(command: SimpleCommand, isSure: boolean): SimpleCommand {
  if (!command.meant || command.words.length === 0) return command;
  const words: (string | null)[] = [];
  const globs: number[] = [];
  const add = (word: string | null, isGlob: boolean) => {
    if (isGlob) globs.push(words.length);
    words.push(word);
  };
  const meant = new Map(command.meant.map(({ index, words: become }) => [index, become]));
  for (const [index, word] of command.words.entries()) {
    const become = meant.get(index) ?? null;
    if (index === 0) add(word ?? (become?.length === 1 ? (become[0] ?? null) : null), false);
    else if (word !== null) add(word, command.globs?.includes(index) === true);
    else {
      for (const one of become ?? []) add(one, /[*?[]/.test(one));
      if (become === null || !isSure) add(null, false);
    }
  }
  for (const { index, words: become } of command.meant)
    if (index < 0) for (const one of become ?? []) add(one, /[*?[]/.test(one));
  return { ...command, words, globs };
}

const mostNames = 4_000;
const mostWays = 200;

/**
 * Where a pattern of the shell leads by links that are there now, or by a `..` behind one: the real places. Those that
 * it only names where they stand are not told. A bounded look.
 */
export function linkedBy(pattern: string, folder: string, context: GateContext): string[] {
  const written = pattern.replace(/^~(?=\/)/, context.home).split("/");
  const parts = written.filter((part) => part !== "" && part !== ".");
  let left = mostNames;
  let ways = [{ at: pattern.startsWith("/") || pattern.startsWith("~/") ? "/" : folder, isMoved: false }];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    ways = ways.flatMap((way) => (/[*?[{]|[@+!]\(/.test(part) ? matching(way, part, isLast) : step(way, part)));
    if (ways.length > mostWays) ways = ways.sort((one, other) => +other.isMoved - +one.isMoved).slice(0, mostWays);
  }
  return ways.flatMap(({ at, isMoved }) => (isMoved ? (realOf(at, context) ?? []) : []));

  function step({ at, isMoved }: Way, part: string): Way[] {
    const to = join(at, part);
    // A name that is written behind a pattern may be a link too.
    if (part !== "..") return [{ at: to, isMoved: isMoved || (at !== folder && realOf(to, context) !== to) }];
    return [...new Set([join(at, ".."), join(realOf(at, context) ?? at, "..")])].map((to) => ({
      at: to,
      isMoved: true,
    }));
  }

  function matching({ at, isMoved }: Way, part: string, isLast: boolean): Way[] {
    const names = left > 0 ? context.list(at) : [];
    left -= names.length;
    return names.flatMap(({ name, isLink, isFolder }) => {
      // What leads nowhere else is not told, and what is no folder leads no further.
      if (!isLink && (isLast ? !isMoved : !isFolder)) return [];
      const fits = part.includes("(") || couldBecome(part, name);
      return fits ? [{ at: join(at, name), isMoved: isMoved || isLink }] : [];
    });
  }
}

interface Way {
  at: string;
  isMoved: boolean;
}

const writers = new Set(
  `tee cp mv ln install rsync dd touch rm rmdir unlink shred truncate chmod chown chgrp patch ed ex vi vim nvim nano
    emacs tar bsdtar unzip zip 7z curl wget mkdir mkfifo scp sftp sponge setfacl split csplit dos2unix unix2dos ditto
    rename rclone ssh-keygen`.split(/\s+/),
);

const some = (pattern: RegExp) => (words: SimpleCommand["words"]) =>
  words.slice(1).some((word) => word !== null && pattern.test(word));

const inPlace = (words: SimpleCommand["words"]) => !some(/^-\w*[clt]|^--(?:stdout|to-stdout|list|test)/)(words);

function hasTwoOperands([, ...rest]: SimpleCommand["words"]): boolean {
  return rest.filter((word) => !word?.startsWith("-")).length > 1;
}

const sometimes: Record<string, (words: SimpleCommand["words"]) => boolean> = {
  sed: some(/^(?:-[A-Za-z]*i|--in-place)|(?:^|[;{}/\d$]|\s)w\s/),
  ...{ perl: some(/^-[A-Za-z0-9]*i/), ruby: some(/^-[A-Za-z0-9]*i/) },
  ...{ awk: some(/^-i|^--include|>/), gawk: some(/^-i|^--include|>/) },
  yq: some(/^-[A-Za-z]*i|^--inplace/),
  ...Object.fromEntries(["sort", "shuf", "time", "iconv"].map((name) => [name, some(/^-\w*o|^--o/)])),
  ...{ uniq: hasTwoOperands, xxd: hasTwoOperands },
  openssl: some(/^-(?:out|keyout|CAserial)$/),
  gpg: some(/^-\w*o|^--output/),
  ...Object.fromEntries(["gzip", "gunzip", "bzip2", "bunzip2", "xz", "unxz", "zstd"].map((name) => [name, inPlace])),
  find: some(/^-(?:delete|fprint|fprint0|fprintf|fls)$/),
  git: (words) =>
    /^(?:checkout|restore|mv|rm|apply|am|config|init|clone|worktree)$/.test(verbOf(words.slice(1)).verb) ||
    words.some((word) => word !== null && /^--o/.test(word)),
};

export function isWriter(command: SimpleCommand): boolean {
  const program = programOf(command);
  return writers.has(program) || (Object.hasOwn(sometimes, program) && sometimes[program]?.(command.words) === true);
}
