import { useEffect, useState } from "react";
import { addressOf } from "../route.ts";
import { api } from "../server/api.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { foldersOf } from "../sessions/list.ts";
import { useWords } from "../texts/texts.ts";
import { go } from "../use-place.ts";
import { Composer } from "./composer.tsx";
import { FolderPicker } from "./folder-picker.tsx";
import { lastFolder, lastMode, lastModel } from "./last.ts";
import { ModePicker } from "./mode-picker.tsx";
import { ModelPicker } from "./model-picker.tsx";
import { demoModel, isOffered } from "./models.ts";
import { Start } from "./start.tsx";
import { useDraft } from "./use-draft.ts";
import { useModels } from "./use-models.ts";

/** Where a session begins: what there is to try, and the first message. */
export function NewSession({ sessions }: { sessions: readonly SessionInfo[] }) {
  const { composer } = useWords();
  const draft = useDraft("new");
  const offered = useModels();
  const recent = foldersOf(sessions);
  const folder = useFirstFolder(recent);
  const mode = lastMode.use();
  const chosen = lastModel.use();
  const isStillThere = chosen !== null && (!offered.isKnown || isOffered(chosen, offered.providers));
  const model = isStillThere ? chosen : offered.default;
  return (
    <>
      <div className="beside-scroll min-h-0 flex-1 overflow-y-auto">
        <Start
          isDemo={model === demoModel}
          onTry={(text) => {
            draft[1](text);
            document.getElementById("message")?.focus();
          }}
        />
      </div>
      <Composer
        draft={draft}
        moment="rest"
        onStop={null}
        obstacle={folder === null ? composer.needsFolder : null}
        onSend={async (prompt) => {
          const { id } = await api.begin({ workspace: folder ?? "", model, mode, prompt });
          go(addressOf(id));
        }}
      >
        {() => (
          <>
            <FolderPicker folder={folder} recent={recent} onChoose={lastFolder.set} />
            <ModelPicker offered={offered} model={model} onChoose={lastModel.set} />
            <ModePicker mode={mode} onChoose={lastMode.set} />
          </>
        )}
      </Composer>
    </>
  );
}

/** The one chosen last, else the one last worked in, else the user's own. Null when none is known. */
function useFirstFolder(recent: readonly string[]): string | null {
  const chosen = lastFolder.use();
  const [home, setHome] = useState<string | null>(null);
  const isNeeded = chosen === null && recent.length === 0;
  useEffect(() => {
    if (!isNeeded) return;
    // Without an answer the user names one.
    api.folders().then(
      ({ path }) => setHome(path),
      () => setHome(null),
    );
  }, [isNeeded]);
  return chosen ?? recent[0] ?? home;
}
