import { markedParts } from "../ui/marked-parts.ts";
import { steady } from "../ui/steady.ts";

/** Where the words that were searched for stand. The hits stand between pairs of stars. */
export function Snippet({ text }: { text: string }) {
  return markedParts(steady(text), "**").map(({ at, text: part, isMarked }) =>
    isMarked ? (
      <mark key={at} className="bg-transparent font-semibold text-text">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
