import type { TrustItem } from "../server/shapes.ts";
import { useWords } from "../texts/texts.ts";
import { Visible } from "../ui/visible.tsx";

const shortHash = 8;

/** What it is, what it would do, and by what it is known should it change. */
export function ItemView({ item: { kind, title, path, hash, state, does } }: { item: TrustItem }) {
  const words = useWords().trust;
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-quiet text-xs">{words.kinds[kind]}</span>
        <span className="break-all font-medium">
          <Visible text={title} />
        </span>
        <span className={`text-xs ${state === "changed" ? "font-medium text-warn" : "text-quiet"}`}>
          {words.states[state]}
        </span>
      </span>
      <span className="break-words text-sm">
        <Visible text={does} />
      </span>
      <span className="break-all font-mono text-quiet text-xs">
        <Visible text={path} />
        {hash && ` · ${hash.slice(0, shortHash)}`}
      </span>
    </span>
  );
}
