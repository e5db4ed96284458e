import { useState } from "react";
import { shownSize } from "../../../src/protocol/shown-size.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";

export interface ListedFile {
  name: string;
  isFolder: boolean;
  bytes?: number;
  /** Where a link leads. */
  target?: string;
}

export interface ListedFiles {
  /** Of which only some may have been told. */
  count: number;
  files: ListedFile[];
}

/** What was found by its name, or is in a folder, as the details tell it; null when they tell of no such thing. */
export function filesIn(details: unknown): ListedFiles | null {
  if (!isRecord(details) || typeof details.count !== "number") return null;
  const { count, files, entries } = details;
  if (Array.isArray(files)) {
    const names = files.filter((file) => typeof file === "string");
    return { count, files: names.map((name) => ({ name, isFolder: false })) };
  }
  if (!Array.isArray(entries)) return null;
  return { count, files: entries.filter(isRecord).map(fileOf) };
}

function fileOf({ name, type, size: bytes, target }: Record<string, unknown>): ListedFile {
  return {
    name: String(name),
    isFolder: type === "folder",
    ...(typeof bytes === "number" && { bytes }),
    ...(typeof target === "string" && { target }),
  };
}

const mostFiles = 40;

export function FileList({ listed: { count, files } }: { listed: ListedFiles }) {
  const words = useWords().chat;
  const [whole, setWhole] = useState(false);
  const left = files.length - mostFiles;
  const isCut = !whole && left > mostFiles / 2;
  return (
    <div>
      <p className="tool-note">{words.files({ shown: files.length, total: count })}</p>
      {files.length > 0 && (
        <ul className="file-list">
          {(isCut ? files.slice(0, mostFiles) : files).map(({ name, isFolder, bytes, target }) => (
            <li key={name}>
              <Icon name={isFolder ? "folder" : "file"} className="text-quiet" />
              <span className="min-w-0 break-all">
                <Visible text={isFolder ? `${name}/` : name} />
                {target !== undefined && (
                  <span className="text-quiet">
                    {" → "}
                    <Visible text={target} />
                  </span>
                )}
              </span>
              {bytes !== undefined && (
                <span className="ml-auto shrink-0 text-quiet tabular-nums">{shownSize(bytes)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {isCut && (
        <button type="button" className="tool-more" onClick={() => setWhole(true)}>
          {words.more({ lines: left })}
        </button>
      )}
    </div>
  );
}
