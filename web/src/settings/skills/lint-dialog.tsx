import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";
import { FolderField } from "../parts/folder-field.tsx";
import { skillCalls } from "./calls.ts";
import { LintedView } from "./linted-view.tsx";
import type { Linted } from "./shapes.ts";
import { useSkillWords } from "./use-skill-words.ts";

/** What is to be said of the skills in a folder, before others see them. */
export function LintDialog({ onClose }: { onClose(): void }) {
  const common = useWords();
  const words = useSkillWords();
  const { linting, installing } = words;
  const { api } = useServer();
  const work = useWork();
  const [folder, setFolder] = useState("");
  const [linted, setLinted] = useState<Linted[] | null>(null);
  const check = (chosen: string) =>
    void work.run(async () => {
      setLinted(null);
      setLinted((await skillCalls(api, null).lint(chosen)).skills);
    });
  return (
    <Dialog shape="tall" title={linting.title} onClose={onClose}>
      <FolderField
        label={linting.folder}
        choose={installing.choose}
        value={folder}
        onChange={setFolder}
        onChosen={check}
      />
      <div className="trust-scroll">{linted && <LintedView skills={linted} />}</div>
      <Problem text={work.problem} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{common.close}</Button>
        <Button look="main" disabled={work.isBusy || !folder.trim()} onClick={() => check(folder.trim())}>
          {linting.check}
        </Button>
      </div>
    </Dialog>
  );
}
