import { Button } from "../../ui/button.tsx";
import { Visible } from "../../ui/visible.tsx";
import { FactList } from "../parts/fact-list.tsx";
import { boundFacts } from "./bounds.tsx";
import { Notes } from "./notes.tsx";
import { RightsView, wantsNothing } from "./rights-view.tsx";
import type { ShownSkill } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface SkillFactsInput {
  skill: ShownSkill;
  onApprove(rightsHash: string): void;
}

/** What a skill says of itself, what it may do, and its files. */
export function SkillFacts({ skill, onApprove }: SkillFactsInput) {
  const words = useSkillWords();
  const { show } = words;
  const { head, source, from, commit, folder, files, moreFiles, commands, approved, rightsHash, capabilities } = skill;
  const rights = { allows: head.allows ?? [], commands };
  const shown = (text: string | null | undefined) => (text ? <Visible text={text} /> : null);
  const mono = (text: string | null | undefined) =>
    text ? <span className="break-all font-mono text-[12.5px]">{shown(text)}</span> : null;
  const isAdded = skill.installed || source === "user";
  const canApprove = !approved && rightsHash !== null && isAdded;
  return (
    <>
      <p className="mb-3 break-words text-sm">{shown(head.description)}</p>
      <FactList
        facts={[
          [show.version, shown(head.version)],
          [show.from, shown([words.sources[source], from].filter(Boolean).join(" · "))],
          [show.commit, mono(commit)],
          [show.folder, mono(folder)],
          [show.whenToUse, shown(head.whenToUse)],
          [show.model, shown(head.model)],
          [show.license, shown(head.license)],
          [show.files, files.length > 0 ? mono(files.join(", ")) : null],
          [moreFiles > 0 ? show.more({ count: moreFiles }) : "", moreFiles > 0 ? "" : null],
        ]}
      />
      <h3 className="mt-4 mb-1 font-medium text-sm">{show.may}</h3>
      <FactList
        facts={[
          [show.only, mono(head.only?.join(", "))],
          [show.removes, mono(head.removes?.join(", "))],
          ...(capabilities ? boundFacts(capabilities, words.pack) : []),
        ]}
      />
      {wantsNothing(rights) ? (
        <p className="mt-1 text-quiet text-sm">{skill.text === null ? show.sealedRights : show.nothing}</p>
      ) : (
        <RightsView
          rights={rights}
          words={
            approved
              ? { allows: show.allows, commands: show.commands }
              : { allows: show.wouldAllow, commands: show.wouldRun }
          }
        />
      )}
      {canApprove && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-quiet text-sm">
          {show.unapproved}
          <Button onClick={() => onApprove(rightsHash)}>{show.approve}</Button>
        </p>
      )}
      {skill.diagnostics.length > 0 && (
        <div className="mt-4">
          <Notes notes={skill.diagnostics} />
        </div>
      )}
    </>
  );
}
