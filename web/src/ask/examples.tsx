import type { DryRun } from "../server/shapes.ts";
import { Visible } from "../ui/visible.tsx";

/** Operations so far that a rule would have decided, each once. */
export const Examples = ({ examples }: Pick<DryRun, "examples">) => (
  <ul className="mt-1 max-h-40 overflow-y-auto text-text">
    {examples.map(({ tool, text, workspace, times }) => (
      <li key={`${tool} ${text} ${workspace}`} className="break-all font-mono text-xs">
        <Visible text={text} />
        {times > 1 && <span className="text-quiet"> ×{times}</span>}
      </li>
    ))}
  </ul>
);
