import { useState } from "react";
import { ModePicker } from "../mode/mode-picker.tsx";
import { SandboxPicker } from "../mode/sandbox-picker.tsx";
import { newAddress, newWith } from "../route.ts";
import type { ChosenMode, SessionInfo } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";
import { foldersOf } from "../sessions/list.ts";
import { TrustBanner } from "../trust/trust-banner.tsx";
import { TrustButton } from "../trust/trust-button.tsx";
import { useTrust } from "../trust/use-trust.ts";
import { go } from "../use-place.ts";
import { Composer } from "./composer.tsx";
import { FolderPicker } from "./folder-picker.tsx";
import { lastMode, lastModel, lastSandbox } from "./last.ts";
import { ModelPicker } from "./model-picker.tsx";
import { demoModel, isOffered, seesPictures } from "./models.ts";
import { SkillPicker } from "./skill-picker.tsx";
import { SkillStart } from "./skill-start.tsx";
import { Start } from "./start.tsx";
import { useDraft } from "./use-draft.ts";
import { useFirstFolder } from "./use-first-folder.ts";
import { useModels } from "./use-models.ts";

interface NewSessionInput {
  /** Null until they are known. */
  sessions: readonly SessionInfo[] | null;
  /** The one to begin with; null for none. */
  skill: string | null;
}

/** Where a session begins: what there is to try, and the first message. */
export function NewSession({ sessions, skill }: NewSessionInput) {
  const { api } = useServer();
  const draft = useDraft("new");
  const offered = useModels();
  const recent = sessions && foldersOf(sessions);
  const { folder, isAwaited, isChosen, choose, find } = useFirstFolder(recent);
  const trust = useTrust(isChosen ? folder : null);
  const last = lastMode.use();
  const sandbox = lastSandbox.use();
  // Of this session alone, so nothing keeps it.
  const [unrestricted, setUnrestricted] = useState<ChosenMode | null>(null);
  const chosenMode: ChosenMode = unrestricted ?? { mode: last };
  const chosen = lastModel.use();
  const { known } = offered;
  const isStillThere = chosen !== null && (!known || isOffered(chosen, known));
  const model = known && (isStillThere ? chosen : known.default);
  const onTry = (text: string) => {
    draft.write(text);
    document.getElementById("message")?.focus();
  };
  return (
    <>
      <div className="beside-scroll min-h-0 flex-1 overflow-y-auto">
        {skill === null ? (
          <Start isDemo={model === null && !offered.failure ? null : model === demoModel} onTry={onTry} />
        ) : (
          <SkillStart name={skill} folder={folder} onTry={onTry} />
        )}
      </div>
      <TrustBanner trust={trust} />
      <Composer
        draft={draft}
        moment="rest"
        onStop={null}
        place="new"
        where={folder === null ? null : { folder }}
        folder={folder}
        sees={seesPictures(model, known)}
        onSend={async (prompt, files) => {
          // Whoever is quicker than the page has it begin as the server would.
          const workspace = folder ?? (await find());
          const { id } = await api.begin({
            workspace,
            ...chosenMode,
            sandbox,
            prompt,
            ...(isStillThere && { model: chosen }),
            ...(skill !== null && { skill }),
            ...(files.length > 0 && { files }),
          });
          return id;
        }}
      >
        {() => (
          <>
            <FolderPicker folder={folder} isAwaited={isAwaited} recent={recent ?? []} onChoose={choose} />
            <TrustButton trust={trust} />
            <SkillPicker
              folder={folder}
              skill={skill}
              onChoose={(name) => go(name === null ? newAddress : newWith(name))}
            />
            <ModelPicker offered={offered} model={model} onChoose={lastModel.set} />
            <ModePicker
              mode={chosenMode.mode}
              onChoose={(wanted) => {
                setUnrestricted(wanted.mode === "unrestricted" ? wanted : null);
                if (wanted.mode !== "unrestricted") lastMode.set(wanted.mode);
              }}
            />
            <SandboxPicker sandbox={sandbox} onChoose={lastSandbox.set} />
          </>
        )}
      </Composer>
    </>
  );
}
