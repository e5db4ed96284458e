import { useState } from "react";
import { useWords } from "../../texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Visible } from "../../ui/visible.tsx";
import type { en } from "./words.en.ts";

interface RuleInput {
  rule: string;
  number: number;
  isLast: boolean;
  words: typeof en;
  /** True when it was done. */
  onChange(change: { text?: string; number?: number }): Promise<boolean>;
  onRemove(): Promise<boolean>;
}

/** One rule; it is changed where it stands. */
export function RuleView({ rule, number, isLast, words, onChange, onRemove }: RuleInput) {
  const { cancel } = useWords();
  const [draft, setDraft] = useState<string | null>(null);
  if (draft !== null) {
    return (
      <li className="border-line border-b py-2">
        <form
          onSubmit={async (event) => {
            event.preventDefault();
            if (await onChange({ text: draft })) setDraft(null);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape") setDraft(null);
          }}
        >
          <textarea
            ref={focus}
            rows={2}
            aria-label={words.text}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            className="field"
          />
          <div className="mt-1 flex justify-end gap-2">
            <Button onClick={() => setDraft(null)}>{cancel}</Button>
            <Button type="submit" look="main" disabled={draft.trim() === ""}>
              {words.save}
            </Button>
          </div>
        </form>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start gap-x-2 border-line border-b py-1">
      <span aria-hidden="true" className="mt-1 w-6 shrink-0 text-right text-quiet text-sm">
        {number}
      </span>
      <span className="mt-0.5 min-w-0 flex-1 basis-[80%] break-words sm:basis-0">
        <Visible text={rule} />
      </span>
      <span className="ml-auto flex shrink-0">
        <Button
          look="bare"
          aria-label={words.up({ rule })}
          disabled={number === 1}
          className="disabled:invisible"
          onClick={() => void onChange({ number: number - 1 })}
        >
          <Icon name="chevron" className="-rotate-90" />
        </Button>
        <Button
          look="bare"
          aria-label={words.down({ rule })}
          disabled={isLast}
          className="disabled:invisible"
          onClick={() => void onChange({ number: number + 1 })}
        >
          <Icon name="chevron" className="rotate-90" />
        </Button>
        <Button look="bare" aria-label={words.edit({ rule })} onClick={() => setDraft(rule)}>
          <Icon name="edit" />
        </Button>
        <Button look="bare" aria-label={words.remove({ rule })} onClick={() => void onRemove()}>
          <Icon name="bin" />
        </Button>
      </span>
    </li>
  );
}

/** Whoever opens it goes on here. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();
