import { addressOf } from "../route.ts";
import { api } from "../server/api.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { foldersOf } from "../sessions/list.ts";
import { go } from "../use-place.ts";
import { Composer } from "./composer.tsx";
import { FolderPicker } from "./folder-picker.tsx";
import { lastMode, lastModel } from "./last.ts";
import { ModePicker } from "./mode-picker.tsx";
import { ModelPicker } from "./model-picker.tsx";
import { demoModel, isOffered } from "./models.ts";
import { Start } from "./start.tsx";
import { useDraft } from "./use-draft.ts";
import { useFirstFolder } from "./use-first-folder.ts";
import { useModels } from "./use-models.ts";

/** Where a session begins: what there is to try, and the first message. */
export function NewSession({ sessions }: { sessions: readonly SessionInfo[] }) {
  const draft = useDraft("new");
  const offered = useModels();
  const recent = foldersOf(sessions);
  const { folder, choose, find } = useFirstFolder(recent);
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
        onSend={async (prompt) => {
          // Whoever is quicker than the page has it begin as the server would.
          const workspace = folder ?? (await find());
          const { id } = await api.begin({ workspace, mode, prompt, ...(isStillThere && { model }) });
          go(addressOf(id));
        }}
      >
        {() => (
          <>
            <FolderPicker folder={folder} recent={recent} onChoose={choose} />
            <ModelPicker offered={offered} model={model} onChoose={lastModel.set} />
            <ModePicker mode={mode} onChoose={lastMode.set} />
          </>
        )}
      </Composer>
    </>
  );
}
