import { memo, useState } from "react";
import type { Prompt } from "../../../src/protocol/transcript.ts";
import { useWords } from "../texts/texts.ts";
import { AttachedFiles } from "../tools/attached-files.tsx";
import { Pictures } from "../tools/pictures.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { EditPrompt } from "./edit-prompt.tsx";
import { Plain } from "./plainly.tsx";

interface Props {
  id: string;
  prompt: Prompt;
  session: string;
  /** A session can go on from before it. */
  isFirst: boolean;
}

export const PromptView = memo(
  function PromptView({ prompt, session, isFirst }: Props) {
    const words = useWords().chat.edit;
    const [isEdited, setEdited] = useState(false);
    return (
      <article data-role="user" data-message={prompt.id} className="passage prompt">
        {isEdited ? (
          <EditPrompt prompt={prompt} session={session} onDone={() => setEdited(false)} />
        ) : (
          <>
            {prompt.text.trim() && <Plain text={prompt.text} className="prompt-text" />}
            {prompt.images && <Pictures images={prompt.images} session={session} />}
            {prompt.files && <AttachedFiles files={prompt.files} />}
          </>
        )}
        {!isEdited && (
          <div className="prompt-actions">
            <CopyButton text={prompt.text} />
            {isFirst && (
              <button type="button" className="quiet-button" onClick={() => setEdited(true)}>
                <Icon name="edit" />
                {words.name}
              </button>
            )}
          </div>
        )}
      </article>
    );
  },
  // What was said is said.
  (before, after) => before.id === after.id && before.isFirst === after.isFirst,
);
