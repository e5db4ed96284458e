import { useEffect, useRef, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { useSteady } from "../ui/use-steady.ts";
import { Careful, Visible } from "../ui/visible.tsx";
import { DryRunView, useDryRun } from "./dry-run.tsx";

type Where = "session" | "user";

interface AlwaysInput {
  /** The one that was suggested. */
  rule: string;
  /** Why the last choice was none. */
  problem: string | null;
  isSent: boolean;
  onClose(): void;
  /** `rule` where it is another than the suggested one. */
  onChoose(chosen: { always: Where; rule?: string }): void;
}

/** The rule in full, before it is one, to be taken or changed. The safe answer is the one under Enter. */
export function AlwaysDialog({ rule, problem, isSent, onClose, onChoose }: AlwaysInput) {
  const words = useWords();
  const { rules } = words.chat.ask;
  const [where, setWhere] = useState<Where>("session");
  const [own, setOwn] = useState<string | null>(null);
  const chosen = own?.trim() ?? rule;
  const isOther = chosen !== rule;
  const tried = useDryRun(chosen);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const field = useRef<HTMLInputElement>(null);
  const isChanging = own !== null;
  useEffect(() => {
    if (isChanging) field.current?.focus();
  }, [isChanging]);
  const choice = useRef<HTMLFieldSetElement>(null);
  const isSteady = useSteady(choice);
  const isWide = where === "user" || isOther;
  const isUnfit = isWide && (tried === "trying" || (isOther && "problem" in tried));
  return (
    <Dialog title={rules.title} onClose={onClose}>
      <p className="text-quiet text-sm">{rules.what}</p>
      {own === null ? (
        <p className="terminal mt-2 flex items-start gap-2 p-2">
          <code className="min-w-0 flex-1 break-all font-mono text-[12.5px]">
            <Careful value={true}>
              <Visible text={rule} />
            </Careful>
          </code>
          <Button look="bare" className="-my-1 shrink-0" onClick={() => setOwn(rule)}>
            {rules.change}
          </Button>
        </p>
      ) : (
        <div className="mt-2 flex items-center gap-2">
          <input
            ref={field}
            aria-label={rules.rule}
            spellCheck={false}
            autoComplete="off"
            value={own}
            onChange={(event) => setOwn(event.target.value)}
            className="field font-mono"
          />
          <Button look="bare" className="shrink-0" onClick={() => setOwn(null)}>
            {rules.reset}
          </Button>
        </div>
      )}
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
      <DryRunView tried={tried} />
      <Problem text={problem} />
      <div className="mt-5 flex justify-end gap-2">
        <Button ref={cancel} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          look="main"
          disabled={isSent || !isSteady || isUnfit}
          onClick={() => onChoose({ always: where, ...(isOther && { rule: chosen }) })}
        >
          {rules.allow}
        </Button>
      </div>
    </Dialog>
  );
}
