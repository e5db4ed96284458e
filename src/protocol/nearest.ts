const mostLength = 60;
/** With half of the letters alike, task would mean bash. */
const enough = 0.6;

/** The names that someone who wrote `wrong` may have meant, the likeliest first. */
export function nearest(wrong: string, names: readonly string[], most = 3): string[] {
  return names
    .map((name) => ({ name, likeness: likeness(wrong, name) }))
    .filter((one) => one.likeness >= enough)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}

/** From 0 to 1: by letters, or by words in any order, as in delete_file and file_delete. */
function likeness(wrong: string, name: string): number {
  const [one, other] = [wordsOf(wrong), wordsOf(name)];
  const common = one.filter((word) => other.includes(word)).length;
  const byWords = (2 * common) / (one.length + other.length || 1);
  const [left, right] = [one.join(""), other.join("")].sort((a, b) => a.length - b.length) as [string, string];
  // Half of the longer name is enough, when it stands there whole: file_path means path.
  const contained = left.length >= 3 && right.includes(left) ? 0.4 + (0.5 * left.length) / right.length : 0;
  return Math.max(byWords, contained, byLetters(one, other));
}

/** Where they share words, the others must be alike: web_search is no tool_search. */
function byLetters(one: readonly string[], other: readonly string[]): number {
  const [mine, theirs] = [one.filter((word) => !other.includes(word)), other.filter((word) => !one.includes(word))];
  const [left, right] = mine.length > 0 && theirs.length > 0 ? [mine, theirs] : [one, other];
  const [a, b] = [left.join(""), right.join("")];
  return 1 - distance(a, b) / (Math.max(a.length, b.length) || 1);
}

function wordsOf(name: string): string[] {
  const parted = name.slice(0, mostLength).replace(/([a-z0-9])([A-Z])/g, "$1 $2");
  const words = parted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // One file or several is no difference.
  return words.map((word) => word.replace(/(?<=\w{3})s$/, ""));
}

/** How many letters must be added, dropped, changed or swapped with their neighbour. */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
