import { useCallback, useRef, useState } from "react";
import { addressOf } from "../../route.ts";
import { useLoaded } from "../../server/use-loaded.ts";
import { useServer } from "../../server/use-server.ts";
import { useWork } from "../../server/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Said } from "../../ui/said.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Visible } from "../../ui/visible.tsx";
import { Badge } from "../parts/badge.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { useDay } from "../parts/use-day.ts";
import {
  confirmNote,
  deleteNote,
  type ListedNote,
  type NotePlace,
  readNote,
  type SkillMemory,
  writeNote,
} from "./calls.ts";
import type { en } from "./words.en.ts";

interface NoteInput {
  memory: SkillMemory;
  note: ListedNote;
  words: typeof en;
  onChanged(): Promise<void>;
}

/** The key of the note that sessions begin with. */
const main = "MEMORY";

/** One note; its words are asked for when it is opened. */
export function NoteView({ memory, note, words, onChanged }: NoteInput) {
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const day = useDay("minute");
  const { key, state, bytes, at, read } = note;
  const isShown = state === "confirmed" || read?.length === 0;
  return (
    <li className="border-line border-b">
      <button
        ref={toggle}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mx-1 flex w-full cursor-pointer items-center gap-2 rounded px-1 py-2 text-left hover:bg-hover"
      >
        <Icon name="chevron" className={`size-3 text-quiet ${isOpen ? "rotate-90" : ""}`} />
        <span className="min-w-0 flex-1">
          <span className="break-all text-sm">
            <Visible text={key} />
          </span>{" "}
          <Badge look={state === "unconfirmed" ? "warn" : "plain"}>{words.states[state]}</Badge>
          <span className="block text-quiet text-xs">
            {[key === main && (isShown ? words.main : words.mainWaits), words.size({ bytes, date: day(at) })]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
      </button>
      {isOpen && (
        <Words
          place={{ skill: memory.skill, place: memory.place, key, state }}
          note={note}
          words={words}
          isEverywhere={memory.holds === "everywhere"}
          isOlder={memory.holds === "older"}
          // The button that was pressed is gone when it has done its work.
          onDone={async (said) => {
            await onChanged();
            toggle.current?.focus();
            toast({ text: said });
          }}
          onChanged={onChanged}
        />
      )}
    </li>
  );
}

/** The field takes the place of the button that was pressed, so it takes the focus as well. */
const focusOnce = (field: HTMLTextAreaElement | null) => field?.focus();

interface WordsInput extends Omit<NoteInput, "memory"> {
  place: NotePlace;
  isEverywhere: boolean;
  isOlder: boolean;
  onDone(said: string): Promise<void>;
}

function Words({ place: given, note, words, isEverywhere, isOlder, onDone, onChanged }: WordsInput) {
  const { api } = useServer();
  const { skill, place, key, state } = given;
  const load = useCallback(() => readNote(api, { skill, place, key, state }), [api, skill, place, key, state]);
  const { value, problem, set } = useLoaded(load);
  const [draft, setDraft] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const work = useWork();
  const change = async (said: string, run: (was: string) => Promise<unknown>) => {
    if (value && (await work.run(() => run(value.text)))) await onDone(said);
  };
  const save = () =>
    change(words.saved, async (was) => {
      const text = draft ?? was;
      await writeNote(api, { ...given, text, was });
      set({ text });
      setDraft(null);
    });
  const waits = state === "unconfirmed";
  return (
    <div className="pb-3 pl-5">
      <Source note={note} words={words} />
      <Problem text={problem} />
      {value && draft === null && (
        <pre className="my-2 max-h-96 overflow-auto whitespace-pre-wrap break-words rounded border border-line bg-raised p-2 font-mono text-sm">
          {value.text === "" ? <span className="text-quiet">{words.empty}</span> : <Visible text={value.text} />}
        </pre>
      )}
      {draft !== null && (
        <textarea
          ref={focusOnce}
          aria-label={words.text({ key })}
          rows={Math.min(16, Math.max(4, draft.split("\n").length + 1))}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          className="field my-2 font-mono"
        />
      )}
      <Problem text={work.problem} />
      {value && (
        <div className="flex flex-wrap gap-2">
          {draft === null ? (
            <>
              {waits && !isOlder && (
                <Button
                  look="main"
                  disabled={work.isBusy}
                  onClick={() => void change(words.confirmed, (was) => confirmNote(api, { ...given, was }))}
                >
                  {words.confirm}
                </Button>
              )}
              {!isEverywhere && (
                <Button
                  look={isOlder ? "main" : "plain"}
                  disabled={work.isBusy}
                  onClick={() =>
                    void change(words.everywhereDone, (was) => confirmNote(api, { ...given, was, inAllFolders: true }))
                  }
                >
                  {words.everywhere}
                </Button>
              )}
              <Button onClick={() => setDraft(value.text)}>{words.edit}</Button>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {words.delete}
              </Button>
            </>
          ) : (
            <>
              <Button look="main" disabled={work.isBusy} onClick={() => void save()}>
                {words.save}
              </Button>
              <Button onClick={() => setDraft(null)}>{words.cancel}</Button>
            </>
          )}
        </div>
      )}
      {isDeleting && (
        <Confirm
          title={words.deleteTitle}
          name={words.delete}
          onClose={() => setDeleting(false)}
          run={async () => {
            await deleteNote(api, given);
            await onChanged();
          }}
        >
          {words.deleteWhat({ key })}
        </Confirm>
      )}
    </div>
  );
}

/** Whose words they may be: the session that wrote them, and what it had read. */
function Source({ note: { session, title, read }, words }: { note: ListedNote; words: typeof en }) {
  const named = (read ?? []).map((one) => words.codes[one] ?? one).join(", ");
  return (
    <div className="grid gap-1 text-quiet text-xs">
      {session === null || title === null ? (
        <p>{session === null ? words.unknown : words.deleted}</p>
      ) : (
        <p>
          {words.from}{" "}
          <a href={addressOf(session)} className="underline">
            <Said text={title || words.untitled} />
          </a>
        </p>
      )}
      <p className={`break-words ${read?.length === 0 ? "" : "text-warn"}`}>
        {read === null ? (
          words.readUnknown
        ) : read.length === 0 ? (
          words.readNothing
        ) : (
          <Visible text={words.read({ read: named })} />
        )}
      </p>
    </div>
  );
}
