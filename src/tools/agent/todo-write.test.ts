import fc from "fast-check";
import { expect, test } from "vitest";
import { call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import type { Todo } from "../../protocol/events.ts";
import type { CallId } from "../../protocol/ids.ts";
import type { Language } from "../../protocol/language.ts";
import { understood } from "../../protocol/tool-names.ts";
import { changed, type NewTodo, type TodoChange } from "./todo-list.ts";
import { todoWrite } from "./todo-write.ts";

const read: Todo = { id: "aaaaa", subject: "Read", description: "all of it", status: "completed" };
const write: Todo = { id: "bbbbb", subject: "Write", description: "", status: "in_progress" };

/** A call with the list as it is when the call begins, and as it is when it ends. */
async function todoCall(input: unknown, { todos = [read, write], now, language = "en" }: Lists = {}) {
  using bench = toolBench({ language });
  const context = { ...bench.context, call: "call_12345" as CallId, todos: () => todos };
  return (await call(todoWrite, input, { context })).todos?.(now ?? todos);
}

interface Lists {
  todos?: readonly Todo[];
  now?: readonly Todo[];
  language?: Language;
}

async function todoRefusal(input: unknown, todos: readonly Todo[] = [read, write]): Promise<string> {
  using bench = toolBench();
  return refusal(todoWrite, input, { context: { ...bench.context, todos: () => todos } });
}

test("create answers with the id, which comes from the call, and with the list", async () => {
  const { todos, output } = (await todoCall({ action: "create", subject: "Check", description: "twice" })) ?? {};
  expect(todos).toEqual([read, write, { id: "12345", subject: "Check", description: "twice", status: "pending" }]);
  expect(output).toBe("Created, id: 12345\n1 of 3 done\n[x] aaaaa Read\n[>] bbbbb Write\n[ ] 12345 Check");
});

test("in Chinese, the same", async () => {
  const { output } = (await todoCall({ action: "create", subject: "检查" }, { language: "zh-CN" })) ?? {};
  expect(output).toBe("任务已创建，id: 12345\n已完成 1/3\n[x] aaaaa Read\n[>] bbbbb Write\n[ ] 12345 检查");
});

test("update changes what is given and nothing else", async () => {
  const told = await todoCall({ action: "update", id: "bbbbb", status: "completed" });
  expect(told).toEqual({
    todos: [read, { ...write, status: "completed" }],
    output: "Updated bbbbb\n2 of 2 done\n[x] aaaaa Read\n[x] bbbbb Write",
  });
});

test("a todo of a list is known by the number at the end of its id, when only one has it", async () => {
  const list = ["abcde-1", "abcde-2", "fghij-1"].map((id) => ({ ...write, id, subject: id }));
  const told = await todoCall({ action: "delete", id: "2" }, { todos: list });
  expect(told?.todos.map(({ id }) => id)).toEqual(["abcde-1", "fghij-1"]);
  expect(await todoRefusal({ action: "delete", id: "1" }, list)).toContain("There is no todo 1.");
});

test("delete leaves the others", async () => {
  expect(await todoCall({ action: "delete", id: "aaaaa" })).toEqual({
    todos: [write],
    output: "Deleted aaaaa\n0 of 1 done\n[>] bbbbb Write",
  });
});

test("list tells descriptions too, and changes nothing", async () => {
  const todos = [read, write];
  const told = await todoCall({ action: "list" }, { todos });
  expect(told?.output).toBe("1 of 2 done\n[x] aaaaa Read: all of it\n[>] bbbbb Write");
  expect(told?.todos).toBe(todos);
});

test("a whole list replaces the old one; what stood in it before keeps its id and description", async () => {
  const told = await todoCall({
    todos: [{ subject: "Write", status: "completed" }, { subject: "New" }, { id: "aaaaa", subject: "Read!" }],
  });
  expect(told?.todos).toEqual([
    { ...write, status: "completed" },
    { id: "12345-2", subject: "New", description: "", status: "pending" },
    { ...read, subject: "Read!" },
  ]);
});

test.each<[string, object, readonly Todo[]]>([
  ["an id alone is an update", { id: "bbbbb", status: "pending" }, [read, { ...write, status: "pending" }]],
  [
    "a subject names a todo as well as its id",
    { action: "update", subject: "Write", status: "pending" },
    [read, { ...write, status: "pending" }],
  ],
  [
    "a subject alone is a new todo",
    { subject: "New" },
    [read, write, { id: "12345", subject: "New", description: "", status: "pending" }],
  ],
  ["nothing is a list", {}, [read, write]],
  [
    "fields that are only filled in are not meant",
    { action: "update", id: "bbbbb", subject: "", description: "", status: "pending", todos: [] },
    [read, { ...write, status: "pending" }],
  ],
  ["an empty list clears it", { todos: [] }, []],
  [
    "a list to create is added",
    { action: "create", todos: [{ subject: "New" }] },
    [read, write, { id: "12345", subject: "New", description: "", status: "pending" }],
  ],
  ["a list to delete leaves the others", { action: "delete", todos: [{ subject: "Write" }] }, [read]],
  ["a list to delete may name ids", { action: "delete", todos: [{ id: "aaaaa" }, { id: "bbbbb" }] }, []],
  [
    "a list to update leaves the others",
    { action: "update", todos: [{ subject: "Write", status: "completed" }] },
    [read, { ...write, status: "completed" }],
  ],
])("%s", async (_, input, expected) => {
  expect((await todoCall(understood("todo_write", input).input))?.todos).toEqual(expected);
});

test("what cannot be done is told with what there is", async () => {
  expect(await todoRefusal({ action: "update", id: "zzz" })).toBe(
    "There is no todo zzz. There are: aaaaa Read, bbbbb Write",
  );
  expect(await todoRefusal({ action: "delete", id: "zzz" }, [])).toBe("There is no todo zzz. The list is empty.");
  expect(
    await todoRefusal({ action: "update", subject: "same" }, [
      { ...read, subject: "same" },
      { ...write, subject: "same" },
    ]),
  ).toContain("There is no todo same.");
  expect(await todoRefusal({ action: "create" })).toBe("Missing parameter: subject");
  expect(await todoRefusal({ action: "update", status: "pending" })).toBe("Missing parameter: id");
  expect(await todoRefusal({ todos: [{ subject: "a" }, { subject: " " }] })).toBe(
    "Missing parameter: todos[1].subject",
  );
});

test("a list beside an action never becomes the whole list", async () => {
  expect(await todoRefusal({ action: "delete", todos: [{ subject: "Write" }, { subject: "Other" }] })).toBe(
    "There is no todo Other. There are: aaaaa Read, bbbbb Write",
  );
  expect(await todoRefusal({ action: "list", todos: [{ subject: "Write" }] })).toContain(
    "give todos without an action",
  );
  expect(await todoRefusal({ action: "delete", id: "aaaaa", todos: [{ subject: "Write" }] })).toContain("not both");
  expect(await todoRefusal({ action: "create", todos: [{ id: "aaaaa", subject: "" }] })).toBe(
    "Missing parameter: todos[0].subject",
  );
});

test("a status with nothing that has it is no list", async () => {
  expect(await todoRefusal({ status: "completed" })).toBe("Missing parameter: id");
});

test("a line break in a subject makes no line of the list", async () => {
  const told = await todoCall({ subject: "a\n[x] fake1 b" }, { todos: [] });
  expect(told?.output.split("\n")).toHaveLength(3);
  const forged = { ...read, subject: "a\nb", description: "c\n[x] d" };
  expect((await todoCall({ action: "list" }, { todos: [forged] }))?.output.split("\n")).toHaveLength(2);
});

test("a change is made to the list as it is when the call ends", async () => {
  const other: Todo = { id: "other", subject: "By another call", description: "", status: "pending" };
  const told = await todoCall({ id: "bbbbb", status: "completed" }, { now: [read, write, other] });
  expect(told?.todos).toEqual([read, { ...write, status: "completed" }, other]);
  const late = await todoCall({ id: "bbbbb", status: "completed" }, { now: [read] });
  expect(late).toEqual({ todos: [read], output: "There is no todo bbbbb. There are: aaaaa Read", failed: true });
});

const newTodos = fc.array(
  fc.record<NewTodo, "subject">(
    {
      subject: fc.constantFrom("a", "b", "c"),
      id: fc.constantFrom("aaaaa", "bbbbb", "x", "12345", "12345-1"),
      status: fc.constantFrom("pending", "completed"),
    },
    { requiredKeys: ["subject"] },
  ),
  { minLength: 1, maxLength: 5 },
);

const after = (todos: readonly Todo[], change: TodoChange, name: string): readonly Todo[] => {
  const result = changed(todos, change, name);
  return "todos" in result ? result.todos : [];
};

test("a call that a crash has made run again leaves the list that it left the first time, and no id stands twice", () => {
  fc.assert(
    fc.property(newTodos, newTodos, fc.constantFrom("create" as const, "replace" as const), (before, items, type) => {
      const todos = after([], { type: "replace", items: before }, "call_00000");
      const once = after(todos, { type, items }, "call_12345");
      const twice = after(once, { type, items }, "call_12345");
      const ids = once.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(twice.map(({ subject }) => subject).sort()).toEqual(once.map(({ subject }) => subject).sort());
    }),
  );
});
