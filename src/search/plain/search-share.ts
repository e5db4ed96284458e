import { fileKeeper } from "../first-hits.ts";
import type { Hits } from "../hits.ts";
import { pathFilter } from "../path-filter.ts";
import { SearchError, type SearchProgress, type TextSearch } from "../place.ts";
import { differsInChinese, preparePattern } from "../prepare-pattern.ts";
import { timeIn } from "../time-of.ts";
import { byteString, pathText } from "./byte-path.ts";
import type { Matcher } from "./match-window.ts";
import { PatternProblem } from "./pattern/cursor.ts";
import { translate } from "./pattern/translate.ts";
import { searchFile } from "./search-file.ts";
import { walk } from "./walk.ts";

/** One thread's part of a text search: each walks the tree and searches the files that fall to it. */
export interface SearchShare {
  search: TextSearch;
  index: number;
  of: number;
}

export interface ShareHits extends Hits {
  /** All files with matches. */
  paths: string[];
  /** What could not be read. */
  unreadPaths: string[];
  /** Files that are no UTF-8, where that matters. */
  otherPaths: string[];
}

const stepMs = 200;

/** Throws SearchError. */
export function searchShare(
  { search, index, of }: SearchShare,
  onProgress: (progress: SearchProgress) => void,
): ShareHits {
  const { matcher, acrossLines } = matcherFor(search);
  const { accepts } = pathFilter(search.paths);
  const files = fileKeeper(search, timeIn(search));
  const closed = new Set(search.closed);
  const paths: string[] = [];
  const unreadPaths: string[] = [];
  const otherPaths: string[] = [];
  const chinese = new Set(search.chinese);
  const asks = differsInChinese(search) && search.chinese === undefined;
  const onUnread = (path: string) => void unreadPaths.push(path);
  const root = byteString(search.through ?? search.folder);
  const { contextLines } = search;
  let [searched, matches, told] = [0, 0, performance.now()];

  const look = (bytes: string) => {
    const path = pathText(bytes);
    if (closed.has(path)) return;
    const keep = files.needs(path) ? search.keep : 0;
    const { lines, count } = searchFile(`${root}/${bytes}`, {
      matcher,
      acrossLines,
      contextLines,
      keep,
      onUnread,
      isChinese: chinese.has(path),
      onOther: asks ? () => void otherPaths.push(path) : undefined,
    });
    if (count > 0) {
      files.add({ path, lines }, count);
      paths.push(path);
    }
    searched++;
    matches += count;
    if (performance.now() - told < stepMs) return;
    told = performance.now();
    onProgress({ searched, matches });
  };

  if (search.file !== null) look(byteString(search.file));
  else {
    walk(
      { ...search, rules: !search.ignored },
      (bytes) => {
        if (shareOf(bytes, of) === index && accepts(pathText(bytes))) look(bytes);
      },
      onUnread,
    );
  }
  return { ...files.hits(), paths, unreadPaths, otherPaths };
}

function matcherFor(search: TextSearch): { matcher: Matcher; acrossLines: boolean } {
  const { pattern, literal, acrossLines } = preparePattern(search);
  const { wholeWord, caseInsensitive } = search;
  try {
    const translated = translate({ pattern, literal, wholeWord, caseInsensitive, acrossLines });
    const requiredBytes = translated.required === "" ? null : Buffer.from(translated.required);
    return { matcher: { ...translated, requiredBytes }, acrossLines };
  } catch (error) {
    throw error instanceof PatternProblem ? new SearchError("pattern", error.message) : error;
  }
}

/** By the path alone, so that no two threads take the same file, also when the tree changes under them. */
function shareOf(path: string, of: number): number {
  let hash = 0;
  for (let index = 0; index < path.length; index++) hash = (Math.imul(hash, 31) + path.charCodeAt(index)) | 0;
  return (hash >>> 0) % of;
}
