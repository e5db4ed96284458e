import type { Retries } from "../../../src/protocol/turn-facts.ts";
import { useWords } from "../texts/texts.ts";
import { duration } from "../ui/duration.ts";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import { Stored } from "./stored.tsx";

/** That the model had to be asked again: a quiet line, which opens to why. */
export function RetriesView({ retries: { tries } }: { retries: Retries }) {
  const words = useWords().chat;
  return (
    <details className="tool passage">
      <summary className="tool-line text-quiet">
        <Icon name="retry" />
        <span className="flex-1">{words.retried({ count: tries.length })}</span>
        <Icon name="chevron" className="tool-chevron" />
      </summary>
      <ol className="retries">
        {tries.map(({ at, attempt, reason, waitMs }) => (
          <li key={`${at} ${attempt}`}>
            <Stored>
              <Visible text={reason} />
            </Stored>
            {" · "}
            {words.retriedAt({ seconds: duration(waitMs) })}
          </li>
        ))}
      </ol>
    </details>
  );
}
