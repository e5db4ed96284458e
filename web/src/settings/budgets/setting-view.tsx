import { useId, useState } from "react";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { toast } from "../../ui/toasts.tsx";
import { type Setting, setSetting } from "./calls.ts";
import type { en } from "./words.en.ts";

interface SettingInput {
  name: string;
  setting: Setting;
  words: typeof en;
  onSet(all: Setting[]): void;
}

/** One setting: its name, what it means, and its value. A choice is saved at once, what is written when it is meant. */
export function SettingView({ name, setting, words, onSet }: SettingInput) {
  const { api } = useServer();
  const { key, value, default: usual, meaning, accepts } = setting;
  const [draft, setDraft] = useState(value ?? "");
  const work = useWork();
  const id = useId();
  const about = useId();
  const named = (choice: string) => words.choices[choice] ?? choice;
  const unset = usual === null ? words.unset : words.byDefault({ value: named(usual) });
  const save = (next: string | null) =>
    work.run(async () => {
      onSet(await setSetting(api, key, next));
      toast({ text: words.saved({ name }) });
    });
  const isWide = accepts.kind !== "whole" && accepts.kind !== "amount" && accepts.kind !== "choice";
  return (
    <li className="border-line border-b py-2">
      <form
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft.trim() !== (value ?? "")) void save(draft.trim() || null);
        }}
      >
        <div className="min-w-48 flex-1">
          <label htmlFor={id} className="block text-sm">
            {name}
          </label>
          <p id={about} className="text-quiet text-xs first-letter:uppercase">
            <Sentence text={meaning} />
          </p>
        </div>
        <div className={`flex items-center gap-2 ${isWide ? "w-full sm:w-72" : ""}`}>
          {accepts.kind === "choice" ? (
            <select
              id={id}
              aria-describedby={about}
              value={value ?? ""}
              disabled={work.isBusy}
              onChange={(event) => void save(event.target.value || null)}
              className="field w-auto"
            >
              <option value="">{unset}</option>
              {accepts.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {named(choice)}
                </option>
              ))}
            </select>
          ) : (
            <input
              id={id}
              aria-describedby={about}
              inputMode={accepts.kind === "whole" ? "numeric" : accepts.kind === "amount" ? "decimal" : "text"}
              spellCheck={false}
              autoCapitalize="none"
              placeholder={unset}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              className={`field ${isWide ? "" : "max-w-40"}`}
            />
          )}
          {accepts.kind !== "choice" && draft.trim() !== (value ?? "") && (
            <Button type="submit" look="main" disabled={work.isBusy} className="shrink-0">
              {words.save}
            </Button>
          )}
          {accepts.kind !== "choice" && value !== null && draft.trim() === value && (
            <Button className="shrink-0" disabled={work.isBusy} onClick={() => void save(null)}>
              {words.reset}
            </Button>
          )}
        </div>
      </form>
      <Problem text={work.problem} />
    </li>
  );
}
