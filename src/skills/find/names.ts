import { generalSkill, type SkillEntry } from "../../protocol/skills.ts";
import { type Candidate, labelsOf } from "./candidate.ts";
import type { Collision } from "./found.ts";
import { resolveSkill } from "./resolve.ts";

/**
 * Gives each a name that no other has. They come in the order in which they are meant; what waits for the user's word
 * comes last, so that a stranger's folder takes no name from anybody. Nobody has that of the session without a skill.
 */
export function named(candidates: readonly Candidate[]): { skills: Candidate[]; collisions: Collision[] } {
  const taken = new Map<string, Candidate>();
  const rivals = new Map<string, string[]>();
  const name = (candidate: Candidate) => {
    const bare = candidate.entry.name;
    if (!taken.has(bare) && bare !== generalSkill.name) {
      taken.set(bare, candidate);
      return;
    }
    const long = longName(candidate, taken);
    taken.set(long, { ...candidate, entry: { ...candidate.entry, name: long } });
    rivals.set(bare, [...(rivals.get(bare) ?? []), long]);
  };
  const waiting: Candidate[] = [];
  for (const candidate of candidates) {
    if (candidate.state === "waits") waiting.push(candidate);
    else name(candidate);
  }
  for (const candidate of waiting) name(candidate);
  const collisions = [...rivals].map(([bare, others]) => ({
    ...{ name: bare, meant: placeOf(taken.get(bare)?.entry), others },
  }));
  return { skills: [...taken.values()], collisions };
}

/** What a name means now: what is off or waits is not meant, whoever has the bare name. */
export function meantNow(collision: Collision, entries: readonly SkillEntry[]): Collision {
  const { name, others } = collision;
  const meant = resolveSkill(entries, name);
  if (name === generalSkill.name || "near" in meant || meant.name === name) return collision;
  return { name, meant: placeOf(meant), others: [name, ...others].filter((one) => one !== meant.name) };
}

function longName(candidate: Candidate, taken: ReadonlyMap<string, Candidate>): string {
  const { name, source } = candidate.entry;
  const free = labelsOf(candidate).find((label) => !taken.has(`${label}:${name}`));
  if (free !== undefined) return `${free}:${name}`;
  let number = 2;
  while (taken.has(`${source}-${number}:${name}`)) number++;
  return `${source}-${number}:${name}`;
}

const placeOf = (entry: SkillEntry | undefined) => entry?.folder ?? entry?.from ?? entry?.source ?? "built-in";
