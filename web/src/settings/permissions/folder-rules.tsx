import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { Button } from "../../ui/button.tsx";
import { later } from "../../ui/later.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { Careful, Visible } from "../../ui/visible.tsx";
import { Part } from "../parts/part.tsx";
import { readFolderRules } from "./calls.ts";
import type { en } from "./words.en.ts";

const FolderDialog = later(async () => (await import("../../composer/folder-dialog.tsx")).FolderDialog);

/** What the folder's own config says of permissions; it is changed in the folder, and agreed to under trust. */
export function FolderRules({ words }: { words: typeof en }) {
  const [folder, setFolder] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Part
      name={words.folder}
      what={words.folderWhat}
      action={<Button onClick={() => setChoosing(true)}>{folder === null ? words.choose : words.other}</Button>}
    >
      {folder !== null && <Listed key={folder} folder={folder} words={words} />}
      {isChoosing && (
        <FolderDialog
          folder={folder ?? ""}
          recent={[]}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setFolder(chosen);
            setChoosing(false);
          }}
        />
      )}
    </Part>
  );
}

function Listed({ folder, words }: { folder: string; words: typeof en }) {
  const { api } = useServer();
  const { value, problem } = useLoaded(useCallback(() => readFolderRules(api, folder), [api, folder]));
  const rules = value?.workspace?.rules ?? [];
  return (
    <Careful value={true}>
      <p className="break-all font-mono text-quiet text-xs">
        <Visible text={folder} />
      </p>
      <Problem text={problem} />
      {value?.workspace?.warnings.map((warning) => (
        <p key={warning} className="mt-1 text-sm text-warn">
          <Sentence text={warning} />
        </p>
      ))}
      {value && rules.length === 0 && <p className="py-1.5 text-quiet text-sm">{words.noneThere}</p>}
      <ul>
        {rules.map(({ effect, rule, holds }) => (
          <li key={`${effect} ${rule}`} className="flex items-baseline gap-3 border-line border-b py-1 text-sm">
            <span className="w-12 shrink-0 text-quiet">{words.effects[effect]}</span>
            <code className="min-w-0 flex-1 break-all font-mono">
              <Visible text={rule} />
            </code>
            {!holds && <span className="text-warn text-xs">{words.waits}</span>}
          </li>
        ))}
      </ul>
    </Careful>
  );
}
