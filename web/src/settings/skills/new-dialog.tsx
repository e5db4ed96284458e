import { useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { FolderField } from "../parts/folder-field.tsx";
import { skillCalls } from "./calls.ts";
import { useSkillWords } from "./use-skill-words.ts";

interface NewInput {
  onMade(): Promise<void>;
  onClose(): void;
}

/** A skill of the user's own, from the template. */
export function NewDialog({ onMade, onClose }: NewInput) {
  const common = useWords();
  const words = useSkillWords();
  const { making } = words;
  const { api } = useServer();
  const work = useWork();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [folder, setFolder] = useState("");
  const [file, setFile] = useState<string | null>(null);
  const make = () =>
    work.run(async () => {
      const made = await skillCalls(api, null).begin(name.trim(), description.trim(), folder.trim());
      setFile(made.file);
      await onMade();
    });
  if (file)
    return (
      <Dialog title={making.title} onClose={onClose}>
        <p className="text-sm">{making.made}</p>
        <p className="terminal mt-2 flex items-center justify-between gap-2 p-2">
          <code className="min-w-0 break-all font-mono text-[12.5px]">{file}</code>
          <CopyButton text={file} />
        </p>
        <div className="mt-4 flex justify-end">
          <Button look="main" onClick={onClose}>
            {words.done}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={making.title} onClose={onClose}>
      <FormField label={making.name} hint={making.nameHint}>
        {(wired) => (
          <input
            {...wired}
            className="field font-mono"
            value={name}
            spellCheck={false}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </FormField>
      <FormField label={making.description} hint={making.descriptionHint}>
        {(wired) => (
          <textarea
            {...wired}
            rows={3}
            className="field"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </FormField>
      <FolderField
        label={making.folder}
        hint={making.folderHint}
        choose={words.installing.choose}
        value={folder}
        onChange={setFolder}
      />
      <Problem text={work.problem} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="main" disabled={work.isBusy || !name.trim()} onClick={() => void make()}>
          {making.make}
        </Button>
      </div>
    </Dialog>
  );
}
