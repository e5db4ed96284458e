import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";
import { Empty } from "./empty.tsx";
import type { TabInput } from "./panel.tsx";

const icons = { completed: "check", in_progress: "move", pending: "stop" } as const;

export function TodosTab({ reading, words }: TabInput) {
  const { chat } = useWords();
  const { todos } = reading.history;
  if (todos.length === 0) return <Empty text={words.todos.none} />;
  return (
    <ul className="p-3 text-sm">
      {todos.map(({ id, subject, description, status }) => (
        <li key={id} className="flex items-start gap-2 py-1.5">
          <Icon
            name={icons[status]}
            className={`mt-1 ${status === "completed" ? "text-good" : status === "in_progress" ? "text-accent" : "text-quiet"}`}
          />
          <span className="min-w-0">
            <span className={status === "completed" ? "text-quiet line-through" : ""}>
              <Said text={subject} />
            </span>
            <span className="sr-only">{chat.todo[status]}</span>
            {description && (
              <span className="block text-quiet text-xs">
                <Said text={description} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
