export type Group = "actions" | "sessions" | "said" | "skills" | "settings";

/** One thing that can be chosen. */
export interface Entry {
  id: string;
  group: Group;
  name: string;
  /** Shown beside its name; of what was said, with the hits between pairs of stars. */
  what?: string;
  /** Found by these too; they are not shown. */
  words?: string;
  run(): void;
}

/** In this order, and at most so many of each. */
const most: Record<Group, number> = { actions: 8, sessions: 6, said: 6, skills: 5, settings: 6 };

/** Where nothing is sought: what is most often wanted. */
const withoutWords: Partial<Record<Group, number>> = { actions: 3, sessions: 6 };

/** Those with all the words, where they begin with them first; the server has chosen what was found in what was said. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const counts = words.length > 0 ? most : withoutWords;
  return (Object.keys(most) as Group[]).flatMap((group) => {
    const inIt = entries.filter((entry) => entry.group === group);
    const found = group === "said" ? inIt : inIt.filter((entry) => words.every((word) => textOf(entry).includes(word)));
    const isNear = ({ name }: Entry) => words.some((word) => name.toLowerCase().startsWith(word));
    return [...found.filter(isNear), ...found.filter((entry) => !isNear(entry))].slice(0, counts[group] ?? 0);
  });
}

const textOf = ({ name, words = "" }: Entry) => `${name} ${words}`.toLowerCase();

/** One further, around the ends. */
export const stepped = (at: number, step: number, count: number): number =>
  count === 0 ? -1 : (at + step + count) % count;
