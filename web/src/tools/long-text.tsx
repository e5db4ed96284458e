import { useMemo, useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { plain } from "./plain.ts";

const mostLines = 40;

/** A text of a tool. Of a long one the beginning, until somebody wants the rest. */
export function LongText({ text, label, bad = false }: { text: string; label?: string; bad?: boolean }) {
  const words = useWords().chat;
  const [whole, setWhole] = useState(false);
  const lines = useMemo(() => plain(text).replace(/\n+$/, "").split("\n"), [text]);
  const left = lines.length - mostLines;
  const isCut = !whole && left > mostLines / 2;
  return (
    <figure className="m-0">
      {label && <figcaption className="tool-note">{label}</figcaption>}
      <pre className={`tool-text ${bad ? "border-l-bad!" : ""}`}>
        <Visible text={(isCut ? lines.slice(0, mostLines) : lines).join("\n")} />
      </pre>
      {isCut && (
        <button type="button" className="tool-more" onClick={() => setWhole(true)}>
          {words.more({ lines: left })}
        </button>
      )}
    </figure>
  );
}
