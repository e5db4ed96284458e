import { type Sandbox, sandboxes } from "../../../src/protocol/modes.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Choice, Menu } from "../ui/menu.tsx";

/** What the system lets commands reach. */
export function SandboxPicker({ sandbox, onChoose }: { sandbox: Sandbox; onChoose(chosen: Sandbox): void }) {
  const { composer } = useWords();
  return (
    <Menu
      label={composer.sandbox}
      look=""
      content={(close) =>
        sandboxes.map((one) => (
          <Choice
            key={one}
            isChosen={one === sandbox}
            name={composer.sandboxes[one].name}
            what={composer.sandboxes[one].what}
            onChoose={() => {
              close();
              if (one !== sandbox) onChoose(one);
            }}
          />
        ))
      }
    >
      {sandbox !== "off" && <Icon name="lock" className="size-3.5" />}
      {composer.sandboxes[sandbox].name}
      <Icon name="chevron" className="size-3 shrink-0 rotate-90" />
    </Menu>
  );
}
