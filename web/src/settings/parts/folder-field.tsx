import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { later } from "../../ui/later.tsx";

const FolderDialog = later(async () => (await import("../../composer/folder-dialog.tsx")).FolderDialog);

interface FolderFieldInput {
  label: string;
  hint?: string;
  /** On the button that opens the dialog. */
  choose: string;
  value: string;
  onChange(folder: string): void;
  /** It was chosen, not half written. */
  onChosen?(folder: string): void;
}

/** A folder of this machine: typed, or walked to. */
export function FolderField({ label, hint, choose, value, onChange, onChosen }: FolderFieldInput) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FormField label={label} hint={hint}>
        {(wired) => (
          <span className="flex gap-2">
            <input
              {...wired}
              className="field font-mono"
              value={value}
              spellCheck={false}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={(event) => {
                if (event.key === "Enter" && value) onChosen?.(value);
              }}
            />
            <Button className="shrink-0 whitespace-nowrap" onClick={() => setOpen(true)}>
              <Icon name="folder" />
              {choose}
            </Button>
          </span>
        )}
      </FormField>
      {isOpen && (
        <FolderDialog
          title={label}
          folder={value}
          recent={[]}
          onClose={() => setOpen(false)}
          onChoose={(folder) => {
            setOpen(false);
            onChange(folder);
            onChosen?.(folder);
          }}
        />
      )}
    </>
  );
}
