import { expect, test } from "vitest";
import { makeFit, prompt, started, steps, sums } from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";

test("a prompt that is too long for who writes the notes is shown without its middle, and that is said", async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `order ${at + 1}`).join("\n");
  const journal = memoryJournal([opened, prompt(lines), started, ...steps(2), prompt("Go on."), ...steps(2)]);
  const model = sums();
  await makeFit(journal, model);
  const asked = model.requests[0]?.messages[0]?.text ?? "";
  const [, head, from, to, tail] =
    /\norder (\d+)\n\[… lines (\d+) to (\d+) of this are not shown to you, .*\]\norder (\d+)\n/.exec(asked) ?? [];
  expect(Number(head)).toBeGreaterThan(10);
  expect([Number(head) + 1, Number(tail) - 1]).toEqual([Number(from), Number(to)]);
  expect(asked).toContain("[1] User: order 1\n");
});
