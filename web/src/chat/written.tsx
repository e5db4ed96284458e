import { memo, useMemo } from "react";
import { Markdown, type MarkdownInput } from "./markdown.tsx";
import { partsOf } from "./parts.ts";
import { Plain, Plainly } from "./plainly.tsx";
import { isTooDeep } from "./too-deep.ts";
import { useRevealed } from "./use-revealed.ts";

/** What a model wrote, as Markdown where that can be drawn; of a long text only the part that grows is drawn again. */
export function Written({ text: whole, live, marked = false }: MarkdownInput) {
  const text = useRevealed(whole, live);
  const parts = useMemo(() => partsOf(text), [text]);
  return [...parts.entries()].map(([at, part]) => (
    <Part key={at} text={part} live={live && at === parts.length - 1} marked={marked} />
  ));
}

const Part = memo(function Part(input: MarkdownInput) {
  const { text } = input;
  const isTooMuch = useMemo(() => isTooDeep(text), [text]);
  return isTooMuch ? (
    <Plain {...input} />
  ) : (
    <Plainly {...input}>
      <Markdown {...input} />
    </Plainly>
  );
});
