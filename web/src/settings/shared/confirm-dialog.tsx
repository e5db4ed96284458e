import { type ReactNode, useEffect, useRef } from "react";
import { useWords } from "../../texts/texts.ts";
import { Button, type Look } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "./problem.tsx";
import { useWork } from "./use-work.ts";

interface ConfirmInput {
  title: string;
  /** On the button. */
  action: string;
  look?: Look;
  onConfirm(): Promise<unknown>;
  onClose(): void;
  children: ReactNode;
}

/** Asks back. The safe answer is the one under Enter. */
export function ConfirmDialog({ title, action, look = "danger", onConfirm, onClose, children }: ConfirmInput) {
  const words = useWords();
  const work = useWork();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-quiet text-sm">{children}</div>
      <Problem text={work.problem} />
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={cancel} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          look={look}
          disabled={work.isBusy}
          onClick={() =>
            void work.run(async () => {
              await onConfirm();
              onClose();
            })
          }
        >
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
