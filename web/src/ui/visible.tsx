import { memo, useMemo } from "react";
import { useWords } from "../texts/texts.ts";
import { piecesOf } from "./hidden.ts";

/** A text of which nothing can hide. */
export const Visible = memo(function Visible({ text }: { text: string }) {
  const words = useWords();
  const pieces = useMemo(() => piecesOf(text), [text]);
  return [...pieces.entries()].map(([at, piece]) =>
    piece.hidden ? (
      <mark key={at} title={words.chat.hiddenCharacter} className="rounded-sm bg-warn px-0.5 text-ground">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
});
