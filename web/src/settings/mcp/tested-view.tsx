import { Visible } from "../../ui/visible.tsx";
import type { Tested } from "./shapes.ts";
import { useMcpWords } from "./use-mcp-words.ts";

/** What came of asking a server, and why it could not be. */
export function TestedView({ tested: { ok, ms, tools, problem, warning, dropped } }: { tested: Tested }) {
  const words = useMcpWords();
  return (
    <div role="status" className="mt-1 grid gap-1 break-words text-sm">
      <p className={ok ? "text-good" : "text-bad"}>
        <Visible text={ok ? words.works({ tools, ms }) : words.failed({ problem })} />
      </p>
      {warning && (
        <p className="text-warn">
          <Visible text={warning} />
        </p>
      )}
      {dropped.length > 0 && (
        <p className="text-quiet">
          <Visible text={words.dropped({ names: dropped.map(({ name, why }) => `${name} (${why})`).join(", ") })} />
        </p>
      )}
    </div>
  );
}
