import type { Todo } from "../../../src/protocol/events.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";

const looks = {
  completed: { icon: "check", colour: "text-good" },
  in_progress: { icon: "move", colour: "text-accent" },
  pending: { icon: "stop", colour: "text-quiet" },
} as const;

export function TodoList({ todos }: { todos: readonly Pick<Todo, "id" | "subject" | "status">[] }) {
  const words = useWords().chat;
  return (
    <ul className="todo-list">
      {todos.map(({ id, subject, status }) => (
        <li key={id} data-status={status} className="flex items-start gap-2">
          <Icon name={looks[status].icon} className={`mt-0.5 ${looks[status].colour}`} />
          <span className={status === "completed" ? "text-quiet line-through" : ""}>
            <Said text={subject} />
          </span>
          <span className="sr-only">{words.todo[status]}</span>
        </li>
      ))}
    </ul>
  );
}
