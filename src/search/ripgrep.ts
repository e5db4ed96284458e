import { childEnvironment } from "../processes/environment.ts";
import { runProgram } from "../processes/run-program.ts";
import { globMatcher } from "./glob.ts";
import type { Hits } from "./hits.ts";
import { pathFilter } from "./path-filter.ts";
import {
  type FileSearch,
  type Listing,
  type Place,
  SearchError,
  type SearchProgress,
  type TextSearch,
} from "./place.ts";
import { preparePattern } from "./prepare-pattern.ts";
import { hitReader } from "./ripgrep-output.ts";

export interface Run {
  program: string;
  signal: AbortSignal;
  /** Asked for at any time while the search goes on. */
  onStart(progress: () => SearchProgress): void;
}

// Hidden files are files too; .gitignore counts outside of git as well; nobody's own settings do. Reading instead of
// mapping, so that NUL is noticed wherever it is.
const common = [
  ...["--no-config", "--no-messages", "--hidden", "--no-require-git", "--no-ignore-global", "--no-mmap"],
  ...["--path-separator", "/", "--glob", "!.git"],
];

/** Throws SearchError. */
export async function listByRipgrep({ pattern, keep, ...place }: FileSearch, run: Run): Promise<Listing> {
  const matches = globMatcher(pattern);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const paths: string[] = [];
  let count = 0;
  let pending = "";
  run.onStart(() => ({ matches: count }));
  await ripgrep(place, ["--files", "--null"], run, (bytes) => {
    const found = (pending + decoder.decode(bytes, { stream: true })).split("\0");
    pending = found.pop() ?? "";
    for (const path of found) {
      if (!matches(path)) continue;
      count++;
      if (paths.length < keep) paths.push(path);
    }
  });
  return { paths, count };
}

/** Throws SearchError. */
export async function searchByRipgrep(search: TextSearch, run: Run): Promise<Hits> {
  const reader = hitReader(search, search.file === null ? pathFilter(search.paths).accepts : () => true);
  run.onStart(() => ({ matches: reader.seen().matches }));
  await ripgrep(search, searchArgs(search), run, reader.write);
  return reader.hits();
}

/** What ripgrep is told for a text search, but for the place. */
function searchArgs(search: TextSearch): string[] {
  const { pattern, literal, acrossLines } = preparePattern(search);
  return [
    ...["--json", "--crlf", "--context", String(search.contextLines)],
    ...(literal ? ["--fixed-strings"] : []),
    ...(acrossLines ? ["--multiline"] : []),
    ...(search.wholeWord ? ["--word-regexp"] : []),
    ...(search.caseInsensitive ? ["--ignore-case"] : []),
    ...(search.file === null ? pathFilter(search.paths).args : []),
    ...["--regexp", pattern, "--", search.file === null ? "./" : `./${search.file}`],
  ];
}

/** All that ripgrep is told for a text search. */
export const ripgrepArgs = (search: TextSearch) => allArgs(search, searchArgs(search));

const allArgs = ({ leaveOut }: Place, wanted: readonly string[]) => [
  ...common,
  ...(leaveOut === null ? [] : ["--glob", `!/${escaped(leaveOut)}`]),
  ...wanted,
];

async function ripgrep(place: Place, wanted: string[], run: Run, onOutput: (bytes: Buffer) => void): Promise<void> {
  const env = childEnvironment(process.env);
  const { program: file, signal } = run;
  const options = { file, args: allArgs(place, wanted), cwd: place.folder, env, signal, onOutput };
  const { code, stderr } = await runProgram(options).catch((error: Error) => {
    // Not there, not for this machine or not allowed.
    throw "syscall" in error ? new SearchError("missing", error.message) : error;
  });
  // 0: found, 1: nothing found, 2: trouble; without words it was only files that could not be read.
  if (code === 0 || code === 1 || (code === 2 && stderr.trim() === "")) return;
  if (code === 2 && isAboutPattern(stderr)) throw new SearchError("pattern", problemIn(stderr));
  throw new SearchError("unusable", code === null ? "ripgrep was killed" : problemIn(stderr));
}

const isAboutPattern = (stderr: string) => /regex|impossible to match/i.test(stderr);

function problemIn(stderr: string): string {
  const sentence = /^error: (.*)$/m.exec(stderr)?.[1] ?? stderr.replace(/^rg: /, "").split("\n")[0] ?? stderr;
  return sentence.trim();
}

const escaped = (path: string) => path.replace(/[*?[\]{}\\!#]/g, "\\$&");
