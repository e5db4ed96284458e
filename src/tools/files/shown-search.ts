import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Secrets } from "../../protocol/mask.ts";
import type { ProtectedValues } from "../../protocol/protected-values.ts";
import { isSecretPlace } from "../../protocol/secret-places.ts";
import type { Engines, Watch } from "../../search/engines.ts";
import { fileKeeper } from "../../search/first-hits.ts";
import type { Hits } from "../../search/hits.ts";
import { pathFilter } from "../../search/path-filter.ts";
import type { TextSearch } from "../../search/place.ts";
import { listFiles, searchText } from "../../search/search.ts";
import { timeIn } from "../../search/time-of.ts";
import type { Naming } from "../tool.ts";
import { decode, encodingOf } from "./encoding.ts";
import type { OpenFolder } from "./open-folder.ts";
import { openRegular, readAll } from "./open-regular.ts";

interface Searching {
  folder: OpenFolder;
  values: ProtectedValues;
  engines: Engines;
  watch: Watch;
  context: Naming;
}

export interface ShownHits extends Hits {
  /** Files that were searched as the model sees them: their lines are not those on the disk. */
  shown: ReadonlySet<string>;
  /** Files that hold protected values and were too large to be searched. */
  tooLarge?: number;
}

/** Larger files are not searched where they hold protected values. */
export const mostShownMegabytes = 64;

/**
 * Searches for text without telling whether it matches a protected value. Files whose name says that they hold secrets,
 * and files that hold such a value, are searched as the model sees them: with handles in place of values. Which files
 * these are does not depend on the pattern. Throws SearchError.
 */
export async function searchShown(search: TextSearch, searching: Searching): Promise<ShownHits> {
  const { engines, watch } = searching;
  // Most workspaces hold no such file; then the search that ran beside the look is the answer.
  const isFile = search.file !== null;
  const [apart, all] = await Promise.all([
    filesApart(search, searching),
    isFile ? null : searchText(search, engines, watch),
  ]);
  if (apart.length === 0) return { ...(all ?? (await searchText(search, engines, watch))), shown: new Set() };
  const others = isFile ? { files: [], total: 0 } : await searchText({ ...search, apart }, engines, watch);
  const own = await searchApart(apart, search, searching);
  const files = fileKeeper(search, timeIn(search));
  for (const file of [...others.files, ...own.files]) files.add(file, 0);
  const sum = (name: "leftOut" | "unread") => (others[name] ?? 0) + (own[name] ?? 0);
  return {
    ...others,
    ...{ files: files.hits().files, total: others.total + own.total },
    ...{ leftOut: sum("leftOut"), unread: sum("unread"), tooLarge: own.tooLarge, shown: new Set(apart) },
  };
}

async function filesApart(search: TextSearch, searching: Searching): Promise<string[]> {
  const { values } = searching;
  const known = values.secrets();
  const [named, holding] = await Promise.all([secretPlaces(search, searching), filesWith(known, search, searching)]);
  await values.refresh(named.map((path) => join(search.folder, path)));
  const now = values.secrets();
  const isNew = (now?.named.length ?? 0) > (known?.named.length ?? 0);
  return [...new Set([...named, ...(isNew ? await filesWith(now, search, searching) : holding)])];
}

/** Lists the files in the search's scope whose names say that they hold secrets. */
async function secretPlaces(search: TextSearch, { engines, watch }: Searching): Promise<string[]> {
  if (search.file !== null) return isSecretPlace(join(search.folder, search.file)) ? [search.file] : [];
  const { folder, through, leaveOut, paths } = search;
  const every = { ...{ folder, through, leaveOut }, pattern: "**", keep: Number.MAX_SAFE_INTEGER };
  const listing = await listFiles(every, engines, { signal: watch.signal });
  const { accepts } = pathFilter(paths);
  return listing.paths.filter((path) => isSecretPlace(join(folder, path)) && accepts(path) && !path.includes("\uFFFD"));
}

/** Lists the files in the search's scope that hold a value as it is, whatever their names. */
async function filesWith(
  secrets: Secrets | null,
  search: TextSearch,
  { engines, watch }: Searching,
): Promise<string[]> {
  const { values = [], named = [] } = secrets ?? {};
  // Our own secrets alone are no reason to search twice.
  if (named.length === 0) return [];
  const { folder, through, leaveOut, paths, file } = search;
  const holding = new Set<string>();
  for (let from = 0; from < values.length + named.length; from += mostAtOnce) {
    watch.signal.throwIfAborted();
    const some = Array.from({ length: Math.min(mostAtOnce, values.length + named.length - from) }, (_, index) => {
      const at = from + index;
      return values[at] ?? named[at - values.length]?.value ?? "";
    });
    const texts = some.flatMap((value) => value.split(/\r?\n/)).filter((text) => text.length >= shortestPart);
    if (texts.length === 0) continue;
    const wanted: TextSearch = {
      ...{
        folder,
        through,
        leaveOut,
        paths,
        file,
        pattern: [...new Set(texts)].map(escaped).join("|"),
        isSecret: true,
      },
      ...{ literal: false, wholeWord: false, caseInsensitive: false, contextLines: 0, keep: Number.MAX_SAFE_INTEGER },
    };
    const found = await searchText(wanted, engines, { signal: watch.signal });
    for (const { path } of found.files) if (!path.includes("\uFFFD")) holding.add(path);
  }
  return [...holding];
}

/** So many values are searched for at once: a pattern of very many keeps everybody waiting while it is made. */
const mostAtOnce = 1_000;

const shortestPart = 8;
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Searches copies in which nothing secret stands, so that every engine finds what the model could see. */
async function searchApart(
  apart: readonly string[],
  search: TextSearch,
  { folder, values, engines, watch, context }: Searching,
): Promise<Hits & { tooLarge: number }> {
  let [leftOut, unread, tooLarge] = [0, 0, 0];
  const copies = await mkdtemp(join(tmpdir(), "skillmint-search-"));
  try {
    for (const path of apart) {
      watch.signal.throwIfAborted();
      if (watch.mayRead?.(path) === false) leftOut++;
      else await copyShown(path, copies);
    }
    const { pattern, literal, wholeWord, caseInsensitive, contextLines, keep } = search;
    const among: TextSearch = {
      ...{ pattern, literal, wholeWord, caseInsensitive, contextLines, keep },
      ...{ folder: copies, leaveOut: null, file: null, ignored: true },
      paths: { include: [], exclude: [], prefix: "" },
    };
    return { ...(await searchText(among, engines, { signal: watch.signal })), leftOut, unread, tooLarge };
  } finally {
    await rm(copies, { recursive: true, force: true });
  }

  async function copyShown(path: string, copies: string): Promise<void> {
    try {
      using file = await openRegular(join(search.folder, path), context, folder.at(path));
      if (file.stats.size > mostShownMegabytes * 1024 * 1024) {
        tooLarge++;
        return;
      }
      const content = await readAll(file);
      const encoding = encodingOf(content);
      // Only text is searched.
      if (!encoding) return;
      const copy = join(copies, path);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, values.lines(decode(content, encoding)), { mode: 0o600 });
      await utimes(copy, file.stats.atime, file.stats.mtime);
    } catch (error) {
      // Any other error means that the file has gone or that its path leads elsewhere by now.
      if (["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) unread++;
    }
  }
}
