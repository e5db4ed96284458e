import { useRef } from "react";
import { Icon } from "../ui/icon.tsx";
import { useComposerWords } from "./use-composer-words.ts";

/** For who has neither dragged nor copied them. */
export function AddFiles({ onAdd }: { onAdd(files: readonly File[]): void }) {
  const words = useComposerWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="fact"
        aria-label={words.add}
        title={words.add}
        onClick={() => input.current?.click()}
      >
        <Icon name="plus" />
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.add}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}
