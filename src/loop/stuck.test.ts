import { expect, test } from "vitest";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { AssistantMessage, Call, Message, ResultStatus } from "../protocol/messages.ts";
import { next } from "./next.ts";
import { failuresBefore } from "./stuck.ts";

const at = "";
let made = 0;
const step = (...calls: [name: string, input: unknown, status: ResultStatus][]): AssistantMessage => ({
  role: "assistant",
  seq: 2,
  id: `msg_${made++}`,
  at,
  text: "",
  stop: "tool-calls",
  calls: calls.map(([name, input, status], index) => ({
    id: `call_${made}_${index}`,
    name,
    input,
    state: "ended",
    result: { status, output: "", origin: "workspace", ms: 0 },
  })),
});
const user: Message = { role: "user", id: "msg_user", seq: 1, at, text: "go" };
const test1 = (status: ResultStatus = "error") => step(["bash", { command: "npm test" }, status]);
const edit = () => step(["edit", { path: "a" }, "ok"]);

function move(messages: Message[], rest: Partial<History> = {}) {
  const usage = { input: 0, output: 0 };
  const turn = {
    id: "turn_1",
    model: "a/b",
    after: null,
    step: messages.length,
    waiting: false,
    usage,
    spent: [],
  } as const;
  return next({ ...emptyHistory, messages, turn, ...rest }, { maxSteps: 99 });
}

test("the same call that failed three times pauses the turn", () => {
  expect(move([user, test1(), test1()]).type).toBe("call-model");
  expect(move([user, test1(), test1(), test1()])).toEqual({ type: "stop", reason: "stuck" });
  expect(move([user, test1("denied"), test1("denied"), test1("denied")])).toEqual({ type: "stop", reason: "stuck" });
});

test("other failures in between, and looking around, make no difference", () => {
  const other = step(["read_file", { path: "no" }, "error"]);
  expect(move([user, test1(), other, test1(), other, test1()])).toEqual({ type: "stop", reason: "stuck" });
  const look = step(["read_file", { path: "a" }, "ok"]);
  expect(move([user, test1(), look, test1(), look, test1()])).toEqual({ type: "stop", reason: "stuck" });
});

test("planning and looking through use_tool are no achievements either, but what use_tool did is one", () => {
  const plan = step(["todo_write", { subject: "a" }, "ok"], ["tool_search", { query: "a" }, "ok"]);
  expect(move([user, test1(), plan, test1(), plan, test1()])).toEqual({ type: "stop", reason: "stuck" });
  const used = (name: string) => step(["use_tool", { name, input: { path: "a" } }, "ok"]);
  const [look, change] = [used("file_stat"), used("file_delete")];
  expect(move([user, test1(), look, test1(), look, test1()])).toEqual({ type: "stop", reason: "stuck" });
  expect(move([user, test1(), change, test1(), change, test1()]).type).toBe("call-model");
});

test("three times in one step is once: the model has not seen the error yet", () => {
  const three = Array.from({ length: 3 }, (): [string, unknown, ResultStatus] => ["bash", { command: "x" }, "error"]);
  expect(move([user, step(...three)]).type).toBe("call-model");
});

test("a call that failed beside another like it is no second time; one of a step before is", () => {
  const beside = step(["bash", { command: "x" }, "error"], ["bash", { command: "x" }, "error"]);
  const last = beside.calls.at(-1) as Call;
  const failures = (...messages: Message[]) => failuresBefore(last, "", { ...emptyHistory, messages });
  expect(failures(user, beside)).toBe(0);
  expect(failures(user, step(["bash", { command: "x" }, "error"]), beside)).toBe(1);
  const withSuccess = { ...beside, calls: [...beside.calls, ...edit().calls] };
  expect(failures(user, step(["bash", { command: "x" }, "error"]), withSuccess)).toBe(0);
});

test("a failing test that is run again after an edit is work, not a loop", () => {
  expect(move([user, test1(), edit(), test1(), edit(), test1()]).type).toBe("call-model");
});

test("other arguments are another call, and an interrupted call is no failure", () => {
  const read = (path: string) => step(["read_file", { path }, "error"]);
  expect(move([user, read("a"), read("b"), read("c"), read("d")]).type).toBe("call-model");
  expect(move([user, test1("interrupted"), test1("interrupted"), test1("interrupted")]).type).toBe("call-model");
});

test("the same call with another error is another failure; remarks of ours and the times of a command make no difference", () => {
  const failed = (name: string, output: string) => {
    const message = step([name, { path: "a" }, "error"]);
    return {
      ...message,
      calls: message.calls.map((call) => ({ ...call, result: { ...call.result, output } })),
    } as Message;
  };
  const edits = (...outputs: string[]) => outputs.map((output) => failed("edit", output));
  expect(move([user, ...edits("3 places", "2 places", "no place")]).type).toBe("call-model");
  expect(move([user, ...edits("no place", "no place\n\n[Twice now.]", "no place")]).type).toBe("stop");
  const runs = ["failed in 1.2s", "failed in 900ms\n\n[Twice now.]\n[Whole output: /a]", "failed in 1s"];
  expect(move([user, ...runs.map((output) => failed("bash", output))]).type).toBe("stop");
});

test("a word from the user, or a new turn, begins the count anew", () => {
  const failed = [user, test1(), test1(), test1()];
  const steering = { role: "user", id: "msg_s", seq: 9, at, text: "try that" } as const;
  expect(move(failed, { queue: [steering] }).type).toBe("call-model");
  expect(move([...failed, steering, test1()]).type).toBe("call-model");
  const usage = { input: 0, output: 0 };
  const after = failed.at(-1)?.id ?? null;
  const turn = { id: "turn_2", model: "a/b", after, step: 0, waiting: false, usage, spent: [] } as const;
  expect(move(failed, { turn }).type).toBe("call-model");
});
