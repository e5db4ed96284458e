import { newWith } from "../route.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said, SaidLine } from "../ui/said.tsx";
import { steady } from "../ui/steady.ts";
import type { SkillInfo } from "./use-skills.ts";

interface SkillItemInput {
  skill: SkillInfo;
  isChosen: boolean;
  onChoose(skill: string | null): void;
  onLeave(): void;
}

/** One skill of the list at the side. */
export function SkillItem({ skill: { name, version, description }, isChosen, onChoose, onLeave }: SkillItemInput) {
  const { sessions: texts } = useWords();
  const begin = texts.newWith({ skill: steady(name) });
  return (
    <li className={`row eased side-skill ${isChosen ? "bg-hover" : ""}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        title={steady(description)}
        onClick={() => onChoose(isChosen ? null : name)}
        className="min-w-0 flex-1 cursor-pointer truncate text-left text-sm after:absolute after:inset-0 after:rounded-md"
      >
        <SaidLine text={name} />
      </button>
      {version && (
        <span className="max-w-24 shrink-0 truncate text-quiet text-xs">
          v<Said text={version.replace(/^v/i, "")} />
        </span>
      )}
      {isChosen && (
        <a href={newWith(name)} aria-label={begin} title={begin} className="side-add eased" onClick={onLeave}>
          <Icon name="plus" />
        </a>
      )}
    </li>
  );
}
