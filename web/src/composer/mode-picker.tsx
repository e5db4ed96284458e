import type { Mode } from "../../../src/protocol/modes.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Choice, Menu } from "../ui/menu.tsx";
import { type OfferedMode, offeredModes } from "./last.ts";

export function ModePicker({ mode, onChoose }: { mode: Mode; onChoose(mode: OfferedMode): void }) {
  const { composer } = useWords();
  return (
    <Menu
      label={composer.mode}
      content={(close) =>
        offeredModes.map((one) => (
          <Choice
            key={one}
            isChosen={one === mode}
            name={composer.modes[one].name}
            what={composer.modes[one].what}
            onChoose={() => {
              onChoose(one);
              close();
            }}
          />
        ))
      }
    >
      {composer.modes[mode].name}
      <Icon name="chevron" className="size-3 rotate-90 max-sm:hidden" />
    </Menu>
  );
}
