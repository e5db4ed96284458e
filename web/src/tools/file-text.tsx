import { useMemo, useState } from "react";
import { useTokens } from "../chat/code-block.tsx";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import type { Numbered } from "./numbered.ts";
import { tokenLines } from "./token-lines.ts";

const mostLines = 40;

/** A part of a file as an editor shows it. */
export function FileText({ path, text: { from, lines, rest } }: { path: string; text: Numbered }) {
  const words = useWords().chat;
  const [whole, setWhole] = useState(false);
  const left = lines.length - mostLines;
  const isCut = !whole && left > mostLines / 2;
  const code = useMemo(() => (isCut ? lines.slice(0, mostLines) : lines).join("\n"), [lines, isCut]);
  const tokens = useTokens(code, endingOf(path));
  const drawn = useMemo(() => tokenLines(tokens ?? [{ text: code, kind: null }]), [tokens, code]);
  return (
    <figure className="diff">
      <figcaption className="diff-head">
        <span className="min-w-0 truncate font-mono">
          <Visible text={path} />
        </span>
        <span className="shrink-0 text-quiet">{words.lines({ from, to: from + lines.length - 1 })}</span>
      </figcaption>
      <div className="diff-lines">
        <div className="diff-sheet">
          {[...drawn.entries()].map(([at, parts]) => (
            <div key={at} className="diff-line">
              <span className="diff-number">{from + at}</span>
              <span className="diff-text">
                {[...parts.entries()].map(([index, { text, kind }]) => (
                  <span key={index} className={kind ? `code-${kind}` : ""}>
                    <Visible text={text} />
                  </span>
                ))}
              </span>
            </div>
          ))}
        </div>
      </div>
      {isCut && (
        <button type="button" className="tool-more" onClick={() => setWhole(true)}>
          {words.more({ lines: left })}
        </button>
      )}
      {rest && (
        <p className="tool-note border-line border-t px-3 py-1 whitespace-pre-wrap">
          <Visible text={rest} />
        </p>
      )}
    </figure>
  );
}

const endingOf = (path: string) => /\.([\w+#-]+)$/.exec(path)?.[1] ?? "";
