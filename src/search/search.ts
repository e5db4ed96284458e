import { statSync } from "node:fs";
import { isStub, stubContent } from "../is-stub.ts";
import type { Outcome } from "../workers/jobs.ts";
import type { Pool } from "../workers/pool.ts";
import { type Engines, type Watch, withEngines } from "./engines.ts";
import { fileKeeper } from "./first-hits.ts";
import type { Hits } from "./hits.ts";
import { type FileSearch, type Listing, SearchError, type SearchProgress, type TextSearch } from "./place.ts";
import type { ShareHits } from "./plain/search-share.ts";
import { listByRipgrep, mostChinese, searchByRipgrep } from "./ripgrep.ts";
import { timeIn } from "./time-of.ts";

/** The files below a folder whose path matches, in no order. Throws SearchError. */
export function listFiles(search: FileSearch, engines: Engines, watch: Watch): Promise<Listing> {
  return withEngines<Listing>(
    engines,
    {
      byRipgrep: (program, onStart) => listByRipgrep(search, { program, onStart, signal: watch.signal }),
      byThreads: async (pool, onStart) => {
        let progress: SearchProgress = { matches: 0 };
        onStart(() => progress);
        const onProgress = (now: SearchProgress) => {
          progress = now;
        };
        return settled(await pool.run("list-files", search, { signal: watch.signal, onProgress }).catch(asUnusable));
      },
    },
    watch,
  );
}

/** The matching lines, the newest files first. Throws SearchError. */
export async function searchText(search: TextSearch, engines: Engines, watch: Watch): Promise<Hits> {
  const { signal } = watch;
  const [leftOut, unread] = [new Set<string>(), new Set<string>()];
  const onUnread = (path: string) => {
    if (unread.size < mostUnread) unread.add(path);
  };
  const isNobodys = stubIn(search);
  const apart = new Set(search.apart);
  const mayRead = (path: string) => {
    if (apart.has(path) || isNobodys(path)) return false;
    if (watch.mayRead?.(path) ?? true) return true;
    leftOut.add(path);
    return false;
  };
  const hits = await withEngines<Hits>(
    engines,
    {
      byRipgrep: (program, onStart) =>
        searchByRipgrep(search, { program, onStart, signal, mayRead, onUnread, isChinese: watch.isChinese }),
      byThreads: async (pool, onStart) => {
        // A thread cannot ask. When it has found something in what may not be read, all is searched again without that.
        let [closed, chinese, notAsGbk]: [string[], string[] | undefined, number] = [[...apart], undefined, 0];
        for (;;) {
          const found = await searchByThreads({ ...search, closed, chinese }, pool, { signal, onStart });
          const more = found.paths.filter((path) => !mayRead(path));
          for (const path of found.unreadPaths) onUnread(path);
          const isFirst = chinese === undefined;
          if (isFirst) notAsGbk = Math.max(0, found.otherPaths.length - mostChinese);
          chinese ??= await chineseAmong(found.otherPaths, watch);
          if (more.length === 0 && !(isFirst && chinese.length > 0)) return { ...found, notAsGbk };
          closed = [...closed, ...more];
        }
      },
    },
    watch,
  );
  const { files, total, notAsGbk = 0 } = hits;
  return {
    files,
    total,
    ...(leftOut.size > 0 && { leftOut: leftOut.size }),
    ...(unread.size > 0 && { unread: unread.size }),
    ...(notAsGbk > 0 && { notAsGbk }),
  };
}

async function chineseAmong(paths: readonly string[], { isChinese }: Watch): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths.slice(0, mostChinese)) if (await isChinese?.(path)) found.push(path);
  return found;
}

/** In one that is empty nothing is found. One that has gone meanwhile may have been one. */
function stubIn({ folder, through }: TextSearch): (path: string) => boolean {
  return (path) => {
    if (stubContent(path) === "" || path.includes("\uFFFD")) return false;
    try {
      const stats = statSync(`${through ?? folder}/${path}`, { throwIfNoEntry: false });
      return !stats || isStub(stats, path);
    } catch {
      return false; // Closed to us by now.
    }
  };
}

/** More are not told apart. */
const mostUnread = 10_000;

interface Run {
  signal: AbortSignal;
  onStart(progress: () => SearchProgress): void;
}

/** Each thread walks the tree and searches its share of the files. */
async function searchByThreads(search: TextSearch, pool: Pool, { signal, onStart }: Run): Promise<ShareHits> {
  const of = search.file === null ? pool.size : 1;
  const progress = Array.from({ length: of }, (): SearchProgress => ({ matches: 0, searched: 0 }));
  onStart(() => progress.reduce(sum));
  // When one share fails the others are not worth their work.
  const rest = new AbortController();
  const shares = progress.map((_, index) =>
    pool.run(
      "search-text",
      { search, index, of },
      {
        signal: AbortSignal.any([signal, rest.signal]),
        onProgress: (now) => {
          progress[index] = now;
        },
      },
    ),
  );
  try {
    const found = (await Promise.all(shares).catch(asUnusable)).map(settled);
    const files = fileKeeper(search, timeIn(search));
    for (const hits of found) for (const file of hits.files) files.add(file, 0);
    const total = found.reduce((total, hits) => total + hits.total, 0);
    return {
      ...files.hits(),
      total,
      paths: found.flatMap(({ paths }) => paths),
      unreadPaths: found.flatMap((hits) => hits.unreadPaths),
      otherPaths: found.flatMap((hits) => hits.otherPaths),
    };
  } catch (error) {
    rest.abort();
    await Promise.allSettled(shares);
    throw error;
  }
}

const sum = (one: SearchProgress, other: SearchProgress): SearchProgress => ({
  matches: one.matches + other.matches,
  searched: (one.searched ?? 0) + (other.searched ?? 0),
});

function settled<Value>(outcome: Outcome<Value>): Value {
  if ("value" in outcome) return outcome.value;
  throw new SearchError(outcome.problem.kind, outcome.problem.message);
}

function asUnusable(error: unknown): never {
  throw error instanceof Error && error.name === "ThreadCrash" ? new SearchError("unusable", error.message) : error;
}
