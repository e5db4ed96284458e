import { useEffect, useId, useRef, useState } from "react";
import type { Prompt } from "../../../src/protocol/transcript.ts";
import { createMessageIds } from "../composer/message-ids.ts";
import { sends } from "../composer/sends.ts";
import { addressOf } from "../route.ts";
import { useSentence } from "../server/use-sentence.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Sentence } from "../ui/sentence.tsx";
import { go } from "../use-place.ts";
import { forkBefore, uploadAgain } from "./calls.ts";
import { EditFiles } from "./edit-files.tsx";
import { sentFiles } from "./sent-files.ts";

interface Props {
  prompt: Prompt;
  session: string;
  onDone(): void;
}

/** A prompt in other words: they are said in a new session that goes on from before it. */
export function EditPrompt({ prompt, session, onDone }: Props) {
  const words = useWords().chat.edit;
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [text, setText] = useState(prompt.text);
  const [files, setFiles] = useState(() => sentFiles(prompt));
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // What was begun once is not begun again when its words could not be sent.
  const fork = useRef<string | null>(null);
  const uploads = useRef(new Map<string, string>());
  const compositionEndedAt = useRef<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const [messageIds] = useState(createMessageIds);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const isBegun = text.trim() !== "" || files.length > 0;
  const send = async () => {
    if (!isBegun || isSending) return;
    setSending(true);
    setProblem(null);
    try {
      fork.current ??= (await forkBefore(api, session, prompt.id)).id;
      const ready: { id: string; name: string }[] = [];
      for (const { output, name } of files) {
        const id = uploads.current.get(output) ?? (await uploadAgain(api, fork.current, output)).id;
        uploads.current.set(output, id);
        ready.push({ id, name });
      }
      const message = messageIds.idFor(fork.current, text, ready);
      await api.say(fork.current, { text, message, ...(ready.length > 0 && { files: ready }) });
      onDone();
      go(addressOf(fork.current));
    } catch (error) {
      setProblem(sentenceFor(error));
    }
    setSending(false);
  };
  return (
    <div className="prompt-edit">
      <textarea
        ref={field}
        aria-label={words.name}
        aria-describedby={hint}
        rows={Math.min(12, text.split("\n").length + 1)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onCompositionEnd={(event) => {
          compositionEndedAt.current = event.timeStamp;
        }}
        onKeyDown={(event) => {
          if (sends(event.nativeEvent, compositionEndedAt.current)) {
            event.preventDefault();
            if (!event.repeat) void send();
          } else if (event.key === "Escape" && !event.nativeEvent.isComposing) onDone();
        }}
      />
      <EditFiles
        files={files}
        session={session}
        onRemove={(gone) => {
          setFiles(files.filter((one) => one !== gone));
          field.current?.focus();
        }}
      />
      <p id={hint} className="tool-note">
        {words.hint}
      </p>
      {problem && (
        <p role="alert" className="text-bad text-sm">
          <Sentence text={problem} />
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{words.cancel}</Button>
        <Button look="main" disabled={!isBegun || isSending} onClick={() => void send()}>
          {words.send}
        </Button>
      </div>
    </div>
  );
}
