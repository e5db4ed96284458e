import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { openTab } from "./opened.ts";

/** Opens what there is beside the conversation, and closes it. */
export function PanelButton() {
  const words = useWords();
  const tab = openTab.use();
  return (
    <Button
      look="bare"
      aria-label={words.panel}
      title={words.panel}
      aria-pressed={tab !== null}
      onClick={() => (tab ? openTab.forget() : openTab.set("files"))}
    >
      <Icon name="panel" />
    </Button>
  );
}
