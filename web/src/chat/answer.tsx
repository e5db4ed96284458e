import { memo, useMemo } from "react";
import type { AssistantMessage } from "../../../src/protocol/messages.ts";
import { useWords } from "../texts/texts.ts";
import { Asked, isAsked } from "../tools/asked.tsx";
import { Looks } from "../tools/looks.tsx";
import type { ShownCall } from "../tools/shown-call.ts";
import { ToolCard } from "../tools/tool-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Plain } from "./plainly.tsx";
import { type AnswerState, type Row, rowsOf, type Together } from "./rows.ts";
import { isTask, TaskCard } from "./task-card.tsx";
import { Written } from "./written.tsx";

interface Props extends AnswerState {
  steps: readonly AssistantMessage[];
  session: string;
  /** Which calls ran at the same time; the same object as long as the session is looked at. */
  together?: Together;
}

/** All that the agent said and did until the next prompt. */
export const AnswerView = memo(function AnswerView({ steps, session, partial, underWay, running, together }: Props) {
  const rows = useMemo(
    () => rowsOf(steps, { partial, underWay, running }, together),
    [steps, partial, underWay, running, together],
  );
  return (
    <article data-role="assistant" className="passage answer">
      {rows.map((row) => (
        <RowView key={row.key} row={row} session={session} />
      ))}
    </article>
  );
}, isSame);

function RowView({ row, session }: { row: Row; session: string }) {
  const words = useWords().chat;
  switch (row.type) {
    case "text":
      return (
        <div data-message={row.key.split(" ", 1)[0]}>
          <Written text={row.text} live={row.live} />
        </div>
      );
    case "reasoning":
      return <Reasoning text={row.text} live={row.live} />;
    case "broke-off":
      return <p className="aside text-warn">{words.brokeOff}</p>;
    case "call":
      return <CallView call={row.call} session={session} />;
    case "together":
      return <SideBySide calls={row.calls} session={session} />;
    case "looks":
      return <Looks calls={row.calls} session={session} />;
  }
}

function CallView({ call, session }: { call: ShownCall; session: string }) {
  if (isAsked(call)) return <Asked call={call} />;
  return isTask(call) ? <TaskCard call={call} session={session} /> : <ToolCard call={call} session={session} />;
}

/** Calls that ran at the same time, held together by a line; sub-agents stand side by side where there is room. */
function SideBySide({ calls, session }: { calls: readonly ShownCall[]; session: string }) {
  const words = useWords().chat;
  const label = words.together({ count: calls.length });
  return (
    <fieldset className={`together ${calls.every(isTask) ? "together-tasks" : ""}`}>
      <legend className="tool-note">{label}</legend>
      {calls.map((call) => (
        <CallView key={call.id} call={call} session={session} />
      ))}
    </fieldset>
  );
}

const Reasoning = memo(function Reasoning({ text, live }: { text: string; live: boolean }) {
  const words = useWords().chat;
  return (
    <details className="tool">
      <summary className="tool-line text-quiet">
        <Icon name="thought" />
        <span className="flex-1">{live ? words.thinking : words.thought}</span>
        <Icon name="chevron" className="tool-chevron" />
      </summary>
      <Plain text={text.trim()} className="mt-1 mb-2 ml-6 text-[13px] text-quiet" />
    </details>
  );
});

/** The lists of steps are made anew every time; the steps in them are not. */
function isSame(before: Props, after: Props): boolean {
  return (
    before.session === after.session &&
    before.partial === after.partial &&
    before.underWay === after.underWay &&
    before.running === after.running &&
    before.steps.length === after.steps.length &&
    before.steps.every((step, index) => step === after.steps[index])
  );
}
