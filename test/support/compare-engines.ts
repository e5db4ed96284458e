import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Engines } from "../../src/search/engines.ts";
import type { Hits } from "../../src/search/hits.ts";
import { type Listing, SearchError } from "../../src/search/place.ts";
import { listFiles, searchText } from "../../src/search/search.ts";
import { createRandom } from "./proof.ts";
import { growTree, randomFileSearch, randomTextSearch } from "./random-trees.ts";
import { onlyRipgrep, onlyThreads } from "./search-engines.ts";

export interface Compared {
  differences: string[];
  searches: number;
  matches: number;
  files: number;
  /** Searches that both refused. */
  refused: number;
  /** Patterns that only ripgrep takes; the other engine says so. */
  beyond: number;
}

const searchesEach = 6;

/** One random tree and some searches in it, by both engines. A folder above the searched one has rules of its own. */
export async function compareEngines(seed: number): Promise<Compared> {
  const random = createRandom(seed);
  const outer = realpathSync(mkdtempSync(join(tmpdir(), "skillmint-engines-")));
  const folder = join(outer, "a", "b");
  const compared: Compared = { differences: [], searches: 0, matches: 0, files: 0, refused: 0, beyond: 0 };
  try {
    mkdirSync(folder, { recursive: true });
    growTree(join(outer, "a"), random);
    growTree(folder, random);
    for (let count = 0; count < searchesEach; count++) {
      const isForText = random.below(4) > 0;
      const text = randomTextSearch(folder, random);
      const list = randomFileSearch(folder, random);
      const { signal } = new AbortController();
      const by = (engines: Engines) =>
        said(isForText ? searchText(text, engines, { signal }) : listFiles(list, engines, { signal }));
      note(JSON.stringify(isForText ? text : list), await by(onlyRipgrep), await by(onlyThreads), compared);
    }
  } finally {
    rmSync(outer, { recursive: true, force: true });
  }
  return compared;
}

type Said = Hits | Listing | { problem: string };

function note(search: string, theirs: Said, ours: Said, compared: Compared): void {
  compared.searches++;
  if ("problem" in ours && ours.problem.includes("with ripgrep")) compared.beyond++;
  else if (!isDeepStrictEqual(theirs, ours)) {
    compared.differences.push(`${search}\n  ripgrep: ${short(theirs)}\n  threads: ${short(ours)}`);
  } else if ("problem" in ours) compared.refused++;
  else if ("total" in ours) compared.matches += ours.total;
  else compared.files += ours.count;
}

/** What a search found or why it did not, in an order that does not depend on chance. */
async function said(work: Promise<Hits | Listing>): Promise<Said> {
  try {
    const found = await work;
    return "paths" in found ? { ...found, paths: found.paths.sort() } : found;
  } catch (error) {
    if (error instanceof SearchError) return { problem: `${error.kind}: ${error.message}` };
    throw error;
  }
}

const short = (value: Said) => JSON.stringify(value).slice(0, 2_000);
