import { expect, test } from "vitest";
import { understood } from "./tool-names.ts";

const red = { label: "red", description: "warm" };
const blue = { label: "blue", description: "cold" };

test.each<[string, string, unknown, unknown]>([
  [
    "our own",
    "ask_user",
    { question: "?", options: ["a"], multiple: true },
    { question: "?", options: ["a"], multiple: true },
  ],
  [
    "one question of Claude Code's",
    "AskUserQuestion",
    { questions: [{ question: "Which?", header: "Colour", options: [red, blue], multiSelect: true }] },
    { question: "Which?\n- red: warm\n- blue: cold", options: ["red", "blue"], multiple: true },
  ],
  [
    "several of them",
    "AskUserQuestion",
    { questions: [{ question: "Which?", options: [red, { label: "any" }] }, { question: "When?" }] },
    { question: "1. Which?\n   - red: warm\n   - any\n2. When?" },
  ],
  [
    "ours with options of theirs",
    "ask_user",
    { question: "Which?", options: [{ label: "a" }, { label: "b" }], multiSelect: false },
    { question: "Which?", options: ["a", "b"], multiple: false },
  ],
  ["nonsense, left to be refused", "ask_user", { questions: ["a"], options: [1] }, { options: [1] }],
])("a question is understood: %s", (_, name, input, expected) => {
  expect(understood(name, input)).toEqual({ name: "ask_user", input: expected });
});
