import { useMemo, useState } from "react";
import { createKept } from "../kept.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { SkillItem } from "./skill-item.tsx";
import { inOrder, manySkills, skillsShown } from "./skills-shown.ts";
import type { SkillInfo } from "./use-skills.ts";

interface SkillSectionInput {
  skills: readonly SkillInfo[];
  sessions: readonly SessionInfo[];
  chosen: string | null;
  onChoose(skill: string | null): void;
  onLeave(): void;
}

const isOpen = createKept("skillmint.skills", (text) => text !== "closed");

/** The skills that there are. To choose one is to see its history, and to be offered a session with it. */
export function SkillSection({ skills, sessions, chosen, onChoose, onLeave }: SkillSectionInput) {
  const { sessions: texts } = useWords();
  const open = isOpen.use();
  const [isAll, setAll] = useState(false);
  const [wanted, setWanted] = useState("");
  const ordered = useMemo(() => inOrder(skills, sessions), [skills, sessions]);
  const isMany = skills.length > manySkills;
  const sought = isMany ? wanted.trim() : "";
  const { shown, hasMore } = skillsShown(ordered, { chosen, wanted: sought, isAll });
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
      {open && isMany && (
        <input
          type="search"
          aria-label={texts.findSkill}
          placeholder={texts.findSkill}
          className="field mb-1"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key === "Enter" && !event.nativeEvent.isComposing && sought && first) onChoose(first.name);
          }}
        />
      )}
      {open && shown.length > 0 && (
        <ul className="side-skills">
          {shown.map((skill) => (
            <SkillItem
              key={skill.name}
              skill={skill}
              isChosen={skill.name === chosen}
              onChoose={onChoose}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {open && shown.length === 0 && (
        <p role="status" className="px-2 py-1 text-quiet text-sm">
          {texts.notFound({ search: sought })}
        </p>
      )}
      {open && hasMore && !sought && (
        <button
          type="button"
          aria-expanded={isAll}
          className="choice text-quiet text-xs!"
          onClick={() => setAll(!isAll)}
        >
          {isAll ? texts.fewerSkills : texts.allSkills({ count: skills.length })}
        </button>
      )}
    </section>
  );
}
