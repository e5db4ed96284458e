/** Words as the server and the page write them: what stands in backticks is to be typed as it is. */
export function Sentence({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    // Every second part stood between two of them.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name.
      <code key={index} className="rounded bg-sunken px-1 py-0.5 font-mono text-[0.9em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
