import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import { askUser } from "./ask-user.ts";

test("options are told once each and never empty; several may be chosen only where there are any", () => {
  using bench = toolBench();
  const asked = (input: unknown) => askUser.question?.(askUser.input.parse(input), bench.context);
  expect(asked({ question: "Which?", options: ["a", " a ", "", "b"], multiple: true })).toEqual({
    question: "Which?",
    options: ["a", "b"],
    multiple: true,
  });
  expect(asked({ question: "Which?", options: ["  "], multiple: true })).toEqual({ question: "Which?" });
  expect(asked({ question: "Which?", options: ["a"] })).toEqual({ question: "Which?", options: ["a"] });
});

test("there is no time limit, and what the user says is the result, word for word; said to no options, it is told as his answer", async () => {
  using bench = toolBench();
  const input = askUser.input.parse({ question: "Which?" });
  expect(askUser.limitMs?.(input)).toBeNull();
  const answered = (given: typeof input, answer: string) => askUser.execute(given, { ...bench.context, answer });
  expect(await answered(input, " two\nlines ")).toEqual({ output: "The user answered:  two\nlines ", origin: "user" });
  expect(await answered({ ...input, options: [" "] }, "1")).toMatchObject({ output: "The user answered: 1" });
  expect(await answered({ ...input, options: ["a"] }, "a")).toEqual({ output: "a", origin: "user" });
});
