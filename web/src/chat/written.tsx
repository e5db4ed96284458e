import { memo, useMemo } from "react";
import { Markdown, type MarkdownInput } from "./markdown.tsx";
import { type Part, partsOf, stretchesOf } from "./parts.ts";
import { Plain, Plainly } from "./plainly.tsx";
import { isTooDeep } from "./too-deep.ts";
import { useNear } from "./use-near.ts";
import { useRevealed } from "./use-revealed.ts";

/** A text of no more stretches is drawn at once; of any other the first and the last are. */
const few = 5;

/** What a model wrote, as Markdown where that can be drawn; of a long text only the part that grows is drawn again. */
export function Written({ text: whole, live, marked = false }: MarkdownInput) {
  const text = useRevealed(whole, live);
  const stretches = useMemo(() => stretchesOf(partsOf(text)), [text]);
  const last = stretches.length - 1;
  const isShort = last < few;
  return [...stretches.entries()].map(([at, parts]) => (
    <Stretch
      key={at}
      parts={parts}
      live={live && at === last}
      marked={marked}
      isDrawnAtOnce={live || marked || isShort || at === 0 || at === last}
      isOfMany={!isShort}
    />
  ));
}

interface StretchInput extends Omit<MarkdownInput, "text"> {
  parts: readonly Part[];
  isDrawnAtOnce: boolean;
  /** Out of sight it is not laid out. */
  isOfMany: boolean;
}

/** What is far from what is seen stands there as it was written: it is found and copied, and costs next to nothing. */
const Stretch = memo(function Stretch({ parts, live, marked = false, isDrawnAtOnce, isOfMany }: StretchInput) {
  const { element, isNear } = useNear(isDrawnAtOnce);
  const text = isNear ? "" : parts.map((part) => part.text).join("");
  const height = isOfMany ? guessed(parts) : 0;
  const look = isOfMany && {
    className: "stretch stretch-of-many",
    // As it was written it may be much higher.
    style: { containIntrinsicSize: `auto ${height}px`, ...(!isNear && { maxHeight: height }) },
  };
  return (
    <div ref={element} className="stretch" {...look}>
      {isNear ? (
        [...parts.entries()].map(([at, part]) => (
          <Drawn key={at} text={part.lead + part.text} live={live && at === parts.length - 1} marked={marked} />
        ))
      ) : (
        <Plain text={text} marked={marked} />
      )}
    </div>
  );
}, isSame);

/** The list of parts is made anew with every word; of most stretches it says the same. */
function isSame({ parts: before, ...one }: StretchInput, { parts: after, ...other }: StretchInput): boolean {
  return (
    one.live === other.live &&
    one.marked === other.marked &&
    one.isOfMany === other.isOfMany &&
    before.length === after.length &&
    before.every(({ text, lead }, at) => text === after[at]?.text && lead === after[at].lead)
  );
}

/** How high it is when it is drawn, roughly: its lines, those that are too long for one, and the room between. */
function guessed(parts: readonly Part[]): number {
  return parts.reduce((sum, { text }) => {
    const lines = Math.round(text.length / 90 + text.split("\n").length);
    return sum + 20 * (text.length > longest ? Math.min(lines, linesOfCode) : lines);
  }, 0);
}

/** Only code is so long, and so many lines of it are seen at a time. */
const longest = 10_000;
const linesOfCode = 29;

const Drawn = memo(function Drawn(input: MarkdownInput) {
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
