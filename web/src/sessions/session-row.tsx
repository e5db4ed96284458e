import { useId } from "react";
import { addressOf } from "../route.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { signOf } from "./folder.ts";
import { FolderLetter } from "./folder-letter.tsx";
import { StateMark } from "./state-mark.tsx";

interface SessionRowInput {
  session: SessionInfo;
  /** Where the words that were searched for stand in it. */
  snippet?: string | undefined;
  isCurrent: boolean;
  onLeave(): void;
  onDelete(session: SessionInfo): void;
}

export function SessionRow({ session, snippet, isCurrent, onLeave, onDelete }: SessionRowInput) {
  const { sessions: texts } = useWords();
  const state = useId();
  const title = session.title || texts.untitled;
  return (
    <li className={`row eased ${isCurrent ? "bg-hover" : ""}`} title={`${title}\n${session.workspace}`}>
      <FolderLetter path={session.workspace} />
      <div className="min-w-0 flex-1">
        {/* The link covers the row, and its name is the title alone. */}
        <a
          href={addressOf(session.id)}
          aria-current={isCurrent ? "page" : undefined}
          aria-describedby={state}
          onClick={onLeave}
          className="block truncate text-sm after:absolute after:inset-0 after:rounded-md"
        >
          {title}
        </a>
        {snippet && <Snippet text={snippet} />}
        <p id={state} className="text-xs leading-4">
          <span className="sr-only">{signOf(session.workspace).name} </span>
          <StateMark state={session.state} />
        </p>
      </div>
      <button
        type="button"
        aria-label={texts.delete}
        title={texts.delete}
        className="row-action"
        onClick={() => onDelete(session)}
      >
        <Icon name="bin" />
      </button>
    </li>
  );
}

/** The hits stand between pairs of stars. */
function Snippet({ text }: { text: string }) {
  return (
    <span className="block truncate text-quiet text-xs">
      {text.split("**").map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
          <mark key={index} className="bg-transparent font-semibold text-text">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  );
}
