import { memo, useState } from "react";
import { withTasks } from "../../../src/protocol/task-spending.ts";
import type { TurnEnd } from "../../../src/protocol/turn-facts.ts";
import { useWords } from "../texts/texts.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { duration } from "../ui/duration.ts";
import { Icon } from "../ui/icon.tsx";
import { later } from "../ui/later.tsx";
import { steadyCopy } from "../ui/steady.ts";
import { dollars } from "./dollars.ts";

const UndoDialog = later(async () => (await import("../undo/undo-dialog.tsx")).UndoDialog);

interface Props {
  end: TurnEnd;
  session: string;
  isUndone: boolean;
  /** Nothing may change files now. */
  isBusy: boolean;
}

/** What a turn took and did, in one quiet line, and what can be done with it. */
export const TurnEndView = memo(
  function TurnEndView({ end, session, isUndone, isBusy }: Props) {
    const words = useWords().chat.end;
    const [isOpen, setOpen] = useState(false);
    const { ms, tasks, files, folders, gaveAway, text, turn } = end;
    const { usage, cost = 0 } = withTasks(end);
    const tokens = usage.input + usage.output > 0;
    const mayUndo = files + folders > 0 || gaveAway;
    return (
      <footer className="turn-end passage" data-turn={turn}>
        <span className="tabular-nums">{words.took({ time: duration(ms) })}</span>
        {tokens && <span>{words.tokens(usage)}</span>}
        {tasks && <span>{words.tasks(tasks.usage)}</span>}
        {cost > 0 && <span className="tabular-nums">{dollars(cost)}</span>}
        {files > 0 && <span>{words.changed({ files })}</span>}
        <span className="turn-end-actions">
          {mayUndo && (
            <button type="button" className="quiet-button" disabled={isBusy} onClick={() => setOpen(true)}>
              <Icon name="undo" className={isUndone ? "-scale-x-100" : ""} />
              {isUndone ? words.redo : words.undo}
            </button>
          )}
          {text && <CopyButton text={steadyCopy(text)} name={words.copy} />}
        </span>
        {isOpen && <UndoDialog session={session} turn={turn} redo={isUndone} onClose={() => setOpen(false)} />}
      </footer>
    );
  },
  // What a turn took stays as it was, but for sub-agents that end later, however often its passage is made anew.
  (before, after) =>
    before.end.at === after.end.at &&
    before.end.tasks === after.end.tasks &&
    before.session === after.session &&
    before.isUndone === after.isUndone &&
    before.isBusy === after.isBusy,
);
