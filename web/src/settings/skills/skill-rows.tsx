import { useDeferredValue } from "react";
import type { ListedSkill } from "./shapes.ts";
import { SkillRow } from "./skill-row.tsx";

interface SkillRowsInput {
  skills: readonly ListedSkill[];
  folder: string | null;
  onChanged(): Promise<void>;
  onOpen(name: string): void;
}

/** More than a window has room for. */
const atFirst = 20;

/** Where there are hundreds of them, those in sight do not wait for the others. */
export function SkillRows({ skills, folder, onChanged, onOpen }: SkillRowsInput) {
  const shown = useDeferredValue(skills, skills.slice(0, atFirst));
  return (
    <ul>
      {shown.map((skill) => (
        <SkillRow
          key={`${skill.name} ${skill.folder}`}
          skill={skill}
          folder={folder}
          onChanged={onChanged}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}
