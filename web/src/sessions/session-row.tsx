import { memo, useEffect, useId, useRef, useState } from "react";
import { titleOf } from "../../../src/protocol/title.ts";
import { addressOf } from "../route.ts";
import type { SearchHit, SessionInfo } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { SaidLine } from "../ui/said.tsx";
import { steady } from "../ui/steady.ts";
import { signOf } from "./folder.ts";
import { FolderLetter } from "./folder-letter.tsx";
import { Hits } from "./hits.tsx";
import { SessionMenu } from "./session-menu.tsx";
import { StateMark } from "./state-mark.tsx";
import { TitleField } from "./title-field.tsx";
import { useActions } from "./use-actions.ts";
import type { Sessions } from "./use-sessions.ts";

interface SessionRowInput {
  session: SessionInfo;
  /** Where the words that were searched for stand in it. */
  hits?: readonly SearchHit[] | undefined;
  isCurrent: boolean;
  isUnread: boolean;
  refresh: Sessions["refresh"];
  onLeave(): void;
  /** Its row goes, and with it the place of the keyboard. */
  onRemoved(): void;
}

export const SessionRow = memo(function SessionRow(input: SessionRowInput) {
  const { session, hits, isCurrent, isUnread, refresh, onLeave, onRemoved } = input;
  const { sessions: texts } = useWords();
  const state = useId();
  const title = session.title || texts.untitled;
  const { whole, find } = useWholeTitle(session);
  const actions = useActions(session, { refresh });
  const [isRenaming, setRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isRenaming && isByKey.current) opener.current?.focus();
    isByKey.current = false;
  }, [isRenaming]);
  if (isRenaming)
    return (
      <li className="px-1 py-0.5">
        <TitleField
          title={session.title}
          onDone={(written, byKey) => {
            isByKey.current = byKey;
            setRenaming(false);
            if (written !== null) void actions.rename(written);
          }}
        />
      </li>
    );
  const remove = () => {
    actions.remove();
    onRemoved();
  };
  return (
    <li title={steady(`${whole ?? title}\n${session.workspace}`)}>
      <div className={`row eased ${isCurrent ? "bg-hover" : ""} ${isUnread ? "row-unread" : ""}`}>
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
            <SaidLine text={title} />
          </a>
          <p id={state} className="text-xs leading-4">
            <span className="sr-only">
              {signOf(session.workspace).name} {isUnread && texts.unread}
            </span>
            <StateMark state={session.state} />
          </p>
        </div>
        <SessionMenu
          session={session}
          actions={{ ...actions, remove }}
          onRename={() => setRenaming(true)}
          opener={opener}
          look="row-action"
        />
      </div>
      {hits && <Hits hits={hits} onLeave={onLeave} />}
    </li>
  );
});

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
