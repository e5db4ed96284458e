import { programOf } from "./file-words.ts";
import { verbOf } from "./risk-git.ts";
import type { SimpleCommand } from "./shell/reading.ts";

/** A command that reads folders with all that is in them. */
export interface Recursion {
  /** As written; null for where it stands. */
  folders: readonly (string | null)[];
  /** It goes by links that it comes upon. */
  follows: boolean;
}

type Words = SimpleCommand["words"];

/** Programs that search all below; the others only when they are told to. */
const always = new Set(["rg", "ag", "ack"]);
const greps = new Set(["grep", "egrep", "fgrep", "zgrep", "ggrep"]);
/** What they are given they take with all that is in it, to read it elsewhere. */
const takers = new Set("cp mv ln tar bsdtar zip 7z rsync scp install ditto".split(" "));

/** A long option counts by any beginning that means only it. */
const told = /^-[A-Za-z0-9]*[rR]|^-d$|^-drec|^--(?:rec|de|dir)/;

const following: Record<string, RegExp> = {
  ...Object.fromEntries([...greps].map((name) => [name, /^-[A-Za-z0-9]*R|^--de/])),
  ...{
    rg: /^-[A-Za-z.0]*L|^--fol/,
    ag: /^-[A-Za-z]*f|^--fol/,
    ack: /^--fol/,
    tree: /^-[A-Za-z]*l/,
    ls: /^-\w*L|^--de/,
  },
  ...{ find: /^-(?:L|follow)$/, fd: /^-\w*L|^--fol/, fdfind: /^-\w*L|^--fol/, du: /^-\w*[LD]|^--de/ },
  ...Object.fromEntries([...takers].map((name) => [name, /^-\w*[LhH]|^--(?:deref|copy-links)/])),
};

/** null for one that reads no more than the files that it names. */
export function recursionOf(command: SimpleCommand): Recursion | null {
  const program = programOf(command);
  const rest = command.words.slice(1);
  const has = (option: RegExp | undefined) => rest.some((word) => word !== null && option?.test(word) === true);
  const follows = has(following[program]);
  if (always.has(program) || (greps.has(program) && has(told))) return { folders: searched(program, rest), follows };
  if (program === "git" && verbOf(rest).verb === "grep") return { folders: [null], follows: false };
  if (program === "diff" && has(/^-\w*r|^--rec/)) return { folders: operandsOf(rest), follows: !has(/^--no-de/) };
  if (takers.has(program)) return { folders: operandsOf(rest), follows };
  // These tell names only, unless their names are given to others.
  return follows ? { folders: [null, ...operandsOf(rest)], follows } : null;
}

/** Flags that take no value, so that what follows them is the pattern. */
const plainFlags: Record<string, RegExp> = {
  rg: /^-[nNisSlcovwxFPUuHIL0qpa.]+$|^--[\w-]+=|^--(?:hidden|no-ignore|follow|ignore-case|line-number|files-with-matches)$/,
  grep: /^-[abcEFGhHiIlLnoPqrRsTUuvwxyzZ]+$|^--[\w-]+=|^--(?:recursive|ignore-case|line-number|files-with-matches)$/,
};

/** Where it searches. Where it is not clear which word is the pattern, it may be all below where it stands. */
function searched(program: string, words: Words): (string | null)[] {
  const flags = plainFlags[greps.has(program) ? "grep" : program];
  const given = operandsOf(words);
  const isClear =
    flags !== undefined && words.every((word) => word !== null && (!/^-./.test(word) || flags.test(word)));
  const folders = isClear ? given.slice(1) : given;
  return folders.length > 0 && isClear ? folders : [null, ...folders];
}

const operandsOf = (words: Words) => words.filter((word): word is string => word !== null && !/^-./.test(word));
