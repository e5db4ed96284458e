import { useCallback, useEffect, useState } from "react";
import { Refused } from "../server/api.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { useWordsOf } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { toast } from "../ui/toasts.tsx";
import { type UndoReport, undo } from "./calls.ts";
import { StillRunning } from "./still-running.tsx";
import { UndoPlan } from "./undo-plan.tsx";
import { en } from "./words.en.ts";
import { zhCN } from "./words.zh-cn.ts";

interface Props {
  session: string;
  turn: number;
  /** The undo itself is taken back. */
  redo: boolean;
  onClose(): void;
}

/** What would be done to which file, before anything is. */
export function UndoDialog({ session, turn, redo, onClose }: Props) {
  const words = useWordsOf({ en, "zh-CN": zhCN });
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [plan, setPlan] = useState<UndoReport | null>(null);
  // Another object asks anew.
  const [wanted, setWanted] = useState({ commands: false });
  const { commands } = wanted;
  const [problem, setProblem] = useState<string | null>(null);
  // Something in the background holds it up.
  const [isHeld, setHeld] = useState(false);
  const [isDoing, setDoing] = useState(false);
  // Of how many files a command may have changed: asked with them, the server names them among the others.
  const [byCommand, setByCommand] = useState(0);

  const fail = useCallback(
    (error: unknown) => {
      setProblem(sentenceFor(error));
      setHeld(error instanceof Refused && error.status === 423);
    },
    [sentenceFor],
  );

  useEffect(() => {
    let isWanted = true;
    setProblem(null);
    setHeld(false);
    undo(api, session, { turn, redo, ...wanted, dryRun: true }).then(
      (report) => {
        if (!isWanted) return;
        setPlan(report);
        if (!wanted.commands) setByCommand(report.whileCommandRan.length);
      },
      (error: unknown) => isWanted && fail(error),
    );
    return () => {
      isWanted = false;
    };
  }, [api, session, turn, redo, wanted, fail]);

  const carryOut = async () => {
    setDoing(true);
    setProblem(null);
    try {
      const report = await undo(api, session, { turn, redo, commands, dryRun: false });
      const files = filesIn(report.done);
      if (files > 0) toast({ text: words.done({ redo, files }) });
      // Files that were changed while this was read stay as they are: that, and why, is still to be told.
      if (plan && report.left.length > plan.left.length) setPlan({ ...report, done: [] });
      else onClose();
    } catch (error) {
      fail(error);
    }
    setDoing(false);
  };

  return (
    <Dialog shape="tall" title={redo ? words.redo : words.undo} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto">
        {plan ? (
          <UndoPlan plan={plan} redo={redo} words={words} />
        ) : (
          !problem && (
            <p role="status" className="text-quiet text-sm">
              {words.looking}
            </p>
          )
        )}
        {byCommand > 0 && (
          <label className="ask-check mt-3 text-sm">
            <input
              type="checkbox"
              checked={commands}
              onChange={(event) => setWanted({ commands: event.target.checked })}
            />
            <span>{words.commands({ files: byCommand })}</span>
          </label>
        )}
        {isHeld && problem ? (
          <StillRunning session={session} problem={problem} words={words} onStopped={() => setWanted({ commands })} />
        ) : (
          <Problem text={problem} />
        )}
      </div>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button look="main" disabled={!plan || plan.done.length === 0 || isDoing} onClick={() => void carryOut()}>
          {redo ? words.doRedo : words.doUndo}
        </Button>
      </div>
    </Dialog>
  );
}

/** Folders are no files. */
const filesIn = (done: UndoReport["done"]) =>
  new Set(done.filter(({ action }) => action !== "folder-made" && action !== "folder-removed").map(({ path }) => path))
    .size;
