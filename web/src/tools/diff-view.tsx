import { memo, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import type { DiffLine, FileChange } from "./diff.ts";

const marks = { same: " ", added: "+", removed: "−", gap: "⋯", note: " " };
const mostLines = 200;

export function DiffView({ change: { path, lines, added, removed, cut } }: { change: FileChange }) {
  const words = useWords().chat;
  return (
    <figure className="diff">
      <figcaption className="diff-head">
        <span className="min-w-0 truncate font-mono">
          <Visible text={path} />
        </span>
        <span className="shrink-0 font-mono">
          <span className="text-good">+{added}</span> <span className="text-bad">−{removed}</span>
        </span>
      </figcaption>
      {lines.length > 0 ? <DiffLines lines={lines} /> : <p className="tool-note p-2">{words.noDiff}</p>}
      {cut && <p className="tool-note p-2">{words.cutDiff}</p>}
    </figure>
  );
}

/** The lines of a change. Added and removed are told apart by their marks, too, not by colour alone. */
export const DiffLines = memo(function DiffLines({ lines }: { lines: readonly DiffLine[] }) {
  const words = useWords().chat;
  const [whole, setWhole] = useState(false);
  const drawn = whole ? lines : lines.slice(0, mostLines);
  const left = lines.length - mostLines;
  const isNumbered = lines.some(({ before, after }) => before !== undefined || after !== undefined);
  return (
    <>
      <div className="diff-lines" data-lines={lines.length} data-drawn={drawn.length}>
        <div className="diff-sheet">
          {[...drawn.entries()].map(([at, line]) => (
            <div key={at} className={`diff-line diff-${line.kind}`}>
              {isNumbered && <span className="diff-number">{line.after ?? line.before ?? ""}</span>}
              <span className="diff-mark">{marks[line.kind]}</span>
              <span className="diff-text">{line.kind === "gap" ? words.unchanged : <Visible text={line.text} />}</span>
            </div>
          ))}
        </div>
      </div>
      {!whole && left > 0 && (
        <button type="button" className="tool-more" onClick={() => setWhole(true)}>
          {words.more({ lines: left })}
        </button>
      )}
    </>
  );
});
