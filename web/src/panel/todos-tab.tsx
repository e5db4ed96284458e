import { TodoList } from "../tools/todo-list.tsx";
import { Empty } from "./empty.tsx";
import type { TabInput } from "./panel.tsx";

export function TodosTab({ reading, words }: TabInput) {
  const { todos } = reading.history;
  if (todos.length === 0) return <Empty text={words.todos.none} />;
  return (
    <div className="panel-todos">
      <TodoList todos={todos} whole />
    </div>
  );
}
