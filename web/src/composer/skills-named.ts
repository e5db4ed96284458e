interface Callable {
  name: string;
  description: string;
  /** Of a server, and so behind the skills that fit as well. */
  isPrompt?: boolean;
}

/** Those that fit what was written of a name, the ones that begin so first. */
export function skillsNamed<One extends Callable>(skills: readonly One[], query: string): One[] {
  const wanted = query.toLowerCase();
  const rank = ({ name, description }: Callable) => {
    const low = name.toLowerCase();
    if (low.startsWith(wanted)) return 0;
    if (low.includes(wanted)) return 1;
    return description.toLowerCase().includes(wanted) ? 2 : null;
  };
  return skills
    .flatMap((skill) => {
      const at = rank(skill);
      return at === null ? [] : [{ skill, at: at * 2 + (skill.isPrompt ? 1 : 0) }];
    })
    .sort((one, other) => one.at - other.at || (one.skill.name < other.skill.name ? -1 : 1))
    .map(({ skill }) => skill);
}
