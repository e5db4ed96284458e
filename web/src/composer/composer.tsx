import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { addressOf } from "../route.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { go } from "../use-place.ts";
import { AddFiles } from "./add-files.tsx";
import { AttachmentChips } from "./attachment-chips.tsx";
import { carried } from "./carried.ts";
import type { Moment } from "./moment.ts";
import { OfferList } from "./offer-list.tsx";
import { PromptForm } from "./prompt-form.tsx";
import { isOfInputMethod, sends } from "./sends.ts";
import type { Where } from "./shapes.ts";
import { useCompletion } from "./use-completion.ts";
import { useComposerWords } from "./use-composer-words.ts";
import type { Draft } from "./use-draft.ts";
import { useGrowing } from "./use-growing.ts";
import type { Held } from "./use-held.ts";
import { type SentFile, useMessageFiles } from "./use-message-files.ts";
import { type Walk, walkBack } from "./walk-back.ts";

interface ComposerInput {
  draft: Draft;
  /**
   * Fulfilled when the server has it; then, and only then, text and files go. With the session that has begun with it,
   * where it is the first.
   */
  onSend(text: string, files: readonly SentFile[]): Promise<string | null>;
  /** Null when nothing runs. */
  onStop: (() => Promise<void>) | null;
  /** What a message that is sent now comes into; null while that is not known, and nothing is sent. */
  moment: Moment | null;
  /** What the files that go with it are kept by. */
  place: string;
  /** Where files are looked for, and whose skills there are; null while that is not known. */
  where: Where | null;
  folder: string | null;
  /** Whether the model can be shown pictures; null where nothing says so. */
  sees: boolean | null;
  /** What Up brings back into an empty field, the last one at the end. */
  prompts?(): readonly string[];
  /** Of a draft that something was asked over. */
  held?: Held;
  /** For a turn that was left off when its process ended. */
  onGoOn?: (() => Promise<void>) | null;
  /** Folder, model and mode; what they do is tried, and told here when it cannot be. */
  children(attempt: Attempt): ReactNode;
}

export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

