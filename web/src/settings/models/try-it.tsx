import { Icon } from "../../ui/icon.tsx";
import { Visible } from "../../ui/visible.tsx";
import type { Probe } from "./shapes.ts";
import { useModelWords } from "./use-model-words.ts";

/** What came of a test. */
export function TestResult({ probes }: { probes: readonly Probe[] }) {
  const words = useModelWords();
  const answer = probes.find(({ name }) => name === "answers");
  const tools = probes.find(({ name }) => name === "tool-call")?.outcome ?? "unclear";
  return (
    <ul role="status" className="mt-3 grid gap-1 text-sm">
      <li className="flex min-w-0 items-start gap-2">
        <Icon name="check" className="mt-1 text-good" />
        <span className="min-w-0">
          {words.answers}
          {answer?.detail && (
            <span className="block truncate text-quiet text-xs">
              <Visible text={answer.detail} />
            </span>
          )}
        </span>
      </li>
      <li className="flex items-start gap-2">
        <Icon
          name={tools === "yes" ? "check" : tools === "no" ? "cross" : "question"}
          className={`mt-1 ${tools === "yes" ? "text-good" : "text-warn"}`}
        />
        {words.tools[tools]}
      </li>
    </ul>
  );
}
