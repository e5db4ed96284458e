/** Which of many paths somebody means who has typed a part of one. */
export interface PathWish {
  /** Files below one folder, with NUL between them: one text goes to another thread at once, a list does not. */
  paths: string;
  /** Words, all of which stand in the path. */
  words: string;
  most: number;
}

export interface RankedPaths {
  found: FoundPath[];
  /** How many there are in all. */
  count: number;
}

/** A folder's ends with a slash. */
export interface FoundPath {
  path: string;
  folder: boolean;
}

/** The best ones first; without words, what lies nearest. Folders are those that hold one of the files. */
export function rankPaths({ paths, words, most }: PathWish): RankedPaths {
  const wanted = words
    .toLowerCase()
    .split(/[\s\\]+/)
    .filter(Boolean);
  const ranked: { path: string; rank: number }[] = [];
  let count = 0;
  // Only the best are kept; now and then the rest is let go.
  const add = (path: string) => {
    const rank = rankOf(path, wanted);
    if (rank === null) return;
    count++;
    ranked.push({ path, rank });
    if (ranked.length > most * 20) ranked.sort(better).splice(most);
  };
  const folders = new Set<string>();
  for (const path of paths === "" ? [] : paths.split("\0")) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end + 1);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
    add(path);
  }
  for (const folder of folders) add(folder);
  const best = ranked.sort(better).slice(0, most);
  return { found: best.map(({ path }) => ({ path, folder: path.endsWith("/") })), count };
}

const better = (one: { path: string; rank: number }, other: { path: string; rank: number }) =>
  one.rank - other.rank || one.path.length - other.path.length || (one.path < other.path ? -1 : 1);

/** The smaller the better; null where a word is not in it, not even letter by letter. */
function rankOf(path: string, words: readonly string[]): number | null {
  const low = path.toLowerCase();
  const depth = low.split("/", 100).length - (low.endsWith("/") ? 1 : 0);
  let rank = 0;
  for (const word of words) {
    const one = wordRank(low, word);
    if (one === null) return null;
    rank += one;
  }
  return rank * 100 + Math.min(depth, 99);
}

function wordRank(low: string, word: string): number | null {
  const name = low.slice(low.lastIndexOf("/", low.length - 2) + 1);
  if (name === word || name === `${word}/`) return 0;
  if (name.startsWith(word)) return 1;
  const at = name.indexOf(word);
  if (at > 0) return isBegin(name, at) ? 2 : 3;
  if (low.includes(word)) return 4;
  if (holdsLetters(name, word)) return 6;
  return holdsLetters(low, word) ? 8 : null;
}

/** Behind a dot, a dash or the like a new word begins. */
const isBegin = (name: string, at: number) => /[^\p{L}\p{N}]/u.test(name.charAt(at - 1));

/** All of them in this order, whatever stands between. */
function holdsLetters(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
