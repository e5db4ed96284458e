import { useReading } from "../chat/use-reading.ts";
import { useWords } from "../texts/texts.ts";
import { openTab } from "./opened.ts";
import { percentOf, useContext } from "./use-context.ts";

/** How full the context is, as a thin line that opens to what the session took. */
export function ContextButton({ session }: { session: string }) {
  const words = useWords();
  const { reading } = useReading(session);
  const percent = percentOf(useContext({ reading }));
  if (percent === null) return null;
  const name = words.context({ percent });
  return (
    <button type="button" className="fact" aria-label={name} title={name} onClick={() => openTab.set("usage")}>
      <span className="meter w-12" data-full={percent >= 80 ? "" : undefined}>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="tabular-nums">{percent}%</span>
    </button>
  );
}
