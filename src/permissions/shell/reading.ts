/** What a command's text would run, as far as it can be known without running it. */
export interface ShellReading {
  /**
   * Every command at any depth: of chains, pipes, loops and substitutions, and those that other commands run (env,
   * xargs, bash -c, eval, find -exec …), each behind the command that runs it. Where the reading is opaque there may be
   * more than the text runs: each word that could be a command.
   */
  commands: readonly SimpleCommand[];
  /** Files that redirects open, as written after quotes; null where the name is only known when it runs. */
  redirects: readonly Redirect[];
  /** Why nobody can know all that it would run. A rule may still deny it then, but none about commands allows it. */
  opaque: Opaque | null;
  /** A part with `&` goes on after the command has ended. */
  background?: true;
}

export interface SimpleCommand {
  /**
   * The words as the program will get them. One that is only known when it runs is null, and may become any number of
   * words. A `~` or `~/…` that the shell makes the home folder of stands as written.
   */
  words: readonly (string | null)[];
  /** The places of words with a pattern, which becomes any number of names of files: `*` may become `-rf`. */
  globs?: readonly number[];
  /** Variables set for it, or by it where it has no words; also those that its expansions set (`${x:=…}`). */
  assigns: readonly string[];
  /** What is known of words that are null, and of what is set for it (`index` -1). Never a reason to allow. */
  meant?: readonly Meant[];
  text: string;
}

export interface Meaning {
  /** Every word that it may become; null where that is only known when it runs. */
  words: readonly string[] | null;
  /** What is known of it, with a `*` for each part that is not. */
  shape: string;
}

export type Meant = Meaning & { index: number };

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

/** Whether commands and redirects were only scanned for, so that they may be none at all. */
export const isUnread = (reading: ShellReading | null): boolean =>
  reading === null || reading.opaque === "unreadable" || reading.opaque === "too-long" || reading.opaque === "too-many";

/** Loaded when the first command has to be judged by more than its tool. */
export interface ShellSense {
  read(command: string): ShellReading;
  /** Whether lists of commands and flags prove that it changes nothing. `folder` is where it begins. */
  isReadOnly(reading: ShellReading, folder: string): boolean;
}

/** More words of a candidate would make long lines cost their square. */
const mostWords = 8;

const separators = /[;&|\n\r(){}`<>]|\$\(/;

/** Every command that an unreadable text might hold. Finds all that are denied, and takes time in proportion to the text. */
export function scanCommands(text: string): SimpleCommand[] {
  const found: SimpleCommand[] = [];
  const seen = new Set<string>();
  // Once with quotes as nothing (r'm' is rm), once as ends of commands (sh -c 'rm x', alias.x='!rm x', {rm,x}).
  const [joined, parted] = [text.replace(/\$?["']|\\\n?/g, ""), text.replace(/["'\\=!,]/g, "\n")];
  for (const plain of joined === parted ? [joined] : [joined, parted]) {
    for (const piece of plain.split(separators)) {
      const part = piece.trim();
      if (part === "" || seen.has(part)) continue;
      seen.add(part);
      const words = part.split(/\s+/);
      for (let first = 0; first < words.length; first++) {
        const some = first === 0 && words.length <= mostWords ? words : words.slice(first, first + mostWords);
        found.push({ words: some, assigns: [], text: first === 0 ? part : some.join(" ") });
      }
    }
  }
  return found;
}

export const shells: ReadonlySet<string> = new Set(
  "sh bash dash zsh ksh ksh93 mksh ash rbash fish csh tcsh yash osh posh".split(" "),
);
