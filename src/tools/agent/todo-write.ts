import * as z from "zod/mini";
import type { Todo } from "../../protocol/events.ts";
import { oneLine } from "../files/one-line.ts";
import { defineTool, type ToolContext, ToolError } from "../tool.ts";
import { type Changed, changed, type Missing, type NewTodo, statuses, type TodoChange } from "./todo-list.ts";

const item = {
  id: z.optional(z.string()),
  subject: z.optional(z.string()),
  description: z.optional(z.string()),
  status: z.optional(z.enum(statuses)),
};

// Understood in a list, but most lists do without.
const hidden = z.optional(z.string()).register(z.globalRegistry, { hidden: true });

const input = z.object({
  action: z.optional(z.enum(["create", "update", "list", "delete"])),
  ...item,
  todos: z.optional(z.array(z.object({ ...item, subject: z.string(), id: hidden, description: hidden }))),
});

type TodoInput = z.infer<typeof input>;

export const todoWrite = defineTool({
  name: "todo_write",
  toolset: "agent",
  class: "free",
  // A call and its change are stored together, so one that is run again has changed nothing yet.
  effect: "none",
  texts: {
    en: {
      description: "Todo list for work in steps, kept up to date. create gives the id; todos sets the whole list.",
    },
    "zh-CN": {
      description: "多步骤工作的任务清单，随时更新。create 返回 id。todos 一次设置整个清单。",
    },
  },
  input,
  asks: () => [],
  follows: true,
  async execute(given, context) {
    const { call, texts } = context;
    const change = changeIn(given, context);
    const problem = ({ missing: { id, subject = "" } }: Missing, todos: readonly Todo[]) =>
      texts.noSuchTodo({
        wanted: id ?? oneLine(subject),
        known: todos.map((todo) => `${todo.id} ${oneLine(todo.subject)}`).join(", "),
      });
    const first = changed(context.todos(), change, call);
    if ("missing" in first) throw new ToolError(problem(first, context.todos()));
    return {
      output: "",
      todos(now) {
        const after = changed(now, change, call);
        // Another call of this step may have deleted it first.
        if ("missing" in after) return { todos: now, output: problem(after, now), failed: true };
        return { todos: after.todos, output: told(change, after, context) };
      },
    };
  },
});

/** What is not said follows from what is: an id wants an update, a subject alone a new todo, a list alone is the whole list. */
function changeIn({ action, todos, ...fields }: TodoInput, { texts }: ToolContext): TodoChange {
  const given = filled<Partial<Todo>>(fields);
  const { id, subject } = given;
  const missing = (name: string) => new ToolError(texts.missingParameter({ name }));
  // An empty list beside an action is a field that was only filled in.
  if (todos && (todos.length > 0 || !action)) {
    // Who says what to do with some todos does not mean the others.
    if (action === "list") throw new ToolError(texts.listTakesNoTodos());
    if (action && (id !== undefined || subject !== undefined)) throw new ToolError(texts.todosOrOne());
    const items = todos.map(filled<NewTodo>);
    const named = action === "update" || action === "delete";
    const empty = items.findIndex((item) => item.subject === undefined && !(named && item.id !== undefined));
    if (empty >= 0) throw missing(`todos[${empty}].subject`);
    return { type: action ?? "replace", items };
  }
  const wanted = Object.keys(given).length > 0 ? "update" : "list";
  switch (action ?? (id === undefined && subject !== undefined ? "create" : wanted)) {
    case "list":
      return { type: "list" };
    case "create":
      if (subject === undefined) throw missing("subject");
      // The id is ours to give.
      return { type: "create", items: [{ ...given, subject, id: undefined }].map(filled<NewTodo>) };
    case "update":
    case "delete":
      if (id === undefined && subject === undefined) throw missing("id");
      return { type: action === "delete" ? "delete" : "update", items: [given] };
  }
}

/** Some models fill in every field: what is empty was not meant. */
function filled<Item extends object>(fields: object): Item {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => String(value ?? "").trim() !== "")) as Item;
}

function told(change: TodoChange, { todos, about }: Changed, { texts }: ToolContext): string {
  const done = todos.filter(({ status }) => status === "completed").length;
  const ids = about.map(({ id }) => id).join(", ");
  const heads: Record<TodoChange["type"], string> = {
    list: "",
    create: `${texts.todoCreated({ ids })}\n`,
    replace: "",
    update: `${texts.todoUpdated({ ids })}\n`,
    delete: `${texts.todoDeleted({ ids })}\n`,
  };
  const head = heads[change.type] + texts.todoCount({ count: todos.length, done });
  return [head, ...todos.map((todo) => line(todo, { described: change.type === "list" }))].join("\n");
}

const boxes: Record<Todo["status"], string> = { pending: "[ ]", in_progress: "[>]", completed: "[x]" };

function line({ id, subject, description, status }: Todo, { described }: { described: boolean }): string {
  // A line break in it must not look like another todo.
  return `${boxes[status]} ${id} ${oneLine(subject)}${described && description ? `: ${oneLine(description)}` : ""}`;
}
