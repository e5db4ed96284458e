import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useSentence } from "../enter/use-sentence.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Sentence } from "../ui/sentence.tsx";
import type { Moment } from "./moment.ts";
import { sends } from "./sends.ts";
import type { Held } from "./use-held.ts";

interface ComposerInput {
  draft: [text: string, write: (text: string) => void];
  /** Fulfilled when the server has it; then, and only then, the text goes. */
  onSend(text: string): Promise<void>;
  /** Null when nothing runs. */
  onStop: (() => Promise<void>) | null;
  /** What a message that is sent now comes into. */
  moment: Moment;
  /** What Up brings back into an empty field. */
  lastPrompt?: string;
  /** Of a draft that something was asked over. */
  held?: Held;
  /** For a turn that was left off when its process ended. */
  onGoOn?: (() => Promise<void>) | null;
  /** Folder, model and mode; what they do is tried, and told here when it cannot be. */
  children(attempt: Attempt): ReactNode;
}

export type Attempt = (work: () => Promise<unknown>) => Promise<void>;

export function Composer({ draft, onSend, onStop, onGoOn, moment, held, lastPrompt, children }: ComposerInput) {
  const words = useWords();
  const sentenceFor = useSentence();
  const [text, write] = draft;
  const latest = useRef(text);
  latest.current = text;
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const compositionEndedAt = useRef<number | null>(null);
  const field = useGrowing();
  const isFirst = useRef(moment === "rest");
  const about = moment === "rest" ? null : words.composer.moments[moment];
  const hint = useId();
  // Ready to be written into, unless something else waits for an answer or is being written, as a title is while the
  // session comes in; a touch screen would show its keyboard.
  useEffect(() => {
    const isWriting = document.activeElement?.matches("input, textarea");
    if (isFirst.current && !isWriting && matchMedia("(hover: hover)").matches) field.current?.focus();
  }, [field]);

  const attempt: Attempt = async (work) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  };
  const send = async () => {
    if (!text.trim() || isSending) return;
    // The next word of its writer sends it: by then he has been told what that does.
    if (held?.isHeld) return held.release();
    setSending(true);
    await attempt(async () => {
      await onSend(text);
      // What was written meanwhile stays.
      const { current } = latest;
      write(current.startsWith(text) ? current.slice(text.length).trimStart() : current);
    });
    setSending(false);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (sends(event.nativeEvent, compositionEndedAt.current)) {
      event.preventDefault();
      if (!event.repeat) void send();
    } else if (event.key === "Escape" && onStop && !text && !event.nativeEvent.isComposing) void attempt(onStop);
    else if (event.key === "ArrowUp" && !text && lastPrompt) {
      event.preventDefault();
      write(lastPrompt);
    }
  };

  return (
    // No form: the folder's dialog is one, and a form in a form is none.
    <div className="beside-scroll shrink-0">
      <div className="mx-auto w-full max-w-[46rem] px-4 pt-0.5 pb-4">
        {problem && (
          <p role="alert" className="mb-2 text-bad text-sm">
            <Sentence text={problem} />
          </p>
        )}
        {about && text && (
          <p id={hint} role="status" className={`mb-2 text-sm ${held?.isHeld ? "text-warn" : "text-quiet"}`}>
            {held?.isHeld ? words.composer.held : about.hint}
          </p>
        )}
        <div className="composer eased rounded-xl border border-line bg-raised">
          <textarea
            ref={field}
            id="message"
            aria-label={words.message}
            aria-describedby={about && text ? hint : undefined}
            placeholder={about?.placeholder ?? words.placeholder}
            rows={1}
            enterKeyHint="send"
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            onCompositionEnd={(event) => {
              compositionEndedAt.current = event.timeStamp;
            }}
            className="block max-h-[40dvh] w-full resize-none bg-transparent px-4 pt-3 pb-1 placeholder:text-quiet"
          />
          <div className="flex items-end gap-1 p-2">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-0.5">{children(attempt)}</div>
            {onGoOn && <Button onClick={() => void attempt(onGoOn)}>{words.composer.goOn}</Button>}
            {onStop && (
              <Button onClick={() => void attempt(onStop)}>
                <Icon name="stop" />
                <span className="max-sm:sr-only">{words.stop}</span>
              </Button>
            )}
            <Button look="main" disabled={!text.trim() || isSending} onClick={() => void send()}>
              <Icon name="send" />
              <span className="max-sm:sr-only">{words.send}</span>
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/** As high as what is in it, up to what the style allows. */
function useGrowing() {
  const field = useRef<HTMLTextAreaElement>(null);
  // Whenever it is drawn: the height follows what is in it.
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${current.scrollHeight}px`;
  });
  return field;
}
