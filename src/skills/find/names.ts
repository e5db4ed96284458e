import type { SkillEntry } from "../../protocol/skills.ts";
import type { Candidate } from "./candidate.ts";
import type { Collision } from "./found.ts";

/**
 * Gives each a name that no other has. They come in the order in which they are meant; what waits for the user's word
 * comes last, so that a stranger's folder takes no name from anybody.
 */
export function named(candidates: readonly Candidate[]): { skills: Candidate[]; collisions: Collision[] } {
  const taken = new Map<string, Candidate>();
  const rivals = new Map<string, string[]>();
  const heard = candidates.filter(({ state }) => state !== "waits");
  const waiting = candidates.filter(({ state }) => state === "waits");
  for (const candidate of [...heard, ...waiting]) {
    const { name } = candidate.entry;
    if (!taken.has(name)) {
      taken.set(name, candidate);
      continue;
    }
    const long = longName(candidate, taken);
    taken.set(long, { ...candidate, entry: { ...candidate.entry, name: long } });
    rivals.set(name, [...(rivals.get(name) ?? []), long]);
  }
  const collisions = [...rivals].map(([name, others]) => ({ name, meant: placeOf(taken.get(name)?.entry), others }));
  return { skills: [...taken.values()], collisions };
}

function longName({ entry: { name, source }, labels }: Candidate, taken: ReadonlyMap<string, Candidate>): string {
  const free = labels.find((label) => !taken.has(`${label}:${name}`));
  if (free !== undefined) return `${free}:${name}`;
  let number = 2;
  while (taken.has(`${source}-${number}:${name}`)) number++;
  return `${source}-${number}:${name}`;
}

const placeOf = (entry: SkillEntry | undefined) => entry?.folder ?? entry?.from ?? entry?.source ?? "";
