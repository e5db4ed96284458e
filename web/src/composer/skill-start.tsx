import { useEffect, useState } from "react";
import { newAddress } from "../route.ts";
import { useServer } from "../server/use-server.ts";
import { Visible } from "../ui/visible.tsx";
import { skillHead } from "./calls.ts";
import type { SkillHead } from "./shapes.ts";
import { examplesIn } from "./skill-examples.ts";
import { useComposerWords } from "./use-composer-words.ts";
import { useSkills } from "./use-skills.ts";

interface SkillStartInput {
  name: string;
  folder: string | null;
  onTry(text: string): void;
}

/** What a session with this skill is for, before its first word. */
export function SkillStart({ name, folder, onTry }: SkillStartInput) {
  const words = useComposerWords();
  const skills = useSkills(folder, 1);
  const head = useHead(name, folder);
  const skill = skills?.find((one) => one.name === name);
  const examples = examplesIn(head?.other);
  const back = (
    <a href={newAddress} className="w-fit text-accent text-sm hover:underline">
      {words.start.back}
    </a>
  );
  return (
    <div className="mx-auto flex min-h-full max-w-[46rem] flex-col justify-center gap-4 px-4 py-8">
      <div>
        <h1 className="mb-1 flex flex-wrap items-baseline gap-x-3 break-words font-semibold text-2xl">
          <Visible text={head?.title ?? name} />
          {skill?.version && (
            <span className="font-normal text-quiet text-sm">{words.start.version({ version: skill.version })}</span>
          )}
        </h1>
        <p className="text-quiet text-sm">
          {skills !== null && !skill ? words.start.unknown({ name }) : words.start.lead}
        </p>
      </div>
      {skill && (
        <p className="max-h-64 overflow-y-auto whitespace-pre-line break-words">
          <Visible text={skill.description} />
        </p>
      )}
      {skill?.argumentHint && (
        <p className="text-sm">
          <span className="text-quiet">{words.start.hint} </span>
          <code className="font-mono">
            <Visible text={skill.argumentHint} />
          </code>
        </p>
      )}
      {examples.length > 0 && (
        <section>
          <h2 className="text-quiet text-sm">{words.start.examples}</h2>
          <ul className="mt-1 border-line border-t">
            {examples.map((text) => (
              <li key={text} className="border-line border-b">
                <button
                  type="button"
                  onClick={() => onTry(text)}
                  className="eased w-full cursor-pointer px-2 py-2 text-left hover:bg-hover"
                >
                  <Visible text={text} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {back}
    </div>
  );
}

/** Null until it came, and where it cannot be had: the list says enough. */
function useHead(name: string, folder: string | null): SkillHead | null {
  const { api } = useServer();
  const [told, setTold] = useState<{ name: string; head: SkillHead | null } | null>(null);
  useEffect(() => {
    if (folder === null) return;
    let isLeft = false;
    const tell = (head: SkillHead | null) => {
      if (!isLeft) setTold({ name, head });
    };
    skillHead(api, name, folder).then(tell, () => tell(null));
    return () => {
      isLeft = true;
    };
  }, [api, name, folder]);
  return told?.name === name ? told.head : null;
}