export function Composer(input: ComposerInput) {
  const { draft, onSend, onStop, onGoOn, moment, held, prompts, children, place, where, folder, sees } = input;
  const words = useWords();
  const own = useComposerWords();
  const sentenceFor = useSentence();
  const { text, write } = draft;
  const latest = useRef(text);
  latest.current = text;
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const compositionEndedAt = useRef<number | null>(null);
  const field = useGrowing();
  const isFirst = useRef(true);
  const about = moment === null || moment === "rest" ? null : words.composer.moments[moment];
  const hint = useId();
  const onAdd = () => field.current?.focus();
  const files = useMessageFiles(place, { tell: setProblem, onAdd });
  const completion = useCompletion({ field, text, where, folder });
  const walk = useRef<Walk>(null);
  const isBegun = text.trim() !== "" || files.all.length > 0;
  useLayoutEffect(() => {
    if (!carried.isTo(place)) return;
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [field, place]);
  // Ready to be written into, unless something else waits for an answer or is being written, as a title is while the
  // session comes in; a touch screen would show its keyboard.
  useEffect(() => {
    if (moment === null || !isFirst.current) return;
    isFirst.current = false;
    carried.over();
    const isWriting = document.activeElement?.matches("input, textarea");
    if (moment === "rest" && !isWriting && matchMedia("(hover: hover)").matches) field.current?.focus();
  }, [field, moment]);

  const attempt: Attempt = async (work) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  };
  const send = async () => {
    if (!isBegun || isSending || moment === null) return;
    // The next word of its writer sends it: by then he has been told what that does.
    if (held?.isHeld) return held.release();
    if (files.waits) return setProblem(files.waits);
    setSending(true);
    await attempt(async () => {
      const begun = await files.sendWith((sent) => onSend(text, sent));
      // What was written meanwhile stays, and goes along to where it goes on.
      const { current } = latest;
      const rest = current.startsWith(text) ? current.slice(text.length).trimStart() : current;
      if (begun !== null) draft.moveTo(begun);
      // At once: a letter that is typed before the field is drawn would bring what was sent back into it.
      flushSync(() => write(rest));
      if (begun === null) return;
      if (document.activeElement === field.current) carried.to(begun);
      go(addressOf(begun));
    });
    setSending(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, nativeEvent } = event;
    if (isOfInputMethod(nativeEvent, compositionEndedAt.current)) return;
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (isPlain && completion.onKey(key)) event.preventDefault();
    else if (sends(nativeEvent, compositionEndedAt.current)) {
      event.preventDefault();
      if (!event.repeat) void send();
    } else if (key === "Escape" && onStop && !text) void attempt(onStop);
    else if (isPlain && (key === "ArrowUp" || key === "ArrowDown")) {
      const step = prompts && walkBack(key, { text, at: walk.current, prompts: prompts() });
      if (!step) return;
      event.preventDefault();
      walk.current = step.at;
      write(step.text);
    }
  };
  return (
    // No form: the folder's dialog is one, and a form in a form is none.
    <div className="relative shrink-0">
      {completion.token && (
        <OfferList
          id={completion.listId}
          kind={completion.token.kind}
          offers={completion.offers}
          at={completion.at}
          onTake={completion.take}
        />
      )}
      {completion.asked && <PromptForm prompt={completion.asked} onTell={completion.tell} />}
      <div className="beside-scroll">
        <div className="mx-auto w-full max-w-[46rem] px-4 pt-0.5 pb-4">
          {problem && (
            <p role="alert" className="mb-2 text-bad text-sm">
              <Sentence text={problem} />
            </p>
          )}
          {about && isBegun && (
            <p id={hint} role="status" className={`mb-2 text-sm ${held?.isHeld ? "text-warn" : "text-quiet"}`}>
              {held?.isHeld ? words.composer.held : about.hint}
            </p>
          )}
          {files.hasPicture && sees !== true && (
            <p role="status" className="mb-2 text-quiet text-sm">
              {sees === false ? own.blind : own.maybeBlind}
            </p>
          )}
          <div className="composer eased relative rounded-xl border border-line bg-raised">
            {files.isOver && <p className="drop-here">{own.drop}</p>}
            <AttachmentChips all={files.all} attachments={files.attachments} />
            <textarea
              ref={field}
              id="message"
              aria-label={words.message}
              aria-describedby={about && isBegun ? hint : undefined}
              placeholder={about?.placeholder ?? words.placeholder}
              rows={1}
              enterKeyHint="send"
              value={text}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              {...completion.aria}
              onChange={(event) => {
                write(event.target.value);
                completion.look(event.target.selectionStart);
              }}
              onSelect={(event) => completion.look(event.currentTarget.selectionStart)}
              onBlur={() => completion.look(null)}
              onPaste={files.onPaste}
              onKeyDown={onKeyDown}
              onCompositionEnd={(event) => {
                compositionEndedAt.current = event.timeStamp;
              }}
              className="block max-h-[40dvh] w-full resize-none bg-transparent px-4 pt-3 pb-1 placeholder:text-quiet"
            />
            <div className="flex items-end gap-1 p-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-0.5">
                <AddFiles onAdd={files.add} />
                {children(attempt)}
              </div>
              {onGoOn && <Button onClick={() => void attempt(onGoOn)}>{words.composer.goOn}</Button>}
              {onStop && (
                <Button onClick={() => void attempt(onStop)}>
                  <Icon name="stop" />
                  <span className="max-sm:sr-only">{words.stop}</span>
                </Button>
              )}
              <Button look="main" disabled={!isBegun || files.waits !== null || isSending} onClick={() => void send()}>
                <Icon name="send" />
                <span className="max-sm:sr-only">{words.send}</span>
              </Button>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
