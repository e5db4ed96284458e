import type { Todo } from "../../protocol/events.ts";

export const statuses = ["pending", "in_progress", "completed"] as const satisfies readonly Todo["status"][];

/** What a call wants of the list. */
export type TodoChange =
  | { type: "list" }
  | { type: "create"; items: readonly NewTodo[] }
  | { type: "replace"; items: readonly NewTodo[] }
  | { type: "update"; items: readonly Partial<Todo>[] }
  | { type: "delete"; items: readonly Partial<Todo>[] };

export interface NewTodo extends Omit<Partial<Todo>, "subject"> {
  subject: string;
}

/** The todos that the change is about, and the list after it. */
export interface Changed {
  todos: readonly Todo[];
  about: readonly Todo[];
}

/** There is no todo like one that the change names, so none of them is changed. */
export interface Missing {
  missing: Partial<Todo>;
}

/**
 * Pure. New todos are named after the call that makes them, so that a call which a crash made run again makes the same
 * one, and two calls of one step never make the same.
 */
export function changed(todos: readonly Todo[], change: TodoChange, call: string): Changed | Missing {
  switch (change.type) {
    case "list":
      return { todos, about: todos };
    case "create": {
      const about = named(change.items, [], call);
      const others = todos.filter(({ id }) => !about.some((todo) => todo.id === id));
      return { todos: [...others, ...about], about };
    }
    case "replace": {
      const about = named(change.items, todos, call);
      return { todos: about, about };
    }
    case "update":
      return inTurn(todos, change.items, (list, found, { id: _, ...news }) => {
        const todo = { ...found, ...news };
        return { todos: list.map((one) => (one === found ? todo : one)), about: [todo] };
      });
    case "delete":
      return inTurn(todos, change.items, (list, found) => ({
        todos: list.filter((one) => one !== found),
        about: [found],
      }));
  }
}

type OneChange = (todos: readonly Todo[], found: Todo, item: Partial<Todo>) => Changed;

function inTurn(before: readonly Todo[], items: readonly Partial<Todo>[], change: OneChange): Changed | Missing {
  let todos = before;
  const about: Todo[] = [];
  for (const item of items) {
    const found = find(todos, item) ?? numbered(todos, item);
    if (!found) return { missing: item };
    const after = change(todos, found, item);
    todos = after.todos;
    about.push(...after.about);
  }
  return { todos, about };
}

/** By its id, or by its subject when no other has the same. */
export function find(todos: readonly Todo[], { id, subject }: Partial<Todo>): Todo | null {
  if (id !== undefined) return todos.find((todo) => todo.id === id) ?? null;
  const same = todos.filter((todo) => todo.subject === subject);
  return same.length === 1 ? (same[0] as Todo) : null;
}

/** By the number at the end of its id, which is all that some models take over. */
function numbered(todos: readonly Todo[], { id }: Partial<Todo>): Todo | null {
  const [one, ...others] = todos.filter((todo) => id !== undefined && todo.id.endsWith(`-${id}`));
  return others.length === 0 ? (one ?? null) : null;
}

/** A todo that stood in the list before keeps its id and what is not said anew. */
function named(items: readonly NewTodo[], before: readonly Todo[], call: string): Todo[] {
  const name = call.slice(-idLength);
  const todos: Todo[] = [];
  for (const [index, item] of items.entries()) {
    const taken = todos.map(({ id }) => id);
    const known = find(
      before.filter(({ id }) => !taken.includes(id)),
      item,
    );
    const given = item.id !== undefined && !taken.includes(item.id) ? item.id : undefined;
    const id = known?.id ?? given ?? (items.length === 1 ? name : `${name}-${index + 1}`);
    const { subject, description = known?.description ?? "", status = known?.status ?? "pending" } = item;
    todos.push({ id, subject, description, status });
  }
  return todos;
}

/** Of the random end of a call's id: one in 33 million that two are the same. */
const idLength = 5;
