import { useState } from "react";
import { type Mode, modes } from "../../../src/protocol/modes.ts";
import type { ChosenMode } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Choice, Menu } from "../ui/menu.tsx";
import { UnrestrictedDialog } from "./unrestricted-dialog.tsx";

/** How it looks while it holds: the further from the usual, the louder. */
const looks: Partial<Record<Mode, string>> = { plan: "fact-plan", unrestricted: "fact-loud" };

export function ModePicker({ mode, onChoose }: { mode: Mode; onChoose(chosen: ChosenMode): void }) {
  const { composer } = useWords();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Menu
        label={composer.mode}
        look={looks[mode] ?? ""}
        content={(close) =>
          modes.map((one) => (
            <Choice
              key={one}
              isChosen={one === mode}
              name={composer.modes[one].name}
              what={composer.modes[one].what}
              onChoose={() => {
                close();
                if (one === mode) return;
                if (one === "unrestricted") setConfirming(true);
                else onChoose({ mode: one });
              }}
            />
          ))
        }
      >
        {mode === "unrestricted" && <Icon name="warn" className="size-3.5" />}
        {composer.modes[mode].name}
        <Icon name="chevron" className="size-3 shrink-0 rotate-90" />
      </Menu>
      {isConfirming && (
        <UnrestrictedDialog
          onClose={() => setConfirming(false)}
          onConfirm={(confirmation) => {
            setConfirming(false);
            onChoose({ mode: "unrestricted", confirmation });
          }}
        />
      )}
    </>
  );
}
