import { childEnvironment } from "../processes/environment.ts";
import { hideEnvironment } from "../processes/hide-environment.ts";
import { runProgram } from "../processes/run-program.ts";
import { type Place, SearchError, type SearchProgress } from "./place.ts";

export interface Run {
  program: string;
  signal: AbortSignal;
  /** Says how to ask, at any time, how far the search has come. */
  onStart(progress: () => SearchProgress): void;
  /** Whether a file may be read; others are as good as not there. */
  mayRead?(path: string): boolean;
  /** Told of each file or folder that could not be read. */
  onUnread?(path: string): void;
  isChinese?(path: string): Promise<boolean>;
  /** The text for its standard input. */
  input?: string;
}

// Hidden files are files too; .gitignore counts outside of git as well; nobody's own settings do. Reading instead of
// mapping, so that NUL is noticed wherever it is.
const common = [
  ...["--no-config", "--no-ignore-messages", "--hidden", "--no-require-git", "--no-ignore-global", "--no-mmap"],
  ...["--path-separator", "/", "--glob", "!.git"],
];

/** All that ripgrep is told for a search that wants some of it. */
export const ripgrepArgs = ({ leaveOut }: Place, wanted: readonly string[]) => [
  ...common,
  ...(leaveOut === null ? [] : ["--glob", `!/${escaped(leaveOut)}`]),
  ...wanted,
];

/** Runs ripgrep in a place. Throws SearchError, and the signal's error when that ended it. */
export async function runRipgrep(
  place: Place,
  wanted: readonly string[],
  { program: file, signal, onUnread, input }: Pick<Run, "program" | "signal" | "onUnread" | "input">,
  onOutput: (bytes: Buffer) => void,
): Promise<void> {
  hideEnvironment();
  const env = childEnvironment(process.env);
  const cwd = place.through ?? place.folder;
  const errors = errorReader(onUnread);
  const options = { file, args: ripgrepArgs(place, wanted), cwd, env, signal, input, onOutput, onErrors: errors.write };
  const { code } = await runProgram(options).catch((error: Error) => {
    // Not there, not for this machine or not allowed.
    throw "syscall" in error ? new SearchError("missing", error.message) : error;
  });
  const stderr = errors.rest();
  // 0: found, 1: nothing found, 2: trouble; without other words it was only files that could not be read.
  if (code === 0 || code === 1 || (code === 2 && stderr.trim() === "")) return;
  if (code === 2 && isAboutPattern(stderr)) throw new SearchError("pattern", problemIn(stderr));
  throw new SearchError("unusable", code === null ? "ripgrep was killed" : problemIn(stderr));
}

// Files that went away meanwhile are no trouble: the system says so by these numbers.
const aboutFile = /^rg: (.*): .*\(os error (\d+)\)$/;
const gone = new Set(["2", "3", "20"]);
// A line in an ignore file that makes no sense is passed over, as git does; of those above the folder ripgrep tells all the same.
const aboutIgnoreFile = /: line \d+: error parsing glob /;
const mostWords = 5_000;

/** Tells what is said of single files from the rest. */
function errorReader(onUnread: Run["onUnread"]): { write(text: string): void; rest(): string } {
  let [pending, rest] = ["", ""];
  const take = (line: string) => {
    if (aboutIgnoreFile.test(line)) return;
    const [, path, number = ""] = aboutFile.exec(line) ?? [];
    if (path === undefined) rest = (rest + (rest === "" ? "" : "\n") + line).slice(0, mostWords);
    else if (!gone.has(number)) onUnread?.(path);
  };
  return {
    write(text) {
      const lines = (pending + text).split("\n");
      pending = (lines.pop() ?? "").slice(0, mostWords);
      for (const line of lines) take(line);
    },
    rest() {
      if (pending !== "") take(pending);
      return rest;
    },
  };
}

const isAboutPattern = (stderr: string) => /regex|impossible to match/i.test(stderr);

function problemIn(stderr: string): string {
  const sentence = /^error: (.*)$/m.exec(stderr)?.[1] ?? stderr.replace(/^rg: /, "").split("\n")[0] ?? stderr;
  return sentence.trim();
}

const escaped = (path: string) => path.replace(/[*?[\]{}\\!#]/g, "\\$&");
