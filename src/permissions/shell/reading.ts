import type { Meaning } from "./meaning.ts";

/** What a command's text would run, as far as it can be known without running it. */
export interface ShellReading {
  /**
   * Every command at any depth: of chains, pipes, loops and substitutions, and those that other commands are given to
   * run (env, xargs, bash -c, eval, find -exec …). Who runs another stands here too, before it.
   * None where only arithmetic, a redirect or a comment stands. Where it is opaque there may be more than it runs: each
   * word that could be a command.
   */
  commands: readonly SimpleCommand[];
  /** Files that redirects open, as written after quotes; null where the name is only known when it runs. */
  redirects: readonly Redirect[];
  /** Why nobody can know all that it would run: then a rule may still deny it, but none about commands allows it. */
  opaque: Opaque | null;
  /** Something of it goes on after it has ended: `&`. */
  background?: true;
}

export interface SimpleCommand {
  /**
   * The words as the program will get them, quotes gone. null for what is only known when it runs; it may become any
   * number of words. A `~` or `~/…` that the shell makes the home folder of stands as written.
   */
  words: readonly (string | null)[];
  /**
   * Which of the words, by index, hold a pattern (`*.ts`): it stands as written and becomes names of files, any number
   * of them. One that begins with the pattern may become what looks like an option (`*` a file named `-rf`).
   */
  globs?: readonly number[];
  /** Variables set for it, or by it where it has no words; also those that its expansions set (`${x:=…}`). */
  assigns: readonly string[];
  /** What is known of words that are null, and of what is set for it (`index` -1). For looking at, never to allow. */
  meant?: readonly Meant[];
  /** As it was written. */
  text: string;
}

export interface Meant extends Meaning {
  index: number;
}

export interface Redirect {
  action: "read" | "write";
  /** `~/…` is in the home folder; a name that begins with a quoted `~` is told as `./~…`. */
  target: string | null;
  /** What a target that is null may be, by what the text says. */
  meant?: readonly string[];
}

export type Opaque =
  /** The parser is not loaded, or does not understand the text. */
  | "unreadable"
  | "too-long"
  | "too-many"
  /** A command's name, or the text of a command inside, is only known when it runs. */
  | "dynamic"
  /** It gives a name a new meaning: a function, an alias. */
  | "redefines";

/** Nobody has read it: what is told of it was only scanned for, and may be no command and no redirect at all. */
export const isUnread = (reading: ShellReading | null): boolean =>
  reading === null || reading.opaque === "unreadable" || reading.opaque === "too-long" || reading.opaque === "too-many";

/** Loaded when the first command has to be judged by more than its tool. */
export interface ShellSense {
  read(command: string): ShellReading;
  /** Nothing that it runs can change anything: proved by an allow-list of commands and flags. `folder` is where it begins. */
  isReadOnly(reading: ShellReading, folder: string): boolean;
}

/** As many words of a candidate as a rule may speak of; more would make long lines cost their square. */
const mostWords = 8;

const nothing: readonly never[] = [];
const separators = /[;&|\n\r(){}`<>]|\$\(/;

/**
 * Every command that a text might hold, for texts that nobody can read: whoever is denied is found, in whatever place,
 * and much else with him. Takes time in proportion to the text.
 */
export function scanCommands(text: string): SimpleCommand[] {
  const found: SimpleCommand[] = [];
  const seen = new Set<string>();
  // Once with quotes as nothing (r'm' is rm), once as ends of commands (sh -c 'rm x', alias.x='!rm x', {rm,x}).
  const [joined, parted] = [text.replace(/\$?["']|\\\n?/g, ""), text.replace(/["'\\=!,]/g, "\n")];
  for (const plain of joined === parted ? [joined] : [joined, parted]) {
    for (const piece of plain.split(separators)) {
      const part = piece.trim();
      // The same commands again and again need no second look.
      if (part === "" || seen.has(part)) continue;
      seen.add(part);
      const words = part.split(/\s+/);
      for (let first = 0; first < words.length; first++) {
        const some = first === 0 && words.length <= mostWords ? words : words.slice(first, first + mostWords);
        found.push({ words: some, assigns: nothing, text: first === 0 ? part : some.join(" ") });
      }
    }
  }
  return found;
}

/** Programs that run a text or a file as commands. */
export const shells: ReadonlySet<string> = new Set(
  "sh bash dash zsh ksh ksh93 mksh ash rbash fish csh tcsh yash osh posh".split(" "),
);
