import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Event, Todo } from "../src/protocol/events.ts";
import { commands } from "./support/commands.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at, type Ended, type Skillmint, skillmint } from "./support/skillmint.ts";
import { newest } from "./support/stored-sessions.ts";

const todo = (input: object) => ({ name: "todo_write", input });
const create = (subject: string) => todo({ action: "create", subject });
const list: Reply = { calls: [todo({ action: "list" })] };

const events = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line): Event => JSON.parse(line));

const changes = ({ stdout }: Ended) =>
  events(stdout).flatMap((event) => (event.type === "todos-changed" ? [event.todos] : []));

async function storedTodos(program: Skillmint, id: string): Promise<Todo[]> {
  const { stdout } = await program.run("session", "show", id, "--full", "--output", "json");
  const stored: Event[] = JSON.parse(stdout);
  return stored.findLast((event) => event.type === "todos-changed")?.todos ?? [];
}

test("several todo_writes of one step all hold, each tells the list as it then is, and the list outlives the turn", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [create("Read"), create("Write"), create("Check")] },
    { text: "Planned." },
    list,
    { text: "So it is." },
  ]);
  const first = await program.run("run", "--output", "jsonl", ...at(model.url), "plan");
  expect(changes(first).map((todos) => todos.map(({ subject }) => subject))).toEqual([
    ["Read"],
    ["Read", "Write"],
    ["Read", "Write", "Check"],
  ]);
  const told = model.requests[1]?.body.messages.slice(-3).map(({ content }) => String(content).split("\n").length);
  expect(told).toEqual([3, 4, 5]);
  const ids =
    changes(first)
      .at(-1)
      ?.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(3);
  await program.run("run", "--continue", ...at(model.url), "list");
  expect(model.requests[3]?.body.messages.at(-1)?.content).toBe(
    `0 of 3 done\n[ ] ${ids[0]} Read\n[ ] ${ids[1]} Write\n[ ] ${ids[2]} Check`,
  );
});

test("an item is not ticked off before the work of its step is done", async () => {
  const program = commands();
  const write = { name: "write_file", input: { path: "a.txt", content: "a" } };
  const tick = todo({ todos: [{ content: "Write", status: "completed" }] });
  await using model = await startScriptedModel([{ calls: [write, tick] }, { text: "Done." }]);
  const ended = await program.run("run", "--mode", "accept-edits", "--output", "jsonl", ...at(model.url), "write");
  const ends = events(ended.stdout).flatMap((event) => (event.type === "tool-ended" ? [event.details] : []));
  expect(ends).toMatchObject([{ path: "a.txt" }, { todos: [{ status: "completed" }] }]);
});

test("they hold also when their results are too long and are put into files meanwhile", async () => {
  const program = commands();
  const calls = ["a", "b", "c"].map((letter) => create(letter.repeat(31_000)));
  await using model = await startScriptedModel([{ calls }, { text: "Planned." }]);
  const ended = await program.run("run", "--output", "jsonl", ...at(model.url), "plan");
  expect(
    changes(ended)
      .at(-1)
      ?.map(({ subject }) => subject[0])
      .sort(),
  ).toEqual(["a", "b", "c"]);
});

test("a fork takes the todos along and then goes its own way", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [todo({ todos: [{ content: "Read", status: "in_progress", activeForm: "Reading" }] })] },
    { text: "Planned." },
    { calls: [todo({ action: "update", subject: "Read", status: "completed" })] },
    { text: "Done." },
  ]);
  await program.run("run", ...at(model.url), "plan");
  const source = await newest(program);
  const fork = (await program.run("session", "fork", source)).stdout.trim();
  await program.run("run", "--session", fork, ...at(model.url), "go on");
  const before = await storedTodos(program, source);
  expect(before).toMatchObject([{ subject: "Read", description: "", status: "in_progress" }]);
  expect(await storedTodos(program, fork)).toEqual(before.map((one) => ({ ...one, status: "completed" })));
});

test.each(["before:todos-changed", "after:todos-changed", "before:tool-started", "after:tool-ended"])(
  "after kill -9 %s there is one todo, not two and not none",
  async (point) => {
    const program = commands();
    await using model = await startScriptedModel((request) => {
      const last = request.body.messages.at(-1);
      return last?.role === "tool" ? { text: "Done." } : { calls: [create("Only once")] };
    });
    const env = { SKILLMINT_FAILPOINT: point };
    const crashed = await program.start(["run", ...at(model.url), "plan"], { env }).ended;
    expect(crashed.code).not.toBe(0);
    expect((await program.run("run", "--continue", ...at(model.url))).code).toBe(0);
    const todos = await storedTodos(program, await newest(program));
    expect(todos).toEqual([{ id: expect.any(String), subject: "Only once", description: "", status: "pending" }]);
    const told = String(model.requests.at(-1)?.body.messages.at(-1)?.content);
    expect(told).toContain(`[ ] ${todos[0]?.id} Only once`);
    expect(model.faults).toEqual([]);
  },
);

test("in a crash of another call the todos of the step hold", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "text");
  const calls = [create("Survive"), { name: "bash", input: { command: "kill -9 $PPID" } }];
  await using model = await startScriptedModel([{ calls }, list, { text: "Done." }]);
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  await program.run("run", "--continue", ...at(model.url));
  expect(await storedTodos(program, await newest(program))).toMatchObject([{ subject: "Survive" }]);
  expect(String(model.requests.at(-1)?.body.messages.at(-1)?.content)).toMatch(/^0 of 1 done\n\[ \] \w{5} Survive$/);
});

test("tool call answers with the id, in the user's language", async () => {
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  const { stdout } = await program.run("tool", "call", "TodoWrite", '{"action":"create","subject":"写测试"}');
  expect(stdout).toMatch(/^任务已创建，id: (\w{5})\n已完成 0\/1\n\[ \] \1 写测试\n$/);
});
