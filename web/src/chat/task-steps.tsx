import { useMemo } from "react";
import { passagesIn } from "../../../src/protocol/transcript.ts";
import { useWords } from "../texts/texts.ts";
import { ToolProse } from "../tools/tool-prose.tsx";
import { splitReport } from "./split-report.ts";
import type { TaskStepsInput } from "./tasks.ts";
import { Transcript } from "./transcript.tsx";
import { useReading } from "./use-reading.ts";
import { Written } from "./written.tsx";

/** What a sub-agent does, as it does it, and in the end what it reported. It is followed while somebody looks. */
export function TaskSteps({ session, report }: TaskStepsInput) {
  const words = useWords().chat;
  const { reading, state } = useReading(session);
  const isOver = reading.history.turn === null && reading.history.lastTurn !== null;
  const { steps, text } = useMemo(() => splitReport(passagesIn(reading), isOver), [reading, isOver]);
  // Of a session that was forked or whose sub-agent is gone, the report is what there is.
  if (state === "refused") return report === null ? null : <Report text={report} />;
  return (
    <>
      <section>
        <h4 className="tool-note">{words.task.steps}</h4>
        {steps.length > 1 || reading.history.partial ? (
          <div className="task-steps">
            <Transcript {...{ reading, session }} passages={steps} interrupted={false} nested />
          </div>
        ) : (
          <p className="tool-note">{state === "loading" ? words.loading : words.task.none}</p>
        )}
      </section>
      {text !== "" ? (
        <section>
          <h4 className="tool-note">{words.task.result}</h4>
          <Written text={text} live={false} />
        </section>
      ) : (
        report !== null && isOver && <Report text={report} />
      )}
    </>
  );
}

function Report({ text }: { text: string }) {
  const words = useWords().chat;
  return (
    <section>
      <h4 className="tool-note">{words.task.result}</h4>
      <ToolProse text={text} />
    </section>
  );
}
