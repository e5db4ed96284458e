import { shownSize } from "../../../../src/protocol/shown-size.ts";
import { Icon } from "../../ui/icon.tsx";
import { Visible } from "../../ui/visible.tsx";
import { treeOf } from "./file-tree.ts";
import type { PackFolder } from "./shapes.ts";
import { usePackWords } from "./use-pack-words.ts";

/** The folder's files: what goes in with its size, what does not with the reason. */
export function TreeView({ found }: { found: PackFolder }) {
  const words = usePackWords();
  const { files, leftOut } = found;
  const size = shownSize(files.reduce((sum, one) => sum + one.size, 0));
  return (
    <section className="mb-5">
      <h2 className="font-medium text-sm">{words.tree}</h2>
      <p className="mb-1 text-quiet text-xs">
        {words.goesIn({ count: files.length, size })}
        {leftOut.length > 0 && <span className="text-warn"> · {words.leftOut({ count: leftOut.length })}</span>}
      </p>
      <ul className="max-h-80 overflow-y-auto rounded-md border border-line py-1 font-mono text-[12.5px]">
        {treeOf(found).map((line) => (
          <li
            key={line.path}
            data-left-out={line.leftOut ?? undefined}
            className={`flex items-center gap-2 px-2 py-0.5 ${line.leftOut ? "text-quiet" : ""}`}
            style={{ paddingInlineStart: `${0.5 + line.depth * 1.1}rem` }}
          >
            <Icon name={line.leftOut ? "cross" : line.size === null ? "folder" : "file"} className="text-quiet" />
            <span className={`min-w-0 flex-1 break-all ${line.leftOut ? "line-through" : ""}`}>
              <Visible text={line.name} />
            </span>
            {line.executable && <span className="shrink-0 font-sans text-quiet text-xs">{words.runs}</span>}
            <span className={`shrink-0 font-sans text-xs ${line.leftOut ? "text-warn" : "text-quiet"}`}>
              {line.leftOut ?? (line.size === null ? "" : shownSize(line.size))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
