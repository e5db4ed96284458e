import { useId, useState } from "react";
import { titleOf } from "../../../src/protocol/title.ts";
import { addressOf } from "../route.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { markedParts } from "../ui/marked-parts.ts";
import { Said } from "../ui/said.tsx";
import { steady } from "../ui/steady.ts";
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
  const { whole, find } = useWholeTitle(session);
  return (
    <li
      className={`row eased ${isCurrent ? "bg-hover" : ""}`}
      title={steady(`${whole ?? title}\n${session.workspace}`)}
    >
      <FolderLetter path={session.workspace} />
      <div className="min-w-0 flex-1">
        {/* The link covers the row, and its name is the title alone. */}
        <a
          href={addressOf(session.id)}
          aria-current={isCurrent ? "page" : undefined}
          aria-describedby={state}
          onClick={onLeave}
          onPointerEnter={find}
          onFocus={find}
          className="block truncate text-sm after:absolute after:inset-0 after:rounded-md"
        >
          <Said text={title} />
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

const mostShown = 1_000;

/** A session that nobody has named is called by the first words of its first prompt; all of it is read when wanted. */
function useWholeTitle({ id, title }: SessionInfo) {
  const { api } = useServer();
  const [prompt, setPrompt] = useState<string | null>(null);
  const whole = prompt !== null && titleOf(prompt) === title ? prompt.trim().slice(0, mostShown) : null;
  const find = async () => {
    if (prompt !== null || !title.endsWith("...")) return;
    // Without an answer the title is all there is to show.
    const [first] = await api.firstSaid(id).catch(() => []);
    if (first) setPrompt(first.content);
  };
  return { whole, find: () => void find() };
}

/** The hits stand between pairs of stars. */
function Snippet({ text }: { text: string }) {
  return (
    <span className="block truncate text-quiet text-xs">
      {markedParts(steady(text), "**").map(({ at, text: part, isMarked }) =>
        isMarked ? (
          <mark key={at} className="bg-transparent font-semibold text-text">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  );
}
