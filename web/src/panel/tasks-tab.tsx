import { useState } from "react";
import type { Task } from "../../../src/protocol/tasks.ts";
import { TaskInside } from "../chat/task-card.tsx";
import { TaskSteps } from "../chat/task-steps.tsx";
import { StepsContext } from "../chat/tasks.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { Visible } from "../ui/visible.tsx";
import { Empty } from "./empty.tsx";
import type { TabInput } from "./panel.tsx";

/** The sub-agents that it has begun, the last first. */
export function TasksTab({ reading, words }: TabInput) {
  const { tasks } = reading.history;
  if (tasks.length === 0) return <Empty text={words.tasks.none} />;
  return (
    <StepsContext value={TaskSteps}>
      <ul className="px-3 py-1">
        {tasks.toReversed().map((task) => (
          <TaskRow key={`${task.task} ${task.run}`} task={task} words={words} />
        ))}
      </ul>
    </StepsContext>
  );
}

/** It is followed only while somebody looks into it. */
function TaskRow({ task, words }: { task: Task; words: TabInput["words"] }) {
  const { chat } = useWords();
  const [open, setOpen] = useState(false);
  const { agentType, prompt, background, ended } = task;
  const status = ended?.status ?? "running";
  return (
    <li className="border-line border-b py-2 text-sm last:border-0">
      <details className="tool" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="tool-line">
          <span className={status === "error" ? "text-bad" : status === "running" ? "text-accent" : "text-quiet"}>
            {words.tasks[status]}
          </span>
          <span className="min-w-0 flex-1 truncate">
            <Visible text={chat.subAgent({ agentType })} />
          </span>
          {background && <span className="text-quiet text-xs">{words.tasks.background}</span>}
          <Icon name="chevron" className="tool-chevron text-quiet" />
        </summary>
        {open && <TaskInside child={task.task} prompt={prompt} report={ended?.result ?? null} />}
      </details>
      {!open && (
        <p className="line-clamp-3 whitespace-pre-wrap text-quiet text-xs">
          <Said text={prompt} />
        </p>
      )}
    </li>
  );
}
