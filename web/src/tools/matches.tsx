import { useState } from "react";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";

interface HitLine {
  number: number;
  text: string;
  hit: boolean;
  ranges?: readonly (readonly [start: number, end: number])[];
}

interface FileHits {
  path: string;
  lines: HitLine[];
}

export interface Found {
  total: number;
  shown: number;
  files: FileHits[];
}

export function matchesIn(details: unknown): Found | null {
  if (!isRecord(details) || !Array.isArray(details.files)) return null;
  const { total, shown, files } = details;
  if (typeof total !== "number" || typeof shown !== "number") return null;
  return { total, shown, files: files.filter((file) => isRecord(file) && Array.isArray(file.lines)) as FileHits[] };
}

const mostFiles = 20;

/** What a search found, file by file. */
export function Matches({ total, shown, files }: Found) {
  const words = useWords().chat;
  const [whole, setWhole] = useState(false);
  const left = files.slice(mostFiles).reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <div>
      <p className="tool-note">{words.matches({ total, shown })}</p>
      {(whole ? files : files.slice(0, mostFiles)).map(({ path, lines }) => (
        <figure key={path} className="diff mt-2">
          <figcaption className="diff-head">
            <span className="min-w-0 truncate font-mono">
              <Visible text={path} />
            </span>
          </figcaption>
          <div className="diff-lines">
            <div className="diff-sheet">
              {lines.map((line) => (
                <div key={line.number} className={`diff-line ${line.hit ? "" : "text-quiet"}`}>
                  <span className="diff-number">{line.number}</span>
                  <span className="diff-text">
                    <Line line={line} />
                  </span>
                </div>
              ))}
            </div>
          </div>
        </figure>
      ))}
      {!whole && left > 0 && (
        <button type="button" className="tool-more" onClick={() => setWhole(true)}>
          {words.more({ lines: left })}
        </button>
      )}
    </div>
  );
}

function Line({ line: { text, ranges = [] } }: { line: HitLine }) {
  const parts = [];
  let last = 0;
  for (const [from, to] of ranges) {
    if (from < last) continue;
    parts.push(<Visible key={`${last} before`} text={text.slice(last, from)} />);
    parts.push(
      <mark key={from} className="bg-transparent font-semibold text-accent">
        <Visible text={text.slice(from, to)} />
      </mark>,
    );
    last = to;
  }
  return [...parts, <Visible key="rest" text={text.slice(last)} />];
}
