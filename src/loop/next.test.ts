import { expect, test } from "vitest";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { Call, Message } from "../protocol/messages.ts";
import { next } from "./next.ts";

const at = "";
const turn = {
  id: "turn_1",
  model: "a/b",
  after: null,
  step: 1,
  waiting: false,
  usage: { input: 0, output: 0 },
  spent: [],
} as const;
const user: Message = { role: "user", id: "msg_1", seq: 1, at, text: "hi" };
const assistant = (...states: Call["state"][]): Message => ({
  role: "assistant",
  id: "msg_2",
  seq: 2,
  at,
  text: "",
  stop: states.length ? "tool-calls" : "end",
  calls: states.map((state, index) => ({ id: `call_${index}`, name: "bash", input: {}, state })),
});
const history = (rest: Partial<History>): History => ({ ...emptyHistory, turn, ...rest });
const limits = { maxSteps: 3 };

test.each<[string, Partial<History>, unknown]>([
  ["no turn: nothing to do", { turn: null }, { type: "stop", reason: "done" }],
  [
    "a fresh prompt: ask the model",
    { turn: { ...turn, step: 0 }, queue: [user as never] },
    { type: "call-model", step: 1 },
  ],
  ["an answer without calls: done", { messages: [user, assistant()] }, { type: "stop", reason: "done" }],
  ["all calls ended: ask again", { messages: [user, assistant("ended", "ended")] }, { type: "call-model", step: 2 }],
  [
    "a steering prompt after the answer: go on",
    { messages: [user, assistant()], queue: [user as never] },
    { type: "call-model", step: 2 },
  ],
  [
    "every open call waits for a person: wait",
    { messages: [user, assistant("ended", "waiting")], asks: [{ call: "call_1" } as never] },
    { type: "wait", calls: [{ id: "call_1", name: "bash", input: {}, state: "waiting" }] },
  ],
  [
    "a call waits but nobody is asked any more: run it",
    { messages: [user, assistant("waiting")] },
    { type: "run-calls", calls: [{ id: "call_0", name: "bash", input: {}, state: "waiting" }] },
  ],
  [
    "the last step was used up: stop",
    { messages: [user, assistant("ended")], turn: { ...turn, step: 3 } },
    { type: "stop", reason: "step-limit" },
  ],
])("%s", (_, rest, move) => {
  expect(next(history(rest), limits)).toEqual(move);
});

test.each(["open", "approved", "started"] as const)("a call that is %s is run", (state) => {
  const move = next(history({ messages: [user, assistant("ended", state, "waiting")] }), limits);
  expect(move.type === "run-calls" && move.calls.map(({ id }) => id)).toEqual(["call_1", "call_2"]);
});
