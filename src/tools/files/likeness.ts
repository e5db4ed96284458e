/** 0 for the same but for case and form, up to 1 for another name. */
export function unlikeness(name: string, wanted: string): number {
  const [one, other] = [sameForm(name), sameForm(wanted)];
  if (one === other) return 0;
  if (stem(one) === stem(other)) return 0.2;
  if (holds(one, stem(other)) || holds(other, stem(one))) return 0.5;
  // Two letters in five may be wrong; an ending that both have says nothing.
  const [left, right] = ending(one) === ending(other) ? [stem(one), stem(other)] : [one, other];
  const byLetters = Math.min(1, (distance(left, right) / Math.max(left.length, right.length)) * 2.5);
  return Math.min(byLetters, beginsAlike(left, right) ? 0.7 : 1);
}

/** Four letters or more, and half of the longer one: price and pricing. */
function beginsAlike(one: string, other: string): boolean {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common++;
  return common >= 4 && common * 2 >= Math.max(one.length, other.length);
}

/** Names that differ only in case, in how Unicode writes them or in what parts their words. */
export const sameForm = (name: string) =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
const holds = (name: string, part: string) => part.length >= 3 && name.includes(part);
const ending = (name: string) => name.slice(stem(name).length);
const stem = (name: string) => name.replace(/(?<=.)\.[^.]*$/, "");

/** Letters to add, to take away, to change or to swap with their neighbour. */
function distance(one: string, other: string): number {
  let [before, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swapped =
        one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1, swapped));
    }
    [before, row] = [row, next];
  }
  return row[other.length] as number;
}
