import { useState } from "react";
import { createKept } from "../kept.ts";
import { newWith } from "../route.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { steady } from "../ui/steady.ts";
import type { SkillInfo } from "./use-skills.ts";

interface SkillSectionInput {
  skills: readonly SkillInfo[];
  chosen: string | null;
  onChoose(skill: string | null): void;
  onLeave(): void;
}

const fewest = 4;
const isOpen = createKept("skillmint.skills", (text) => text !== "closed");

/** The skills that there are. To choose one is to see its history, and to be offered a session with it. */
export function SkillSection({ skills, chosen, onChoose, onLeave }: SkillSectionInput) {
  const { sessions: texts } = useWords();
  const open = isOpen.use();
  const [isAll, setAll] = useState(false);
  const few = skills.slice(0, fewest);
  const one = skills.find(({ name }) => name === chosen);
  // The chosen one stays in sight.
  const shown = isAll || skills.length <= fewest + 1 ? skills : one && !few.includes(one) ? [...few, one] : few;
  return (
    <section aria-label={texts.skills}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          className="side-heading eased"
          onClick={() => isOpen.set(open ? "closed" : "open")}
        >
          <Icon name="chevron" className={`size-3! eased ${open ? "rotate-90" : ""}`} />
          {texts.skills}
        </button>
      </h2>
      {open && (
        <ul>
          {shown.map((skill) => (
            <li key={skill.name} className={`row eased ${skill.name === chosen ? "bg-hover" : ""}`}>
              <button
                type="button"
                aria-pressed={skill.name === chosen}
                title={steady(skill.description)}
                onClick={() => onChoose(skill.name === chosen ? null : skill.name)}
                className="min-w-0 flex-1 cursor-pointer truncate text-left text-sm after:absolute after:inset-0 after:rounded-md"
              >
                <Said text={skill.name} />
              </button>
              {skill.version && (
                <span className="max-w-24 shrink-0 truncate text-quiet text-xs">
                  v<Said text={skill.version.replace(/^v/i, "")} />
                </span>
              )}
              {skill.name === chosen && (
                <a
                  href={newWith(skill.name)}
                  aria-label={texts.newWith({ skill: steady(skill.name) })}
                  title={texts.newWith({ skill: steady(skill.name) })}
                  className="side-add eased"
                  onClick={onLeave}
                >
                  <Icon name="plus" />
                </a>
              )}
            </li>
          ))}
          {skills.length > fewest + 1 && (
            <li>
              <button type="button" className="choice text-quiet text-xs!" onClick={() => setAll(!isAll)}>
                {isAll ? texts.fewerSkills : texts.allSkills({ count: skills.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
