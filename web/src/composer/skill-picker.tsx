import { useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Choice, Menu } from "../ui/menu.tsx";
import { Visible } from "../ui/visible.tsx";
import { skillsNamed } from "./skills-named.ts";
import { useComposerWords } from "./use-composer-words.ts";
import { useSkills } from "./use-skills.ts";

interface SkillPickerInput {
  folder: string | null;
  /** Null where the session begins with none. */
  skill: string | null;
  onChoose(skill: string | null): void;
}

const manySkills = 8;
/** So many are drawn at once; the others are found by a word. */
const mostShown = 50;

/** The skill that a session begins with. */
export function SkillPicker({ folder, skill, onChoose }: SkillPickerInput) {
  const words = useComposerWords();
  const [opened, setOpened] = useState(0);
  const [search, setSearch] = useState("");
  const skills = useSkills(folder, opened);
  const { sessions } = useWords();
  const named = skillsNamed(skills ?? [], search.trim());
  const shown = named.filter(({ name }, index) => index < mostShown || name === skill);
  return (
    <Menu
      label={words.skill}
      look={skill === null ? "" : "fact-plan"}
      onOpen={() => setOpened((times) => times + 1)}
      content={(close) => {
        const choose = (name: string | null) => {
          onChoose(name);
          close();
        };
        return (
          <>
            {(skills?.length ?? 0) > manySkills && (
              <input
                type="search"
                aria-label={words.findSkill}
                placeholder={words.findSkill}
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                className="field mb-1"
              />
            )}
            <Choice
              isChosen={skill === null}
              onChoose={() => choose(null)}
              name={words.noSkill}
              what={words.noSkillWhat}
            />
            {shown.map(({ name, description, version }) => (
              <Choice
                key={name}
                isChosen={name === skill}
                onChoose={() => choose(name)}
                name={
                  <>
                    <Visible text={name} />
                    {version && <span className="ml-2 text-quiet text-xs">{version}</span>}
                  </>
                }
                what={
                  <span className="line-clamp-2">
                    <Visible text={description} />
                  </span>
                }
              />
            ))}
            {shown.length < named.length && (
              <p className="px-2 py-1 text-quiet text-xs">{words.moreSkills({ count: named.length - shown.length })}</p>
            )}
            {named.length === 0 && search.trim() !== "" && (
              <p role="status" className="px-2 py-1 text-quiet text-xs">
                {sessions.notFound({ search: search.trim() })}
              </p>
            )}
            {skills?.length === 0 && <p className="px-2 py-1 text-quiet text-xs">{words.noSkills}</p>}
          </>
        );
      }}
    >
      <span className="truncate">{skill === null ? words.noSkill : <Visible text={skill} />}</span>
      <Icon name="chevron" className="size-3 shrink-0 rotate-90" />
    </Menu>
  );
}
