import { memo, useMemo } from "react";
import type { AssistantMessage } from "../../../src/protocol/messages.ts";
import { useWords } from "../texts/texts.ts";
import { Asked, isAsked } from "../tools/asked.tsx";
import { Looks } from "../tools/looks.tsx";
import { ToolCard } from "../tools/tool-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Plain } from "./plainly.tsx";
import { type AnswerState, type CallRow, type Row, rowsOf, type Together } from "./rows.ts";
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
    case "together":
      return <SideBySide count={row.count} most={row.most} cells={row.cells} session={session} />;
    default:
      return <CallView row={row} session={session} />;
  }
}

function CallView({ row, session, beside = false }: { row: CallRow; session: string; beside?: boolean }) {
  if (row.type === "looks") return <Looks calls={row.calls} session={session} beside={beside} />;
  const { call } = row;
  if (isAsked(call)) return <Asked call={call} />;
  return isTask(call) ? (
    <TaskCard call={call} session={session} />
  ) : (
    <ToolCard call={call} session={session} beside={beside} />
  );
}

interface SideBySideProps {
  count: number;
  most: number;
  cells: readonly CallRow[];
  session: string;
}

/** Calls that were under way at the same time: side by side where there is room, read from left to right. */
function SideBySide({ count, most, cells, session }: SideBySideProps) {
  const words = useWords().chat;
  return (
    <fieldset className="together">
      <legend className="tool-note">{words.together({ count, most })}</legend>
      {cells.map((cell) => (
        <CallView key={cell.key} row={cell} session={session} beside />
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
