import { fileKeeper } from "./first-hits.ts";
import { globMatcher } from "./glob.ts";
import { type Hits, hitsIn } from "./hits.ts";
import { pathFilter } from "./path-filter.ts";
import type { FileSearch, Listing, TextSearch } from "./place.ts";
import { preparePattern } from "./prepare-pattern.ts";
import { countReader, type FileCount } from "./ripgrep-counts.ts";
import { hitReader } from "./ripgrep-output.ts";
import { type Run, runRipgrep } from "./ripgrep-program.ts";
import { timeIn } from "./time-of.ts";

/** Throws SearchError. */
export async function listByRipgrep({ pattern, keep, ignored, ...place }: FileSearch, run: Run): Promise<Listing> {
  const matches = globMatcher(pattern);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const paths: string[] = [];
  let count = 0;
  let pending = "";
  run.onStart(() => ({ matches: count }));
  await runRipgrep(place, ["--files", "--null", ...(ignored ? ["--no-ignore"] : [])], run, (bytes) => {
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

// By then it is plain that most matches will only be counted.
const mostRead = 16 * 1024 * 1024;

/** Throws SearchError. */
export async function searchByRipgrep(search: TextSearch, run: Run): Promise<Hits> {
  // Across lines ripgrep counts matches and not lines.
  const canCount = !preparePattern(search).acrossLines;
  return (
    (await searchFully(search, run, { mostRead: canCount ? mostRead : Number.POSITIVE_INFINITY })) ??
    (await searchMany(search, run)) ??
    ((await searchFully(search, run, { mostRead: Number.POSITIVE_INFINITY })) as Hits)
  );
}

/** Reads all that ripgrep has to say; null when it has too much. */
async function searchFully(search: TextSearch, run: Run, { mostRead }: { mostRead: number }): Promise<Hits | null> {
  const reader = hitReader(search, acceptsIn(search, run), timeIn(search));
  run.onStart(() => ({ matches: reader.seen().matches }));
  const tooMuch = new AbortController();
  let read = 0;
  const onOutput = (bytes: Buffer) => {
    read += bytes.length;
    if (read > mostRead) tooMuch.abort();
    else reader.write(bytes);
  };
  const signal = AbortSignal.any([run.signal, tooMuch.signal]);
  try {
    await runRipgrep(search, hitArgs(search), { ...run, signal }, onOutput);
    return reader.hits();
  } catch (error) {
    if (tooMuch.signal.aborted && !run.signal.aborted) return null;
    throw error;
  }
}

/**
 * Counts, which takes a fraction of the time and no memory, and then looks only into the files whose matches are kept.
 * Null when one of them has a name that cannot be said.
 */
async function searchMany(search: TextSearch, run: Run): Promise<Hits | null> {
  const counts = countReader(search.keep, acceptsIn(search, run), timeIn(search));
  run.onStart(() => ({ matches: counts.total() }));
  const perFile = ["--count", "--null", "--with-filename"];
  await runRipgrep(search, [...perFile, ...patternArgs(search), ...whereArgs(search)], run, counts.write);
  const files = fileKeeper(search, timeIn(search));
  const left = counts.first();
  for (let shown = 0; shown < search.keep && left.length > 0; shown = shownIn(files.hits())) {
    const some = enoughOf(left, search.keep - shown).map(({ path }) => `./${path}`);
    if (some.some((path) => path.includes("\uFFFD"))) return null;
    const reader = hitReader(search, () => true, timeIn(search));
    const args = ["--max-count", String(search.keep), ...jsonArgs(search), ...patternArgs(search), "--", ...some];
    await runRipgrep(search, args, run, reader.write);
    for (const file of reader.hits().files) files.add(file, 0);
  }
  return { files: files.hits().files, total: counts.total() };
}

const filesAtOnce = 500;

/** Takes files off the list until they have so many matching lines. */
function enoughOf(files: FileCount[], matches: number): FileCount[] {
  let [taken, sum] = [0, 0];
  while (taken < files.length && taken < filesAtOnce && sum < matches) sum += (files[taken++] as FileCount).count;
  return files.splice(0, taken);
}

const shownIn = ({ files }: Hits) => files.reduce((sum, { lines }) => sum + hitsIn(lines), 0);

function acceptsIn({ file, paths }: TextSearch, { mayRead = () => true }: Run): (path: string) => boolean {
  const { accepts } = pathFilter(paths);
  return (path) => (file !== null || accepts(path)) && mayRead(path);
}

/** What a search for the matches themselves asks for. */
export const hitArgs = (search: TextSearch) => [...jsonArgs(search), ...patternArgs(search), ...whereArgs(search)];

const jsonArgs = ({ contextLines }: TextSearch) => ["--json", "--context", String(contextLines)];

function patternArgs(search: TextSearch): string[] {
  const { pattern, literal, acrossLines } = preparePattern(search);
  return [
    "--crlf",
    ...(literal ? ["--fixed-strings"] : []),
    ...(acrossLines ? ["--multiline"] : []),
    ...(search.wholeWord ? ["--word-regexp"] : []),
    ...(search.caseInsensitive ? ["--ignore-case"] : []),
    ...["--regexp", pattern],
  ];
}

const whereArgs = ({ file, paths }: TextSearch) =>
  file === null ? [...pathFilter(paths).args, "--", "./"] : ["--", `./${file}`];
