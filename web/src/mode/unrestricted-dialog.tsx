import { useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Sentence } from "../ui/sentence.tsx";

/** What it means to be asked for nothing, and the word for it, which no stray key or click can give. */
export function UnrestrictedDialog({ onClose, onConfirm }: { onClose(): void; onConfirm(word: string): void }) {
  const words = useWords();
  const { unrestricted } = words.composer;
  const [text, setText] = useState("");
  const isMeant = text.trim().toLowerCase() === unrestricted.word;
  return (
    <Dialog title={unrestricted.title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isMeant) onConfirm(text);
        }}
      >
        <p className="text-sm">{unrestricted.what}</p>
        <ul className="mt-2 list-disc pl-5 text-quiet text-sm">
          {unrestricted.still.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <label className="mt-4 grid gap-1 text-sm">
          <span>
            <Sentence text={unrestricted.type} />
          </span>
          <input
            className="field"
            value={text}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="warn" disabled={!isMeant}>
            {unrestricted.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
