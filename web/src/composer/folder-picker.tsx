import { useState } from "react";
import { signOf } from "../sessions/folder.ts";
import { FolderLetter } from "../sessions/folder-letter.tsx";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Awaited } from "./awaited.tsx";
import { FolderDialog } from "./folder-dialog.tsx";

interface FolderPickerInput {
  folder: string | null;
  /** Nobody has answered yet which it is. */
  isAwaited: boolean;
  recent: readonly string[];
  onChoose(folder: string): void;
}

export function FolderPicker({ folder, isAwaited, recent, onChoose }: FolderPickerInput) {
  const { composer, colon } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="fact"
        title={folder ?? undefined}
        aria-haspopup="dialog"
        disabled={isAwaited}
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">
          {composer.folder}
          {colon}
        </span>
        {folder ? <FolderLetter path={folder} /> : <Icon name="folder" />}
        {isAwaited ? <Awaited /> : <span className="truncate">{folder ? signOf(folder).name : composer.noFolder}</span>}
        <Icon name="chevron" className="size-3 shrink-0 rotate-90" />
      </button>
      {isOpen && (
        <FolderDialog
          folder={folder ?? ""}
          recent={recent}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
        />
      )}
    </>
  );
}
