import { expect, test } from "vitest";
import type { Quote } from "../protocol/digest.ts";
import { checkedQuotes, notesFrom } from "./summary-reply.ts";

const range = { first: 5, last: 9 };
const doneIn = (line: string) =>
  notesFrom(`[done]\n- ${line}\n- and a line that makes it long enough [5]`, range)?.done[0];

test.each([
  ["a fact [7]", "a fact [7]"],
  ["a fact [5, 7-9].", "a fact [5, 7-9]"],
  ["a fact (#6、#7)", "a fact [6, 7]"],
  ["事实【5–6】。", "事实 [5-6]"],
  ["from earlier notes [2]", "from earlier notes [2]"],
  ["one that there is not [7, 12]", "one that there is not [7]"],
  ["backwards [9-7]", "backwards [5-9]"],
  ["none at all", "none at all [5-9]"],
  ["nothing [0]", "nothing [5-9]"],
  ["an index of 10 [items]", "an index of 10 [items] [5-9]"],
])("%s stands for messages that there are", (line, noted) => {
  expect(doneIn(line)).toBe(noted);
});

test("headings in any dress begin their part, and a line may go on in the next", () => {
  const reply =
    "Here you are:\n## GOAL\n- a goal\n**Done:**\n1. the first fact is this\n   and goes on here [6]\n* the second fact [7]\n[next]\n- go on";
  expect(notesFrom(reply, range)).toEqual({
    goal: ["a goal"],
    done: ["Here you are: [5-9]", "the first fact is this and goes on here [6]", "the second fact [7]"],
    next: ["go on"],
    quotes: [],
  });
});

test("what says nothing is of no use, and prose is better than that", () => {
  expect(notesFrom("", range)).toBeNull();
  expect(notesFrom("OK, I have done it.", range)).toBeNull();
  expect(notesFrom("[done]\n- ok", range)).toBeNull();
  expect(notesFrom("[done]\n- a.md written [5]", range)?.done).toEqual(["a.md written [5]"]);
  expect(notesFrom("[goal]\n- a goal that is long enough to be something of use", range)).toBeNull();
  expect(notesFrom("The file was read, and the cause was found on line 7.", range)?.prose?.length).toBe(1);
});

test("prose does not say what is done and what is to come, so it takes the place of no notes", () => {
  const earlier = { goal: ["a goal"], done: ["a fact [2]"], next: ["go on"] };
  const reply = "**Progress:** I wrote notes/b.md and notes/c.md.\n**Next steps:** Write notes/all.md.";
  expect(notesFrom(reply, range, earlier)).toEqual({
    goal: ["a goal"],
    done: ["a fact [2]"],
    next: [],
    prose: ["**Progress:** I wrote notes/b.md and notes/c.md. [5-9]", "**Next steps:** Write notes/all.md. [5-9]"],
    quotes: [],
  });
});

test("only what the user said letter by letter is quoted", () => {
  const said: Quote[] = [
    { message: 3, kind: "prompt", text: "Use tabs, “never” blanks. Thanks." },
    { message: 4, kind: "skill", text: "Use tabs" },
  ];
  expect(checkedQuotes(['"Use tabs, “never” blanks." [3]', "Use Tabs", '""', "Thanks."], said)).toEqual([
    { message: 3, kind: "prompt", text: "Use tabs, “never” blanks.", part: true },
    { message: 3, kind: "prompt", text: "Thanks.", part: true },
  ]);
});
