import { useState } from "react";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Visible } from "../../ui/visible.tsx";
import { RightsView, wantsNothing } from "./rights-view.tsx";
import type { Offer, OfferedSkill } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface OfferInput {
  offer: Offer;
  onBack(): void;
  onInstall(choice: { only: string[]; approve: string[] }): Promise<void>;
}

const short = 7;

/** What a folder or a repository holds: which of it is wanted, and what of it may be done unasked. */
export function OfferView({ offer, onBack, onInstall }: OfferInput) {
  const words = useSkillWords().installing;
  const work = useWork();
  const names = offer.skills.map(({ name }) => name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(names));
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set());
  const isOne = names.length === 1;
  const isAll = chosen.size === names.length;
  // Of one there is nothing to choose.
  const Around = isOne ? "div" : "label";
  const [first] = offer.skills;
  const install = () => {
    const only = [...chosen];
    return onInstall({ only, approve: only.filter((name) => approved.has(name)) });
  };
  return (
    <>
      <div className="trust-scroll">
        <p className="text-quiet text-sm">
          {words.found({ count: offer.skills.length })}{" "}
          <span className="break-all">
            <Visible text={first?.from ?? ""} />
          </span>{" "}
          {first?.commit && (
            <span className="whitespace-nowrap">{words.at({ commit: first.commit.slice(0, short) })}</span>
          )}
        </p>
        {offer.notes.map((note) => (
          <p key={note} className="mt-1 break-words text-sm text-warn">
            <Sentence text={note} />
          </p>
        ))}
        {!isOne && (
          <label className="mt-2 flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isAll}
              onChange={({ target }) => setChosen(new Set(target.checked ? names : []))}
            />
            {words.all}
          </label>
        )}
        <ul className="trust-list">
          {offer.skills.map((skill) => (
            <li key={skill.name} className="py-2">
              <Around className="flex items-start gap-2">
                {!isOne && (
                  <input
                    type="checkbox"
                    className="mt-1.5"
                    checked={chosen.has(skill.name)}
                    onChange={({ target }) => setChosen(having(chosen, skill.name, target.checked))}
                  />
                )}
                <span className="min-w-0">
                  <span className="font-medium">
                    <Visible text={skill.name} />
                  </span>{" "}
                  <span className="text-quiet text-xs">{skill.version && <Visible text={skill.version} />}</span>
                  <span className="block break-words text-quiet text-sm">
                    <Visible text={skill.description} />
                  </span>
                </span>
              </Around>
              <div className={isOne ? "" : "pl-6"}>
                <OfferedRights
                  skill={skill}
                  isApproved={approved.has(skill.name)}
                  onApprove={(is) => setApproved(having(approved, skill.name, is))}
                />
              </div>
            </li>
          ))}
        </ul>
        {offer.agents.length > 0 && (
          <p className="mt-2 break-words text-quiet text-sm">{words.agents({ names: offer.agents.join(", ") })}</p>
        )}
      </div>
      <Problem text={work.problem} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onBack}>{words.back}</Button>
        <Button look="main" disabled={work.isBusy || chosen.size === 0} onClick={() => void work.run(install)}>
          {isOne ? words.install : words.installSome({ count: chosen.size })}
        </Button>
      </div>
    </>
  );
}

interface OfferedRightsInput {
  skill: OfferedSkill;
  isApproved: boolean;
  onApprove(is: boolean): void;
}

/** What a skill would do unasked, and why its name may deceive: the user agrees to each skill by itself. */
function OfferedRights({ skill: { name, rights, lookalike }, isApproved, onApprove }: OfferedRightsInput) {
  const words = useSkillWords().installing;
  const isQuiet = wantsNothing(rights);
  if (isQuiet && lookalike === null) return <p className="text-quiet text-xs">{words.noRights}</p>;
  const label = isQuiet ? words.acceptName : words.approve;
  return (
    <div className="mt-1 border-warn border-l-2 pl-3">
      {lookalike !== null && (
        <p className="break-words text-sm text-warn">
          <Sentence text={lookalike} />
        </p>
      )}
      {!isQuiet && <RightsView rights={rights} words={words} />}
      <label className="mt-1 flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          className="mt-1"
          aria-label={`${label} ${name}`}
          checked={isApproved}
          onChange={({ target }) => onApprove(target.checked)}
        />
        {label}
      </label>
    </div>
  );
}

function having(chosen: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (isIn) next.add(name);
  else next.delete(name);
  return next;
}
