import { memo } from "react";
import { newWith } from "../../route.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Said } from "../../ui/said.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Badge } from "../parts/badge.tsx";
import { skillCalls } from "./calls.ts";
import { Notes } from "./notes.tsx";
import type { ListedSkill } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface SkillRowInput {
  skill: ListedSkill;
  folder: string | null;
  onChanged(): Promise<void>;
  onOpen(name: string): void;
}

/** One skill: what it is called, what it is for, where it came from, and what can be done with it. */
export const SkillRow = memo(function SkillRow({ skill, folder, onChanged, onOpen }: SkillRowInput) {
  const { colon } = useWords();
  const words = useSkillWords();
  const { api } = useServer();
  const work = useWork();
  const { name, state, source, from, version, description, diagnostics, collides } = skill;
  const isOn = state === "on" || state === "always";
  const change = (on: boolean) =>
    work.run(async () => {
      await skillCalls(api, folder).change(name, on ? "on" : "off");
      await onChanged();
    });
  return (
    <li className="in-long-list border-line border-t py-3 last:border-b" data-skill={name}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <h3 className={`min-w-0 break-words font-medium ${isOn ? "" : "text-quiet"}`}>
          <Said text={name} />
        </h3>
        {version && (
          <span className="text-quiet text-xs">
            <Said text={version} />
          </span>
        )}
        {source && (
          <span className="min-w-0 max-w-full" title={from ?? undefined}>
            <Badge>
              {words.sources[source]}
              {from && source !== "built-in" && (
                <>
                  {" · "}
                  <Said text={from} />
                </>
              )}
            </Badge>
          </span>
        )}
        {words.states[state] && (
          <Badge look={state === "blocked" ? "bad" : state === "always" ? "good" : "warn"}>{words.states[state]}</Badge>
        )}
        {collides && <Badge look="warn">{words.collisions}</Badge>}
      </div>
      <p className="mt-0.5 line-clamp-2 break-words text-quiet text-sm" title={description}>
        <Said text={description} />
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        {isOn && (
          <a
            href={newWith(name)}
            className="tap eased inline-flex items-center rounded-md border border-line bg-raised px-3 py-1 text-accent text-sm hover:border-accent"
          >
            {words.start}
          </a>
        )}
        <Button look="bare" onClick={() => onOpen(name)} aria-label={`${words.details}${colon}${name}`}>
          {words.details}
        </Button>
        {state !== "waits" && state !== "blocked" && (
          <span className="ml-auto">
            <Switch
              label={words.enabled({ name })}
              isOn={isOn}
              disabled={work.isBusy}
              onChange={(on) => void change(on)}
            />
          </span>
        )}
      </div>
      {diagnostics.length > 0 && (
        <details className="mt-1 text-sm">
          <summary className="cursor-pointer text-quiet text-xs">{words.notes({ count: diagnostics.length })}</summary>
          <div className="mt-1">
            <Notes notes={diagnostics} />
          </div>
        </details>
      )}
      <Problem text={work.problem} className="mt-2" />
    </li>
  );
});
