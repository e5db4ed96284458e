import { markedParts } from "./marked-parts.ts";

/** Words as the server and the page write them: what stands in backticks is to be typed as it is. */
export function Sentence({ text }: { text: string }) {
  return markedParts(text, "`").map(({ at, text: part, isMarked }) =>
    isMarked ? (
      <code key={at} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
