import { useCallback, useState } from "react";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { useDay } from "../parts/use-day.ts";
import { deleteNote, readNote, type SkillMemory, writeNote } from "./calls.ts";
import type { en } from "./words.en.ts";

interface NoteInput {
  skill: string;
  note: SkillMemory["notes"][number];
  words: typeof en;
  onChanged(): Promise<void>;
}

/** The key of the note that sessions begin with. */
const main = "MEMORY";

/** One note; its words are asked for when it is opened. */
export function NoteView({ skill, note: { key, bytes, at }, words, onChanged }: NoteInput) {
  const [isOpen, setOpen] = useState(false);
  const day = useDay("minute");
  return (
    <li className="border-line border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mx-1 flex w-full cursor-pointer items-center gap-2 rounded px-1 py-2 text-left hover:bg-hover"
      >
        <Icon name="chevron" className={`size-3 text-quiet ${isOpen ? "rotate-90" : ""}`} />
        <span className="min-w-0 flex-1">
          <span className="break-all text-sm">
            <Visible text={key} />
          </span>
          <span className="block text-quiet text-xs">
            {[key === main && words.main, words.size({ bytes, date: day(at) })].filter(Boolean).join(" · ")}
          </span>
        </span>
      </button>
      {isOpen && <Words skill={skill} noteKey={key} words={words} onChanged={onChanged} />}
    </li>
  );
}

function Words({ skill, noteKey: key, words, onChanged }: Omit<NoteInput, "note"> & { noteKey: string }) {
  const { api } = useServer();
  const { value, problem, set } = useLoaded(useCallback(() => readNote(api, { skill, key }), [api, skill, key]));
  const [draft, setDraft] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const work = useWork();
  const text = draft ?? value?.text ?? "";
  const save = async () => {
    if (!value || draft === null) return;
    if (!(await work.run(() => writeNote(api, { skill, key, text: draft, was: value.text })))) return;
    set({ text: draft });
    setDraft(null);
    await onChanged();
    toast({ text: words.saved });
  };
  return (
    <div className="pb-3 pl-5">
      <Problem text={problem} />
      {value && (
        <textarea
          aria-label={words.text({ key })}
          rows={Math.min(16, Math.max(4, text.split("\n").length + 1))}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          className="field font-mono"
        />
      )}
      <Problem text={work.problem} />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          look="main"
          disabled={draft === null || draft === value?.text || work.isBusy}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
        <Button look="danger" onClick={() => setDeleting(true)}>
          {words.delete}
        </Button>
      </div>
      {isDeleting && (
        <Confirm
          title={words.deleteTitle}
          name={words.delete}
          onClose={() => setDeleting(false)}
          run={async () => {
            await deleteNote(api, { skill, key });
            await onChanged();
          }}
        >
          {words.deleteWhat({ key })}
        </Confirm>
      )}
    </div>
  );
}
