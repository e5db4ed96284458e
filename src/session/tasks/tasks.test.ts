import { getEventListeners } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  background,
  bash,
  endsOf,
  hang,
  idIn,
  isType,
  outputsOf,
  resultsOf,
  task,
  tasksWorld,
  write,
} from "../../../test/support/tasks/world.ts";
import { CommandRefused } from "../../protocol/commands.ts";
import { ModelError } from "../../providers/model.ts";

test("an abort in mid-turn ends those that are waited for and those in the background, and leaves nothing running", async () => {
  let waits = 0;
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one"), background("two"), task("three")] : "Never."),
    child: (asked) => {
      if (asked.about === "two") return [bash("sleep 100 & echo $! > pid; wait")];
      waits++;
      return hang(asked);
    },
  });
  const running = world.say("go");
  await world.until((event) => event.type === "tool-started" && event.name === "bash");
  expect(waits).toBe(2);
  await world.session.send({ type: "abort" });
  await running;
  const { turn, lastTurn, tasks, asks } = world.session.history;
  expect([turn, lastTurn?.reason, asks]).toEqual([null, "aborted", []]);
  expect(tasks.map(({ ended }) => ({ status: ended?.status, result: ended?.result }))).toEqual(
    tasks.map(() => ({
      status: "aborted",
      result: "Sub-agent (general-purpose) was stopped by the user. Begin it again only if he wants it.",
    })),
  );
  expect(resultsOf(world)).toHaveLength(3);
  expect(world.session.tasksAtWork()).toBe(0);
  expect(await world.session.processes()).toEqual([]);
  const ended = world.told.filter(isType("turn-ended"));
  expect(ended.map((event) => event.type === "turn-ended" && event.reason)).toEqual(["aborted", "aborted", "aborted"]);
  expect(world.events.filter(isType("task-ended"))).toHaveLength(3);
  expect(world.reports).toEqual([]);
});

test("one that heeds nothing keeps its session neither from stopping nor from ending", async () => {
  const world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one"), task("two")] : "Never."),
    child: (asked) => (asked.about === "one" ? new Promise(() => undefined) : hang(asked)),
  });
  const running = world.say("go");
  await world.until(() => world.told.filter(isType("step-started")).length === 2);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const aborted = world.session.send({ type: "abort" });
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([aborted, running]);
    expect(endsOf(world)).toEqual(["aborted", "aborted"]);
    expect(world.session.history.lastTurn?.reason).toBe("aborted");
    const closed = world.session.close();
    await vi.advanceTimersByTimeAsync(10_000);
    await closed;
  } finally {
    vi.useRealTimers();
  }
  await world.runtime.close();
});

test("an abort while the session is idle ends those in the background", async () => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [background("one"), background("two")] : "They work."),
    child: hang,
  });
  await world.say("go");
  expect(world.session.tasksAtWork()).toBe(2);
  await world.session.send({ type: "abort" });
  expect(endsOf(world)).toEqual(["aborted", "aborted"]);
  expect(world.session.tasksAtWork()).toBe(0);
});

test("one that is begun in the moment of the abort is stopped, too", async () => {
  for (const moment of [
    "tool-started",
    "task-started",
    "session-opened",
    "prompt-submitted",
    "turn-started",
  ] as const) {
    await using world = tasksWorld({
      own: ({ step }) => (step === 0 ? [background("one"), task("two")] : "Never."),
      child: hang,
    });
    let isAborted = false;
    const abort = ({ type }: { type: string }) => {
      if (isAborted || type !== moment || !world.events.some((event) => event.type === "tool-started")) return;
      isAborted = true;
      void world.session.send({ type: "abort" });
    };
    world.session.subscribe(abort);
    world.session.subscribeTasks(abort);
    await world.say("go");
    await world.session.tasksRest();
    expect([moment, world.session.history.lastTurn?.reason]).toEqual([moment, "aborted"]);
    expect(endsOf(world).every((status) => status === "aborted")).toBe(true);
    expect(world.session.tasksAtWork()).toBe(0);
  }
});

test("one that fails says why, and its session goes on", async () => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one")] : "I do it myself."),
    child() {
      throw new ModelError("refused", "no such thing");
    },
  });
  await world.say("go");
  expect(outputsOf(world)[0]).toMatch(/^Sub-agent \(general-purpose\) failed: .*no such thing/);
  expect(resultsOf(world)[0]?.status).toBe("error");
  expect(world.session.history.lastTurn?.text).toBe("I do it myself.");
});

