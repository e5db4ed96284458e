import type { Todo } from "../../../src/protocol/events.ts";
import { useWords } from "../texts/texts.ts";
import { Icon } from "../ui/icon.tsx";
import { Said } from "../ui/said.tsx";

const looks = {
  completed: { icon: "check", colour: "text-good" },
  in_progress: { icon: "move", colour: "text-accent" },
  pending: { icon: "stop", colour: "text-quiet" },
} as const;

type ListedTodo = Pick<Todo, "id" | "subject" | "status"> & Partial<Pick<Todo, "description">>;

/** `whole`: with what is said of each. */
export function TodoList({ todos, whole = false }: { todos: readonly ListedTodo[]; whole?: boolean }) {
  const words = useWords().chat;
  return (
    <ul className="todo-list">
      {todos.map(({ id, subject, description, status }) => (
        <li key={id} data-status={status} className="flex items-start gap-2">
          <Icon name={looks[status].icon} className={`mt-0.5 ${looks[status].colour}`} />
          <span className="min-w-0">
            <span className={status === "completed" ? "text-quiet line-through" : ""}>
              <Said text={subject} />
            </span>
            <span className="sr-only">{words.todo[status]}</span>
            {whole && description && (
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
