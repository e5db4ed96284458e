import { useEffect, useRef } from "react";
import { longestTitle } from "../../../src/protocol/title.ts";
import { useWords } from "../texts/texts.ts";

interface TitleFieldInput {
  title: string;
  /** `isByKey`: whoever wrote it with keys expects them to be where they were. */
  onDone(title: string | null, isByKey: boolean): void;
  className?: string;
}

/** A title, written anew in its place. Leaving it keeps what was written; Escape does not. */
export function TitleField({ title, onDone, className = "" }: TitleFieldInput) {
  const { sessions: texts } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const isByKey = useRef(false);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      aria-label={texts.title}
      ref={field}
      onFocus={(event) => event.target.select()}
      defaultValue={title}
      // As many as the server takes: what would be refused is not written in the first place.
      maxLength={longestTitle}
      onBlur={(event) => onDone(event.target.value, isByKey.current)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key !== "Enter" && event.key !== "Escape") return;
        // The same stroke must not press the button that comes back.
        event.preventDefault();
        isByKey.current = true;
        if (event.key === "Enter") event.currentTarget.blur();
        else onDone(null, true);
      }}
      className={`field ${className}`}
    />
  );
}