test.each([
  [
    "en",
    "Sub-agent (general-purpose) reached its maximum of iterations (2):\n\nLast output: (it said nothing)\n\n[What it found out is not lost: go on with it by its task_id, or do the rest yourself.]",
  ],
  [
    "zh-CN",
    "子 Agent (general-purpose) 达到最大迭代次数 (2):\n\n最后输出: （没有输出）\n\n[已查明的内容没有丢失：请用其 task_id 继续，或自行完成其余部分。]",
  ],
] as const)("one that reaches its limit of steps is told so in %s", async (language, said) => {
  let reads = 0;
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one")] : "So be it."),
    child: () => [{ name: "read_file", input: { path: `no-${++reads}` } }],
    settings: { language, maxSteps: 2, stepsSaid: true },
  });
  await world.say("go");
  expect(outputsOf(world)[0]?.split("\n\n[task_id")[0]).toBe(said);
});

test.each([
  ["en", "Sub-agent (general-purpose) finished:\n\nIt is done."],
  ["zh-CN", "子 Agent (general-purpose) 执行完成:\n\nIt is done."],
] as const)("one that is done is told so in %s", async (language, said) => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one")] : "Fine."),
    child: () => "It is done.",
    settings: { language },
  });
  await world.say("go");
  expect(outputsOf(world)[0]?.split("\n\n[task_id")[0]).toBe(said);
});

test.each([
  [
    ["task", "task_output", "use_tool"],
    'wait for it before you answer: task_output {"task_id":"ses_x"}. Else its result',
  ],
  [["task", "use_tool"], 'before you answer: use_tool {"name":"task_output","input":{"task_id":"ses_x"}}. Else its'],
  [["task"], "Go on with other work. Its result comes with the user's next message, if there is one."],
])("who has %j is told how to wait for one in the background", async (tools, said) => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [background("one", { allowed_tools: ["read_file"] })] : "Fine."),
    child: () => "Done.",
    settings: { tools: [...tools, "read_file"] },
  });
  await world.say("go");
  expect(outputsOf(world)[0]?.replaceAll(/ses_\w+/g, "ses_x")).toContain(said);
});

