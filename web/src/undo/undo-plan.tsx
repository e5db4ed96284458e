import { Visible } from "../ui/visible.tsx";
import type { UndoReport } from "./calls.ts";
import type { en } from "./words.en.ts";

interface Props {
  plan: UndoReport;
  redo: boolean;
  words: typeof en;
}

/** File by file, what becomes of it. */
export function UndoPlan({ plan: { done, left, unwatched }, redo, words }: Props) {
  const said = ({ action, from }: UndoReport["done"][number]) =>
    from !== undefined ? `${from} →` : redo && action === "restored" ? words.redone : words.actions[action];
  return (
    <div className="grid gap-3 text-sm">
      {done.length > 0 ? (
        <section>
          <p className="text-quiet">{words.what}</p>
          <Files rows={done.map((one) => ({ path: one.path, what: said(one) }))} />
        </section>
      ) : (
        <p>{left.length > 0 ? words.nothingNow : words.nothing}</p>
      )}
      {left.length > 0 && (
        <section>
          <p className="text-warn">{words.stays}</p>
          <Files rows={left.map((one) => ({ path: one.path, what: words.left[one.reason](one) }))} />
        </section>
      )}
      {unwatched.length > 0 && (
        <section>
          <p className="text-quiet">{words.unwatched}</p>
          <Files rows={unwatched.map(({ command }) => ({ path: command, what: "" }))} />
        </section>
      )}
    </div>
  );
}

function Files({ rows }: { rows: readonly { path: string; what: string }[] }) {
  return (
    <ul className="undo-files">
      {[...rows.entries()].map(([at, { path, what }]) => (
        <li key={at}>
          <span className="break-all font-mono">
            <Visible text={path} />
          </span>
          <span className="text-quiet">
            <Visible text={what} />
          </span>
        </li>
      ))}
    </ul>
  );
}
