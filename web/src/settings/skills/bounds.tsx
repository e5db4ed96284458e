import type { ReactNode } from "react";
import { Visible } from "../../ui/visible.tsx";
import type { Capabilities } from "./shapes.ts";
import type { en } from "./words.en.ts";

const kinds = ["tools", "hosts", "paths", "env"] as const;

/** What a pack was signed for, as facts. */
export function boundFacts(
  capabilities: Capabilities,
  words: (typeof en)["pack"],
): (readonly [name: string, value: ReactNode])[] {
  return [
    ...kinds.map((kind) => [words.bounds[kind], boundText(capabilities[kind], words)] as const),
    [words.scripts, capabilities.scripts === false ? words.noScripts : words.hasScripts] as const,
  ];
}

function boundText(list: readonly string[] | undefined, { noBound, nothing }: (typeof en)["pack"]): ReactNode {
  if (list === undefined) return <span className="text-warn">{noBound}</span>;
  if (list.length === 0) return nothing;
  return (
    <span className="font-mono text-[12.5px]">
      <Visible text={list.join(", ")} />
    </span>
  );
}