test("task_output says running where it is not to wait, waits where it is, and gives the result, also again", async () => {
  const late = Promise.withResolvers<void>();
  const output = (more: object = {}) => ({
    name: "task_output",
    input: { task_id: idIn(outputsOf(world)[0]), ...more },
  });
  await using world = tasksWorld({
    own: ({ step }) =>
      [[background("one")], [output({ block: false })], [output(), bash("true")], [output({ block: false })]][step] ??
      "Fine.",
    async child() {
      await late.promise;
      return "Found it.";
    },
  });
  const running = world.say("go");
  // Who waits keeps nobody from working.
  await world.until((event) => event.type === "tool-ended" && event.name === "bash");
  expect(world.events.filter((event) => event.type === "tool-ended" && event.name === "task_output")).toHaveLength(1);
  late.resolve();
  await running;
  const [, first, waited, , again] = outputsOf(world);
  expect(first).toBe("running");
  expect(waited).toMatch(/^Sub-agent \(general-purpose\) finished:\n\nFound it\.\n\n\[task_id: ses_/);
  expect(again).toBe(waited);
});

test("sixteen may be at work, and the next one is refused, also in the same step", async () => {
  const many = Array.from({ length: 17 }, (_, at) => background(`number ${at}`));
  await using world = tasksWorld({ own: ({ step }) => (step === 0 ? many : "They work."), child: hang });
  await world.say("go");
  const refused = resultsOf(world).filter(({ status }) => status === "error");
  expect(refused.map(({ output }) => output)).toEqual([
    "16 sub-agents are at work already. Wait for one with task_output before you begin another.",
  ]);
  expect(world.session.tasksAtWork()).toBe(16);
});

test("one is continued with its task_id and knows what it said; also after a restart, and by one call at a time", async () => {
  const seen: string[][] = [];
  let id = "";
  const input: Parameters<typeof tasksWorld>[0] = {
    own({ about, step }) {
      if (step > 0) return "Fine.";
      return about === "go"
        ? [task("first")]
        : [task("second", { task_id: id, agent_type: "plan" }), task("third", { task_id: id })];
    },
    child({ messages, about }) {
      seen.push(messages.map(({ text }) => text));
      return `Said to ${about}.`;
    },
  };
  const first = tasksWorld(input);
  await first.say("go");
  id = idIn(outputsOf(first)[0]);
  await using world = await first.again();
  await first.runtime.close();
  await world.say("go on");
  const [, second, third] = outputsOf(world);
  expect(second).toContain("Said to second.");
  expect(second).toContain("[It went on as general-purpose, with the tools and the model that it has");
  expect(third).toBe(`Sub-agent ${id} is still at work. Wait for it with task_output.`);
  expect(seen[1]).toEqual(["first", "Said to first.", "second"]);
});

test("a prompt of blanks begins nothing", async () => {
  await using world = tasksWorld({ own: ({ step }) => (step === 0 ? [task("  ")] : "Fine."), child: () => "Done." });
  await world.say("go");
  expect(outputsOf(world)).toEqual(["The prompt is empty. Say what the sub-agent is to do; it knows nothing else."]);
});

test("a task_id that the session has not begun is refused, with those that it has", async () => {
  await using other = tasksWorld({ own: ({ step }) => (step === 0 ? [task("one")] : "Fine."), child: () => "Done." });
  await other.say("go");
  const foreign = idIn(outputsOf(other)[0]);
  await using world = tasksWorld({
    own({ step }) {
      return step === 0 ? [task("mine")] : step === 1 ? [task("x", { task_id: foreign })] : "Fine.";
    },
    child: () => "Done.",
  });
  await world.say("go");
  const [mine, refused] = outputsOf(world);
  expect(refused).toBe(
    `There is no sub-agent ${foreign} in this session. There are: ${idIn(mine)} (general-purpose: mine). To begin a new one, call task without task_id.`,
  );
});

test("when we end, who waited for one may go on with it, and one in the background goes on by itself", async () => {
  let isLate = false;
  const input: Parameters<typeof tasksWorld>[0] = {
    own: ({ step, about }) => (about === "go" && step === 0 ? [task("one"), background("two")] : "Fine."),
    child: (asked) => (isLate ? `Done: ${asked.about}.` : hang(asked)),
  };
  const first = tasksWorld(input);
  const running = first.say("go");
  await first.until((event) => event.type === "turn-started" && first.told.filter(isType("step-started")).length === 2);
  isLate = true;
  await using world = await first.again();
  await running;
  await first.runtime.close();
  const [one, two] = world.session.history.tasks;
  expect(one?.ended).toEqual({
    status: "aborted",
    result:
      "Sub-agent (general-purpose) was stopped before it had finished, because the turn ended. Go on with it by its task_id if it is still wanted.",
  });
  expect([two?.ended, world.session.history.lastTurn?.reason]).toEqual([null, "shut-down"]);
  await world.session.send({ type: "go-on" });
  await world.session.run();
  await world.session.tasksRest();
  expect(world.session.history.tasks.map(({ ended }) => ended?.result)).toEqual([
    one?.ended?.result,
    "Sub-agent (general-purpose) finished:\n\nDone: two.",
  ]);
});

test("one that had said its last word when we ended is done", async () => {
  let world: ReturnType<typeof tasksWorld> | undefined;
  let closed: Promise<unknown> | undefined;
  const first = tasksWorld({
    own: ({ step, about }) => (about === "go" && step === 0 ? [background("one")] : "Fine."),
    child: () => "All of it.",
  });
  const again = async () => {
    world = await first.again();
  };
  first.session.subscribeTasks(({ type }) => {
    if (type === "message-finished") closed ??= again();
  });
  await first.say("go");
  await first.until(isType("message-finished"));
  await closed;
  await first.runtime.close();
  if (!world) throw new Error("not taken up");
  await using next = world;
  if (endsOf(next)[0] === undefined) {
    await next.session.send({ type: "go-on" });
    await next.session.run();
    await next.session.tasksRest();
  }
  expect(next.session.history.tasks[0]?.ended).toEqual({
    status: "ok",
    result: "Sub-agent (general-purpose) finished:\n\nAll of it.",
  });
});

test("to go on with an idle session is to go on with what works for it, and refused where nothing does", async () => {
  let isLate = false;
  const input: Parameters<typeof tasksWorld>[0] = {
    own: ({ step, about }) => (about === "go" && step === 0 ? [background("one")] : "Fine."),
    child: (asked) => (isLate ? "Done." : hang(asked)),
  };
  const first = tasksWorld(input);
  await first.say("go");
  isLate = true;
  await using world = await first.again();
  await first.runtime.close();
  await world.session.send({ type: "go-on" });
  await world.session.run();
  await world.session.tasksRest();
  expect(endsOf(world)).toEqual(["ok"]);
  await expect(world.session.send({ type: "go-on" })).rejects.toEqual(new CommandRefused("nothing-to-do"));
});

test("what one in the background leaves running goes on with the session, and ends with it", async () => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("serve")] : "It runs."),
    child: ({ step }) => (step === 0 ? [bash("sleep 100", { background: true })] : "Started."),
  });
  await world.say("go");
  const running = await world.session.processes();
  expect(running).toMatchObject([{ command: "sleep 100" }]);
  await world.session.close();
  expect(existsSync(`/proc/${running[0]?.pid}`)).toBe(false);
});

