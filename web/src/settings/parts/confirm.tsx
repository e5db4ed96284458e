import { type ReactNode, useEffect, useRef } from "react";
import { useWork } from "../../server/use-work.ts";
import { useWords } from "../../texts/texts.ts";
import { Button, type Look } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "../../ui/problem.tsx";

interface ConfirmInput {
  title: string;
  children: ReactNode;
  /** What is done, on its button. */
  name: string;
  look?: Look;
  onClose(): void;
  run(): Promise<unknown>;
}

/** Asks back before something is lost. The safe answer is the one under Enter. */
export function Confirm({ title, children, name, look = "danger", onClose, run }: ConfirmInput) {
  const words = useWords();
  const work = useWork();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="break-words text-quiet text-sm">{children}</div>
      <Problem text={work.problem} />
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={cancel} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          look={look}
          disabled={work.isBusy}
          onClick={async () => {
            if (await work.run(run)) onClose();
          }}
        >
          {name}
        </Button>
      </div>
    </Dialog>
  );
}
