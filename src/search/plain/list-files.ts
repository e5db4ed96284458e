import { globMatcher } from "../glob.ts";
import type { FileSearch, Listing, SearchProgress } from "../place.ts";
import { pathText } from "./byte-path.ts";
import { walk } from "./walk.ts";

const step = 10_000;

export function listPlainly(search: FileSearch, onProgress: (progress: SearchProgress) => void): Listing {
  const matches = globMatcher(search.pattern);
  const paths: string[] = [];
  let [count, seen] = [0, 0];
  const { enoughMs } = search;
  const until = enoughMs === undefined ? null : Date.now() + enoughMs;
  const isEnough = () => until !== null && (count >= search.keep || Date.now() > until);
  walk({ ...search, rules: !search.ignored }, (bytes) => {
    const path = pathText(bytes);
    if (++seen % step === 0) onProgress({ searched: seen, matches: count });
    if (!matches(path)) return undefined;
    count++;
    if (paths.length < search.keep) paths.push(path);
    return isEnough() ? "enough" : undefined;
  });
  return { paths, count, ...(isEnough() && { cut: true as const }) };
}