test("a child that cannot store its prompt is told as failed, and not waited for", async () => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one"), write("beside.txt")] : "I know."),
    child: () => "Never asked.",
  });
  const { createSession } = world.runtime.store;
  world.runtime.store.createSession = async (row, ...rest) => {
    if (row.parent !== null) throw new Error("the disk is full");
    return createSession(row, ...rest);
  };
  await world.say("go");
  expect(endsOf(world)).toEqual(["error"]);
  expect(outputsOf(world)[0]).toContain("the disk is full");
  expect(world.session.history.lastTurn?.text).toBe("I know.");
  expect(readFileSync(join(world.work, "beside.txt"), "utf8")).toBe("x\n");
});

test("when we end while one waits for a person and another works, both have ended, and nothing is asked", async () => {
  const input: Parameters<typeof tasksWorld>[0] = {
    own: ({ step }) => (step === 0 ? [task("a.txt"), task("two")] : "Fine."),
    child: (asked) => (asked.about === "two" ? hang(asked) : [write(asked.about)]),
    settings: { mode: "default" },
  };
  const first = tasksWorld(input);
  const running = first.say("go");
  await first.until((event) => event.type === "ask-raised" && event.of !== undefined);
  while (first.session.tasksAtWork() > 1) await setImmediate();
  // Who waited for it has seen by then that it waits for a person.
  await setImmediate();
  await using world = await first.again();
  await running;
  await first.runtime.close();
  expect(endsOf(world)).toEqual(["aborted", "aborted"]);
  expect([world.session.history.asks, world.session.history.lastTurn?.reason]).toEqual([[], "shut-down"]);
});

test("who goes on after a failure is told what those in the background have reported", async () => {
  let asked = 0;
  const seen: string[] = [];
  await using world = tasksWorld({
    own({ about }) {
      asked++;
      if (asked === 1) return [background("one")];
      if (asked === 2) throw new ModelError("refused", "not now");
      seen.push(about);
      return "Fine.";
    },
    child: () => "Found it.",
  });
  await world.say("go");
  await world.session.tasksRest();
  await world.session.send({ type: "go-on" });
  await world.session.run();
  expect(seen[0]).toContain("Sub-agent (general-purpose) finished:\n\nFound it.");
});

test("one is begun when the calls before it that change something have ended, and what changes a file after it waits", async () => {
  const both = Promise.withResolvers<void>();
  const seen: (string | boolean)[][] = [];
  await using world = tasksWorld({
    own: ({ step }) =>
      step === 0 ? [write("a"), bash("sleep 0.1; touch b"), background("one"), task("two"), write("c")] : "Fine.",
    async child({ about }) {
      seen.push([about, ...["a", "b", "c"].map((name) => existsSync(join(world.work, name)))]);
      // Side by side: neither could end before the other has begun.
      if (seen.length === 2) both.resolve();
      await both.promise;
      return "Done.";
    },
  });
  await world.say("go");
  await world.session.tasksRest();
  expect(seen.sort()).toEqual([
    ["one", true, true, false],
    ["two", true, true, false],
  ]);
  expect(resultsOf(world).map(({ status }) => status)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  const at = (type: string, tool: string) =>
    world.events.findLastIndex((event) => event.type === type && "name" in event && event.name === tool);
  expect(at("tool-started", "write_file")).toBeGreaterThan(at("tool-ended", "task"));
});

test("leaves no abort listener behind when a task has been waited for", async () => {
  const added = vi.spyOn(EventTarget.prototype, "addEventListener");
  onTestFinished(() => added.mockRestore());
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one")] : "Fine."),
    child: () => "Done.",
  });
  await world.say("go");
  const signals = new Set(added.mock.contexts.filter((one) => one instanceof AbortSignal));
  const left = [...signals].flatMap((signal) => getEventListeners(signal, "abort"));
  expect(signals.size).toBeGreaterThan(0);
  expect(left).toEqual([]);
});
