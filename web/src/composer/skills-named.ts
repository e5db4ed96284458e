interface Callable {
  name: string;
  description: string;
}

/** Those that fit what was written of a name, the ones that begin so first: skills, and prompts of servers. */
export function skillsNamed<One extends Callable>(skills: readonly One[], query: string): One[] {
  const wanted = query.toLowerCase();
  const rank = ({ name, description }: Callable) => {
    const low = name.toLowerCase();
    if (low.startsWith(wanted)) return 0;
    if (low.includes(wanted)) return 1;
    return description.toLowerCase().includes(wanted) ? 2 : null;
  };
  return skills
    .map((skill) => ({ skill, at: rank(skill) }))
    .filter(({ at }) => at !== null)
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0) || (one.skill.name < other.skill.name ? -1 : 1))
    .map(({ skill }) => skill);
}
