import { fromJson, isObject } from "./json-object.ts";

const statuses: Record<string, string> = {
  todo: "pending",
  open: "pending",
  not_started: "pending",
  doing: "in_progress",
  active: "in_progress",
  started: "in_progress",
  done: "completed",
  complete: "completed",
  finished: "completed",
};

const actions: Record<string, string> = {
  add: "create",
  new: "create",
  edit: "update",
  set: "update",
  remove: "delete",
  show: "list",
  get: "list",
};

/** todo_write's input in the words of others: TodoWrite says content, and every list has its own names for done. */
export function todoInput({ todos, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const { action } = fields;
  const known = typeof action === "string" && Object.hasOwn(actions, action) ? actions[action] : undefined;
  const one = known === undefined ? fields : { ...fields, action: known };
  if (todos === undefined) return todoItem(one);
  const list = fromJson(todos);
  return { ...todoItem(one), todos: Array.isArray(list) ? list.map(listItem) : list };
}

function listItem(item: unknown): unknown {
  if (typeof item === "string") return { subject: item };
  if (!isObject(item)) return item;
  const known = todoItem(item);
  // An id says which one is meant.
  return known.subject === undefined && known.id !== undefined ? { ...known, subject: "" } : known;
}

function todoItem({ content, title, activeForm: _, ...item }: Record<string, unknown>): Record<string, unknown> {
  const subject = item.subject ?? content ?? title;
  const status =
    typeof item.status === "string"
      ? item.status
          .trim()
          .toLowerCase()
          .replace(/[\s-]+/g, "_")
      : undefined;
  return {
    ...item,
    ...(subject !== undefined && { subject }),
    ...(status !== undefined && { status: Object.hasOwn(statuses, status) ? statuses[status] : status }),
  };
}
