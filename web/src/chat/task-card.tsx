import { memo, use } from "react";
import type { Task } from "../../../src/protocol/tasks.ts";
import { useWords } from "../texts/texts.ts";
import { CardBody } from "../tools/card-body.tsx";
import { isRecord } from "../tools/diff.ts";
import { useOpened } from "../tools/opened.ts";
import type { ShownCall } from "../tools/shown-call.ts";
import { titleOf } from "../tools/title-of.ts";
import { Outcome } from "../tools/tool-card.tsx";
import { Icon } from "../ui/icon.tsx";
import { Visible } from "../ui/visible.tsx";
import { StepsContext, TasksContext } from "./tasks.ts";

/** Calls that hand work to a sub-agent: those of `task`, and skills that work in one. */
export const isTask = ({ name, result }: ShownCall) =>
  name === "task" || (name === "skill" && taskIn(result?.details) !== null);

const taskIn = (details: unknown) => (isRecord(details) && typeof details.task === "string" ? details.task : null);

/** A sub-agent: what it is to do, what it does, what it reports. */
export const TaskCard = memo(function TaskCard({ call, session }: { call: ShownCall; session: string }) {
  const words = useWords().chat;
  const [chosen, setChosen] = useOpened(call.id);
  const open = chosen ?? false;
  const task = use(TasksContext).get(call.id);
  const child = task?.task ?? taskIn(call.result?.details);
  const { status } = shownStatus(call, task);
  const prompt = promptOf(call, task);
  const report = task ? (task.ended?.result ?? null) : (call.result?.output ?? null);
  return (
    <details
      data-tool={call.name}
      data-status={status}
      className="tool task"
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open;
        if (now !== open) setChosen(now);
      }}
    >
      <summary className="tool-line">
        <Icon name="agent" className={status === "error" || status === "interrupted" ? "text-bad" : "text-quiet"} />
        <span className="min-w-0 flex-1 truncate font-medium">
          <Visible text={task ? words.subAgent(task) : titleOf(call, words)} />
        </span>
        {task?.background && <span className="text-quiet">{words.task.background}</span>}
        <Outcome call={shownStatus(call, task)} />
        <Icon name="chevron" className="tool-chevron text-quiet" />
        {!open && prompt && (
          <span className="tool-told text-quiet">
            <Visible text={prompt.trim().split("\n", 1)[0] as string} />
          </span>
        )}
      </summary>
      {open && (child ? <TaskInside {...{ child, prompt, report }} /> : <CardBody call={call} session={session} />)}
    </details>
  );
});

interface TaskInsideInput {
  /** The sub-agent's own session. */
  child: string;
  prompt: string;
  /** Null while it works. */
  report: string | null;
}

/** What a sub-agent is to do, what it does and what it reports. */
export function TaskInside({ child, prompt, report }: TaskInsideInput) {
  const words = useWords().chat;
  const Steps = use(StepsContext);
  return (
    <div className="task-body">
      {prompt && (
        <section>
          <h4 className="tool-note">{words.task.prompt}</h4>
          <div className="task-prompt plain">
            <Visible text={prompt.trim()} />
          </div>
        </section>
      )}
      {Steps && <Steps session={child} report={report} />}
    </div>
  );
}

/** One that works in the background goes on when its call has long been answered. */
function shownStatus(call: ShownCall, task: Task | undefined): ShownCall {
  if (!task?.background || !call.result) return call;
  const { result: _, ...rest } = call;
  if (!task.ended) return { ...rest, status: "running" };
  return {
    ...rest,
    status: task.ended.status === "ok" ? "ok" : task.ended.status === "error" ? "error" : "interrupted",
  };
}

function promptOf({ input }: ShownCall, task: Task | undefined): string {
  const given = task?.prompt ?? input.prompt ?? input.arguments;
  return typeof given === "string" ? given : "";
}
