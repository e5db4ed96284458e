import { Written } from "../chat/written.tsx";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { Visible } from "../ui/visible.tsx";
import { Empty } from "./empty.tsx";
import type { TabInput } from "./panel.tsx";

/** The sub-agents that it has begun, the last first. */
export function TasksTab({ reading, words }: TabInput) {
  const { chat } = useWords();
  const { tasks } = reading.history;
  if (tasks.length === 0) return <Empty text={words.tasks.none} />;
  return (
    <ul className="px-3 py-1">
      {tasks.toReversed().map(({ task, run, agentType, prompt, background, ended }) => {
        const status = ended?.status ?? "running";
        return (
          <li key={`${task} ${run}`} className="border-line border-b py-2 text-sm last:border-0">
            <details className="tool">
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
              {ended && <Written text={ended.result} live={false} />}
            </details>
            <p className="line-clamp-3 whitespace-pre-wrap text-quiet text-xs">
              <Said text={prompt} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
