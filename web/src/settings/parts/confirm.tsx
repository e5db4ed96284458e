import type { ReactNode } from "react";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Problem } from "./problem.tsx";
import { useDoing } from "./use-doing.ts";

interface ConfirmInput {
  title: string;
  children: ReactNode;
  /** What is done, on its button. */
  name: string;
  onClose(): void;
  run(): Promise<unknown>;
}

/** Asks back before something is lost. The safe answer is the one under Enter. */
export function Confirm({ title, children, name, onClose, run }: ConfirmInput) {
  const words = useWords();
  const doing = useDoing();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="break-words text-quiet text-sm">{children}</div>
      <Problem text={doing.problem} />
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button
          look="danger"
          disabled={doing.isBusy}
          onClick={async () => {
            if (await doing.run(run)) onClose();
          }}
        >
          {name}
        </Button>
      </div>
    </Dialog>
  );
}
