import { ripgrepPath } from "../assets.ts";
import { childEnvironment } from "../processes/environment.ts";
import { runProgram } from "../processes/run-program.ts";
import { type Hits, hitCollector } from "./hits.ts";
import type { PathFilter } from "./path-filter.ts";

export interface Place {
  folder: string;
  /** A path below the folder that is not looked into. */
  leaveOut: string | null;
  signal: AbortSignal;
}

export interface TextSearch extends Place {
  pattern: string;
  /** Only this file of the folder, even if it is ignored. */
  file?: string;
  literal: boolean;
  wholeWord: boolean;
  caseInsensitive: boolean;
  contextLines: number;
  filter: PathFilter;
  /** A file by the name it has for the user, besides the one below `folder`. */
  show(path: string): string;
  /** How many matching lines are kept; all are counted. */
  keep: number;
}

export class SearchError extends Error {
  override name = "SearchError";
  readonly kind: "missing" | "pattern" | "failed";

  constructor(kind: SearchError["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

// Hidden files are files too; .gitignore counts outside of git as well; nobody's own rg settings do.
const common = [
  ...["--no-config", "--no-messages", "--hidden", "--no-require-git"],
  ...["--path-separator", "/", "--glob", "!.git"],
];

export interface FileSearch extends Place {
  onFile(path: string): void;
}

/** Calls back with each file below the folder, with forward slashes, in no order. */
export async function listFiles({ onFile, ...place }: FileSearch): Promise<void> {
  let pending = "";
  const decoder = new TextDecoder();
  const onOutput = (bytes: Buffer) => {
    const paths = (pending + decoder.decode(bytes, { stream: true })).split("\0");
    pending = paths.pop() ?? "";
    for (const path of paths) onFile(path);
  };
  await ripgrep(place, ["--files", "--null"], onOutput);
}

/** The matching lines, files in the order of their paths. */
export async function searchText(search: TextSearch): Promise<Hits> {
  const { pattern, file, filter } = search;
  const accepts = (path: string) => file !== undefined || filter.accepts(path, search.show(path));
  const collector = hitCollector({ keep: search.keep, accepts });
  const args = [
    ...["--json", "--crlf", "--context", String(search.contextLines)],
    ...(search.literal ? ["--fixed-strings"] : []),
    ...(search.wholeWord ? ["--word-regexp"] : []),
    ...(search.caseInsensitive ? ["--ignore-case"] : []),
    ...filter.args,
    ...["--regexp", pattern, "--", file === undefined ? "./" : `./${file}`],
  ];
  await ripgrep(search, args, collector.write);
  const { files, total } = collector.hits();
  return { files: files.sort((one, other) => (one.path < other.path ? -1 : 1)), total };
}

type OnOutput = (bytes: Buffer) => void;

async function ripgrep({ folder, leaveOut, signal }: Place, wanted: string[], onOutput: OnOutput): Promise<void> {
  const env = childEnvironment(process.env);
  const args = [...common, ...(leaveOut === null ? [] : ["--glob", `!/${literal(leaveOut)}`]), ...wanted];
  const { code, stderr } = await runProgram({ file: ripgrepPath(), args, cwd: folder, env, signal, onOutput }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === "ENOENT" ? new SearchError("missing", error.message) : error;
    },
  );
  // 0: found, 1: nothing found, 2: trouble; without words it was only files that could not be read.
  if (code === 0 || code === 1 || (code === 2 && stderr.trim() === "")) return;
  throw problemIn(stderr);
}

function problemIn(stderr: string): SearchError {
  const isPattern = /regex parse error|not allowed in a regex|regex/i.test(stderr);
  const sentence = /^error: (.*)$/m.exec(stderr)?.[1] ?? stderr.replace(/^rg: /, "").split("\n")[0] ?? stderr;
  return new SearchError(isPattern ? "pattern" : "failed", sentence.trim());
}

const literal = (path: string) => path.replace(/[*?[\]{}\\]/g, "\\$&");
