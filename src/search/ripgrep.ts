import { fileKeeper } from "./first-hits.ts";
import { globMatcher } from "./glob.ts";
import { type Hits, hitsIn } from "./hits.ts";
import { pathFilter } from "./path-filter.ts";
import type { FileSearch, Listing, TextSearch } from "./place.ts";
import { differsInChinese, preparePattern } from "./prepare-pattern.ts";
import { countReader, type FileCount } from "./ripgrep-counts.ts";
import { hitReader } from "./ripgrep-output.ts";
import { type Run, runRipgrep } from "./ripgrep-program.ts";
import { timeIn } from "./time-of.ts";

/** Throws SearchError. */
export async function listByRipgrep(
  { pattern, keep, ignored, enoughMs, ...place }: FileSearch,
  run: Run,
): Promise<Listing> {
  const found = listReader(globMatcher(pattern), keep);
  run.onStart(() => ({ matches: found.count() }));
  const args = ["--files", "--null", ...(ignored ? ["--no-ignore"] : [])];
  const listing = () => ({ paths: found.paths, count: found.count() });
  if (enoughMs === undefined) {
    await runRipgrep(place, args, run, found.write);
    return listing();
  }
  const enough = new AbortController();
  const timer = setTimeout(() => enough.abort(), enoughMs);
  const onOutput = (bytes: Buffer) => {
    found.write(bytes);
    if (found.count() >= keep) enough.abort();
  };
  try {
    await runRipgrep(place, args, { ...run, signal: AbortSignal.any([run.signal, enough.signal]) }, onOutput);
  } catch (error) {
    if (!enough.signal.aborted || run.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  // It may have been done in the very moment in which it was told to stop.
  return { ...listing(), ...(enough.signal.aborted && { cut: true }) };
}

/** Reads paths with NUL behind each. */
function listReader(matches: (path: string) => boolean, keep: number) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const paths: string[] = [];
  let count = 0;
  let pending = "";
  return {
    paths,
    count: () => count,
    write(bytes: Buffer) {
      const found = (pending + decoder.decode(bytes, { stream: true })).split("\0");
      pending = found.pop() ?? "";
      for (const path of found) {
        if (!matches(path)) continue;
        count++;
        if (paths.length < keep) paths.push(path);
      }
    },
  };
}

// By then it is plain that most matches will only be counted.
const mostRead = 16 * 1024 * 1024;

/** Throws SearchError. */
export async function searchByRipgrep(search: TextSearch, given: Run): Promise<Hits> {
  const run = search.isSecret ? { ...given, input: preparePattern(search).pattern } : given;
  const asks = differsInChinese(search) && run.isChinese !== undefined;
  const { chinese, notAsGbk } = asks ? await chineseFiles(search, run) : { chinese: [], notAsGbk: 0 };
  if (chinese.length === 0) return { ...(await searchAll(search, run)), notAsGbk };
  const others = new Set(chinese);
  const mayRead = (path: string) => !others.has(path) && (run.mayRead?.(path) ?? true);
  const first = await searchAll(search, { ...run, mayRead });
  const files = fileKeeper(search, timeIn(search));
  const reader = hitReader(search, (path) => run.mayRead?.(path) ?? true, timeIn(search));
  const named = chinese.map((path) => `./${path}`);
  const args = ["--encoding", "gb18030", ...jsonArgs(search), ...patternArgs(search), "--", ...named];
  await runRipgrep(search, args, run, reader.write);
  const second = reader.hits();
  for (const file of [...first.files, ...second.files]) files.add(file, 0);
  return { files: files.hits().files, total: first.total + second.total, notAsGbk };
}

/** A byte that begins a character of UTF-8 and has no other byte of it behind it. Nearly every text in GBK has one. */
const noUtf8 = "(?-u)[\\xC0-\\xFE][\\x40-\\x7E\\xC0-\\xFE]";
/** As many as a command can name. */
export const mostChinese = 500;

async function chineseFiles(search: TextSearch, run: Run): Promise<{ chinese: string[]; notAsGbk: number }> {
  const accepts = acceptsIn(search, { ...run, mayRead: () => true });
  const listing = listReader((path) => accepts(path.replace(/^\.[/\\]/, "")), mostChinese);
  const args = ["--files-with-matches", "--null", "--encoding", "none", "--regexp", noUtf8, ...whereArgs(search)];
  await runRipgrep(search, args, run, listing.write);
  const paths = listing.paths.map((path) => path.replace(/^\.[/\\]/, "")).filter((path) => !path.includes("\uFFFD"));
  const chinese: string[] = [];
  for (const path of paths) if (await run.isChinese?.(path)) chinese.push(path);
  return { chinese, notAsGbk: listing.count() - listing.paths.length };
}

async function searchAll(search: TextSearch, run: Run): Promise<Hits> {
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
    ...(search.isSecret ? ["--file", "-"] : ["--regexp", pattern]),
  ];
}

const whereArgs = ({ file, paths, ignored }: TextSearch) =>
  file === null ? [...(ignored ? ["--no-ignore"] : []), ...pathFilter(paths).args, "--", "./"] : ["--", `./${file}`];
