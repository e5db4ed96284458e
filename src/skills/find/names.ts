import { generalSkill, type SkillEntry } from "../../protocol/skills.ts";
import { isBeyondAgreed, isTrusted } from "./agreed.ts";
import { type Candidate, labelsOf } from "./candidate.ts";
import type { Collision } from "./found.ts";
import { resolveSkill } from "./resolve.ts";

export interface Named {
  skills: Candidate[];
  collisions: Collision[];
  /** Those that would have taken the name of a built-in skill, and what they are called instead. */
  refused: { skill: Candidate; wanted: string }[];
}

/**
 * Gives each a name that no other has. They come in the order in which they are meant. What nobody has approved comes
 * after what is trusted, and what waits for the user's word comes last, so that no stranger takes a name from anybody.
 * Nobody has that of the session without a skill.
 */
export function named(candidates: readonly Candidate[]): Named {
  const taken = new Map<string, Candidate>();
  const rivals = new Map<string, string[]>();
  const refused: Named["refused"] = [];
  const name = (candidate: Candidate) => {
    const bare = candidate.entry.name;
    if (!taken.has(bare) && bare !== generalSkill.name) {
      taken.set(bare, candidate);
      return;
    }
    const long = longName(candidate, taken);
    const renamed = { ...candidate, entry: { ...candidate.entry, name: long } };
    taken.set(long, renamed);
    if (taken.get(bare)?.entry.source === "built-in") refused.push({ skill: renamed, wanted: bare });
    rivals.set(bare, [...(rivals.get(bare) ?? []), long]);
  };
  const ranks = Map.groupBy(candidates, rankOf);
  for (const rank of ["trusted", "unapproved", "waiting"] as const) ranks.get(rank)?.forEach(name);
  const collisions = [...rivals].map(([bare, others]) => ({
    ...{ name: bare, meant: placeOf(taken.get(bare)?.entry), others },
  }));
  return { skills: [...taken.values()], collisions, refused };
}

function rankOf({ entry, state, read }: Candidate): "trusted" | "unapproved" | "waiting" {
  if (state === "waits") return "waiting";
  return isTrusted(entry) && !isBeyondAgreed(entry, read?.record.rights) ? "trusted" : "unapproved";
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
