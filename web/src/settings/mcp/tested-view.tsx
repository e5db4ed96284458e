import { Problem } from "../../ui/problem.tsx";
import { Visible } from "../../ui/visible.tsx";
import { useMcpWords } from "./use-mcp-words.ts";
import type { Found } from "./use-tests.ts";

/** What came of asking a server, and why it could not be. */
export function TestedView({ found }: { found: Found }) {
  const words = useMcpWords();
  // That it is under way is said on its button, and here to who does not see it.
  if (found === "testing")
    return (
      <p role="status" className="sr-only">
        {words.testing}
      </p>
    );
  if ("refusal" in found) return <Problem text={found.refusal} className="mt-1" />;
  const { ok, ms, tools, problem, warning, dropped } = found;
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
