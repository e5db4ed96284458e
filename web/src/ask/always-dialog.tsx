import { useEffect, useRef, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { useSteady } from "../ui/use-steady.ts";
import { Careful, Visible } from "../ui/visible.tsx";
import { DryRunView, useDryRun } from "./dry-run.tsx";

type Where = "session" | "user";

interface AlwaysInput {
  rule: string;
  onClose(): void;
  onChoose(where: Where): void;
}

/** The rule in full, before it is one. The safe answer is the one under Enter. */
export function AlwaysDialog({ rule, onClose, onChoose }: AlwaysInput) {
  const words = useWords();
  const { rules } = words.chat.ask;
  const [where, setWhere] = useState<Where>("session");
  const tried = useDryRun(rule, where === "user");
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const choice = useRef<HTMLFieldSetElement>(null);
  const isSteady = useSteady(choice);
  const isUntried = where === "user" && tried === "trying";
  return (
    <Dialog title={rules.title} onClose={onClose}>
      <p className="text-quiet text-sm">{rules.what}</p>
      <p className="terminal mt-2 p-2">
        <code className="break-all font-mono text-[12.5px]">
          <Careful value={true}>
            <Visible text={rule} />
          </Careful>
        </code>
      </p>
      <fieldset ref={choice} className="mt-3 grid gap-1">
        <legend className="sr-only">{rules.where}</legend>
        {(["session", "user"] as const).map((one) => (
          <label key={one} className="ask-check">
            <input type="radio" name="where" checked={where === one} onChange={() => setWhere(one)} />
            <span>
              {rules[one].name}
              <span className="block text-quiet text-xs">
                <Sentence text={rules[one].what} />
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {where === "user" && <DryRunView tried={tried} />}
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={cancel} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button look="main" disabled={!isSteady || isUntried} onClick={() => onChoose(where)}>
          {rules.allow}
        </Button>
      </div>
    </Dialog>
  );
}
