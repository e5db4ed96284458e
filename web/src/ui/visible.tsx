import { createContext, memo, use, useMemo } from "react";
import { useWords } from "../texts/texts.ts";
import { piecesOf } from "./hidden.ts";

/** Within what is asked, even a space is looked at. */
export const Careful = createContext(false);

/** A text of which nothing can hide. */
export const Visible = memo(function Visible({ text }: { text: string }) {
  const careful = use(Careful);
  const pieces = useMemo(() => piecesOf(text, careful), [text, careful]);
  return [...pieces.entries()].map(([at, piece]) => (piece.hidden ? <Mark key={at}>{piece.text}</Mark> : piece.text));
});

/** The name of a character that would not be seen. What somebody has typed himself looks otherwise. */
export function Mark({ children }: { children?: string }) {
  const words = useWords();
  return (
    <mark title={words.chat.hiddenCharacter} className="rounded-sm bg-warn px-0.5 text-ground">
      {children}
    </mark>
  );
}
