import type { AttachedFile } from "../../../src/protocol/messages.ts";
import { shownSize } from "../../../src/protocol/shown-size.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";

/** What came with a prompt and is no picture. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  return (
    <ul className="flex w-full flex-wrap justify-end gap-2">
      {files.map(({ name, size, file }) => (
        <li key={file} className="chip" title={file}>
          <Icon name="file" className="mx-1 text-quiet" />
          <span className="min-w-0 truncate">
            <Visible text={name} />
          </span>
          <span className="shrink-0 text-quiet text-xs">{shownSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
