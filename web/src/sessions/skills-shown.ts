import { skillsNamed } from "../composer/skills-named.ts";
import type { SessionInfo } from "../server/shapes.ts";

interface Listed {
  name: string;
  state: string;
  description: string;
}

const fewest = 4;
/** From so many on they are looked for by name. */
export const manySkills = 12;

/** Those that a session was lately begun with, then what is always on, then the others, by name. */
export function inOrder<Skill extends Listed>(
  skills: readonly Skill[],
  sessions: readonly Pick<SessionInfo, "skill_id" | "created_at">[],
): Skill[] {
  const begun = new Map<string, string>();
  for (const { skill_id: id, created_at: at } of sessions) if (at > (begun.get(id) ?? "")) begun.set(id, at);
  const lastOf = ({ name }: Skill) => begun.get(name) ?? "";
  const isOn = ({ state }: Skill) => Number(state === "always");
  return skills.toSorted((one, other) => {
    const [mine, its] = [lastOf(one), lastOf(other)];
    if (mine !== its) return mine < its ? 1 : -1;
    return isOn(other) - isOn(one) || (one.name < other.name ? -1 : 1);
  });
}

interface Wish {
  chosen: string | null;
  /** What one is looked for by; nothing looks for none. */
  wanted: string;
  isAll: boolean;
}

/** What the list at the side shows of them; whether there are more than it shows unasked. */
export function skillsShown<Skill extends Listed>(skills: readonly Skill[], { chosen, wanted, isAll }: Wish) {
  const hasMore = skills.length > fewest + 1;
  if (wanted.trim()) return { shown: skillsNamed(skills, wanted.trim()), hasMore };
  if (isAll || !hasMore) return { shown: skills, hasMore };
  const few = skills.slice(0, fewest);
  const one = skills.find(({ name }) => name === chosen);
  // The chosen one stays in sight.
  return { shown: one && !few.includes(one) ? [...few, one] : few, hasMore };
}
