import { useEffect, useMemo, useRef, useState } from "react";
import { allSaid } from "../../../src/protocol/reading.ts";
import { asTitle, titleOf } from "../../../src/protocol/title.ts";
import { useReading } from "../chat/use-reading.ts";
import { useSentence } from "../enter/use-sentence.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { steady } from "../ui/steady.ts";
import type { Sessions } from "./use-sessions.ts";

/** One that nobody has named is called by its first prompt: all of it, for here is room. */
function useTitle({ id, title }: SessionInfo): string {
  const { reading } = useReading(id);
  const prompt = allSaid(reading).find(({ role }) => role === "user")?.text ?? "";
  return useMemo(() => (titleOf(prompt) === title ? asTitle(prompt.slice(0, mostShown)) : title), [prompt, title]);
}

const mostShown = 1_000;

/** The session's title, which can be written anew in its place. */
export function SessionHead({ session, sessions }: { session: SessionInfo; sessions: Sessions }) {
  const { sessions: texts } = useWords();
  const { api } = useServer();
  const sentenceFor = useSentence();
  const [isRenaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isByKey = useRef(false);
  // The keyboard goes along: into the field that takes the button's place, and back.
  useEffect(() => {
    if (isRenaming) field.current?.focus();
    else if (isByKey.current) button.current?.focus();
    isByKey.current = false;
  }, [isRenaming]);
  const [problem, setProblem] = useState<string | null>(null);
  const title = useTitle(session) || texts.untitled;
  const rename = async (to: string) => {
    setRenaming(false);
    setProblem(null);
    if (!to.trim() || to.trim() === session.title) return;
    try {
      await api.change(session.id, { title: to.trim() });
      await sessions.refresh();
    } catch (error) {
      setProblem(sentenceFor(error));
    }
  };
  if (isRenaming)
    return (
      <input
        aria-label={texts.title}
        ref={field}
        onFocus={(event) => event.target.select()}
        defaultValue={session.title}
        onBlur={(event) => void rename(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key !== "Enter" && event.key !== "Escape") return;
          // The same stroke must not press the button that comes back.
          event.preventDefault();
          isByKey.current = true;
          if (event.key === "Enter") event.currentTarget.blur();
          else setRenaming(false);
        }}
        className="field max-w-md"
      />
    );
  return (
    <>
      <h1 className="min-w-0 truncate font-medium text-sm" title={steady(title)}>
        <Said text={title} />
      </h1>
      <Button ref={button} look="bare" aria-label={texts.rename} title={texts.rename} onClick={() => setRenaming(true)}>
        <Icon name="edit" />
      </Button>
      {problem && (
        <span role="alert" className="truncate text-bad text-sm">
          {problem}
        </span>
      )}
    </>
  );
}
