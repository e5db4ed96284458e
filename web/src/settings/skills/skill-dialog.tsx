import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Switch } from "../../ui/switch.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { skillCalls } from "./calls.ts";
import { SkillFacts } from "./skill-facts.tsx";
import { tellUpdates } from "./tell-updates.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface SkillDialogInput {
  name: string;
  folder: string | null;
  onChanged(): Promise<void>;
  onClose(): void;
}

/** One skill with all that it says, and what its user can do about it. */
export function SkillDialog({ name, folder, onChanged, onClose }: SkillDialogInput) {
  const common = useWords();
  const words = useSkillWords();
  const { api } = useServer();
  const calls = skillCalls(api, folder);
  const {
    value: skill,
    problem,
    read,
  } = useLoaded(useCallback(() => skillCalls(api, folder).show(name), [api, folder, name]));
  const work = useWork();
  const [isRemoving, setRemoving] = useState(false);
  const change = (what: () => Promise<unknown>) =>
    work.run(async () => {
      await what();
      await Promise.all([read(), onChanged()]);
    });
  const canSwitch = skill && (skill.state === "on" || skill.state === "always" || skill.state === "off");
  return (
    <Dialog shape="tall" title={name} onClose={onClose}>
      <div className="trust-scroll">
        {!skill && !problem && <p className="text-quiet text-sm">{common.settings.loading}</p>}
        {skill && (
          <SkillFacts
            skill={skill}
            onApprove={(rightsHash) =>
              void change(async () => {
                await calls.approve(name, rightsHash);
                toast({ text: words.show.approved({ name }) });
              })
            }
          />
        )}
        {skill && (
          <details className="mt-4 text-sm">
            <summary className="cursor-pointer">{words.show.text}</summary>
            {skill.text === null ? (
              <p className="mt-2 text-quiet">{words.show.sealed}</p>
            ) : (
              <pre className="terminal mt-2 max-h-72 overflow-auto whitespace-pre-wrap break-words p-2 font-mono text-[12.5px]">
                <Visible text={skill.text} />
              </pre>
            )}
          </details>
        )}
        {canSwitch && (
          <div className="mt-4 flex items-center justify-between gap-3 border-line border-t pt-3 text-sm">
            <span>{words.show.always}</span>
            <Switch
              label={words.show.always}
              isOn={skill.state === "always"}
              disabled={work.isBusy}
              onChange={(on) => void change(() => calls.change(name, on ? "always" : "on"))}
            />
          </div>
        )}
      </div>
      <Problem text={problem ?? work.problem} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {skill?.installed && (
          <Button look="danger" className="mr-auto" disabled={work.isBusy} onClick={() => setRemoving(true)}>
            {words.show.remove}
          </Button>
        )}
        {skill?.source === "git" && (
          <Button
            disabled={work.isBusy}
            onClick={() => void change(async () => tellUpdates((await calls.update(name)).updated, words))}
          >
            {words.show.update}
          </Button>
        )}
        <Button onClick={onClose}>{common.close}</Button>
      </div>
      {isRemoving && (
        <Confirm
          title={words.removeTitle}
          name={words.show.remove}
          onClose={() => setRemoving(false)}
          run={async () => {
            await calls.remove(name);
            toast({ text: words.removed({ name }) });
            await onChanged();
            onClose();
          }}
        >
          {words.removeWhat({ name })}
        </Confirm>
      )}
    </Dialog>
  );
}
