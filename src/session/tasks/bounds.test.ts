import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type Asked,
  bash,
  outputsOf,
  task,
  tasksWorld,
  type WorldInput,
  write,
} from "../../../test/support/tasks/world.ts";
import { parseRule, type Rule } from "../../permissions/rules.ts";
import { generalSkill } from "../../protocol/skills.ts";

const last = ({ messages }: Asked) => {
  const message = messages.at(-1);
  return message?.role === "assistant" ? (message.calls[0]?.result?.output ?? "") : "";
};

const oneCall = (call: { name: string; input: unknown }, rest: Partial<WorldInput> = {}): WorldInput => ({
  own: ({ step }) => (step === 0 ? [task("do it")] : "Fine."),
  child: (asked) => (asked.step === 0 ? [call] : last(asked)),
  ...rest,
});

test("what is being planned is not written by a sub-agent either", async () => {
  await using world = tasksWorld(oneCall(write("a.txt"), { settings: { mode: "plan" } }));
  await world.say("go");
  expect(existsSync(join(world.work, "a.txt"))).toBe(false);
  expect(outputsOf(world)[0]).toContain("Not allowed");
});

test.each([
  [
    "en",
    write("a.txt"),
    "Not allowed: this sub-agent only reads and reports; put what should be changed into your report",
  ],
  [
    "en",
    bash("touch a.txt"),
    "`touch a.txt` is not known to be one: find it out in another way, or name it in your report",
  ],
  ["zh-CN", bash("touch a.txt"), "`touch a.txt` 不在其列：请换一种方式查明，或写进报告"],
] as const)("one that only reads is told so in %s, and of no plan", async (language, call, said) => {
  await using world = tasksWorld(
    oneCall(call, {
      own: ({ step }) => (step === 0 ? [task("look", { agent_type: "plan", allowed_tools: [call.name] })] : "Fine."),
      settings: { language },
    }),
  );
  await world.say("go");
  expect(outputsOf(world)[0]).toContain(said);
  expect(outputsOf(world)[0]).not.toMatch(/approved|the plan|计划/);
});

test("what surely just reads, a planning sub-agent runs unasked", async () => {
  await using world = tasksWorld(
    oneCall(bash("ls -a"), {
      own: ({ step }) => (step === 0 ? [task("look", { agent_type: "plan" })] : "Fine."),
      settings: { mode: "default" },
    }),
  );
  await world.say("go");
  expect(outputsOf(world)[0]).toMatch(/^Sub-agent \(plan\) finished:\n\nstdout:\n\.\n\.\.\n/);
});

test("a mode that is set while it works holds for it from then on", async () => {
  await using world = tasksWorld(
    oneCall(write("a.txt"), {
      async child(asked) {
        if (asked.step > 0) return last(asked);
        await world.session.send({ type: "set-mode", mode: "plan", sandbox: "off" });
        return [write("a.txt")];
      },
    }),
  );
  await world.say("go");
  expect(existsSync(join(world.work, "a.txt"))).toBe(false);
});

test("what the user denies to his session is denied to what works for it", async () => {
  const rules = [parseRule("write_file(secret/**)", "deny", "session") as Rule];
  await using world = tasksWorld(oneCall(write("secret/a.txt"), { settings: { rules } }));
  await world.say("go");
  expect(existsSync(join(world.work, "secret"))).toBe(false);
  expect(outputsOf(world)[0]).toContain("Not allowed");
});

test("the tools that the main skill leaves are all that a sub-agent has", async () => {
  let given: string[] = [];
  const main = { ...generalSkill, terms: { only: ["task", "read_file"] } };
  await using world = tasksWorld(
    oneCall(write("a.txt"), {
      settings: { main },
      child(asked) {
        given = asked.tools.map(({ name }) => name);
        return asked.step === 0
          ? [{ name: "use_tool", input: { name: "write_file", input: write("a.txt").input } }]
          : last(asked);
      },
    }),
  );
  await world.say("go");
  expect(existsSync(join(world.work, "a.txt"))).toBe(false);
  expect(given).not.toContain("task");
});

test.each(["task", "task_output"])("a sub-agent reaches %s by no way", async (name) => {
  const inputs = { task: { prompt: "deeper" }, task_output: { task_id: "ses_x" } };
  const input = inputs[name as keyof typeof inputs];
  for (const call of [
    { name, input },
    { name: "use_tool", input: { name, input } },
  ]) {
    await using world = tasksWorld(oneCall(call));
    await world.say("go");
    expect(world.session.history.tasks).toHaveLength(1);
    expect(world.told.filter(({ type }) => type === "task-started")).toEqual([]);
    expect(outputsOf(world)[0]).toMatch(/finished:\n\n.*(no tool|cannot|not available|unknown)/i);
  }
});

test("a session and what works for it have one budget", async () => {
  let asked = 0;
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("one")] : "Fine."),
    child() {
      asked++;
      return [{ name: "read_file", input: { path: `no-${asked}` } }];
    },
    // A step takes 1100 tokens, so two of them use nearly all of it up.
    usage: { input: 1_000, output: 100 },
    model: { price: { input: 10, output: 10 }, output: 300, context: 100_000 },
    settings: { limits: { run: 0.027 } },
  });
  await world.say("go");
  expect(asked).toBe(1);
  expect(outputsOf(world)[0]).toMatch(/^Sub-agent \(general-purpose\) failed: /);
  expect(world.session.history.lastTurn?.reason).toBe("budget");
});
