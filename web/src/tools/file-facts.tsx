import { shownSize } from "../../../src/protocol/shown-size.ts";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";
import { isRecord } from "./diff.ts";

/** What is known of a file without reading it. */
export function FileFacts({ details }: { details: Record<string, unknown> }) {
  const words = useWords().chat.facts;
  const { type, size: bytes, modified, permissions, target, entries, encoding, lines, picture } = details;
  const rows: [name: string, value: unknown][] = [
    [words.type, typeof type === "string" ? (words.types[type] ?? type) : undefined],
    [words.size, typeof bytes === "number" && type !== "folder" ? shownSize(bytes) : undefined],
    [words.modified, modified],
    [words.permissions, isRecord(permissions) ? `${permissions.letters} (${permissions.octal})` : undefined],
    [words.target, target],
    [words.entries, entries],
    [words.lines, lines],
    [words.encoding, encoding],
    [words.picture, isRecord(picture) ? `${picture.kind} ${picture.width} × ${picture.height}` : undefined],
  ];
  return (
    <dl className="tool-fields">
      {rows
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Visible text={String(value)} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
