import { expect, test } from "vitest";
import {
  cuts,
  firstText,
  limit,
  makeFit,
  notes,
  prompt,
  started,
  step,
  steps,
  sums,
  texts,
} from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import type { StoredBody, ToolEnded } from "../protocol/events.ts";
import { buildRequest } from "./build-request.ts";
import { estimate } from "./estimate.ts";

function write(path: string, output = "word ".repeat(200)): StoredBody[] {
  const [begun, finished, ended] = step({ output }, "write_file", { path }) as [StoredBody, StoredBody, ToolEnded];
  const before = [
    { path: "/w/notes", hash: null, after: "folder", folder: true as const },
    { path: `/w/${path}`, hash: null, after: "hash" },
  ];
  return [
    begun,
    finished,
    { type: "tool-started", call: ended.call, name: "write_file", input: { path }, before },
    ended,
  ];
}
const inWork: StoredBody = { ...opened, workspace: "/w" };
const todo = { id: "t1", subject: "write the tests", description: "", status: "pending" } as const;

test("what is left out without notes leaves the files that were changed, in all cuts, the open todos and the word that the work goes on", async () => {
  const journal = memoryJournal([inWork, prompt("go"), started, ...write("notes/a.md"), ...steps(7)]);
  await makeFit(journal, sums("ok"));
  await journal.append({ type: "todos-changed", todos: [todo] }, ...write("notes/b.md"), ...steps(5));
  await makeFit(journal, sums("ok"));
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-trimmed", "context-trimmed"]);
  expect(firstText(journal)).toContain("The work goes on: do not begin anew.");
  expect(firstText(journal)).toContain(
    "## Files changed\n- notes/a.md [2]\n- notes/b.md [10]\n\n## Todos open when this was written\n- t1",
  );
  expect(firstText(journal)).not.toContain("<user>");
});

test("earlier notes say up to where they go, and what was left out after them is never taken for noted", async () => {
  const journal = memoryJournal([inWork, prompt("go"), started, ...write("notes/a.md"), ...steps(7)]);
  await makeFit(journal, sums());
  await journal.append(...write("notes/b.md"), ...steps(4));
  await makeFit(journal, sums("ok"));
  const trimmed = firstText(journal);
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-compacted", "context-trimmed"]);
  expect(trimmed).toContain("## Done so far (up to message 8)\n- looked at everything");
  expect(trimmed).toContain("[Of messages 9 to 13 there are no notes");
  expect(trimmed).toContain("- notes/b.md [10]");
  for (const _ of [1, 2]) {
    await journal.append(...steps(5));
    await makeFit(journal, sums());
  }
  expect(
    cuts(journal)
      .map(({ type }) => type)
      .slice(2),
  ).toEqual(["context-trimmed", "context-compacted"]);
  expect(firstText(journal)).toContain("[Of messages 9 to 18 there are no notes");
  expect(firstText(journal)).toContain("- notes/b.md [10]");
});

test("a big last result is no reason to lose what was before it: that is noted, and the result fills the room that is left", async () => {
  const lines = Array.from({ length: 900 }, (_, at) => `${at + 1} | line ${at + 1}`).join("\n");
  const journal = memoryJournal([
    inWork,
    prompt("go"),
    started,
    ...write("notes/a.md"),
    ...steps(2),
    ...step({ output: lines }),
  ]);
  const model = sums();
  await makeFit(journal, model);
  expect(model.requests.length).toBe(1);
  expect(cuts(journal)).toMatchObject([{ type: "context-compacted", shorten: {} }]);
  expect(firstText(journal)).toContain("- looked at everything that there is to look at [2-3]");
  expect(firstText(journal)).toContain("- notes/a.md [2]");
  const { tokens } = estimate(journal.history);
  expect(tokens).toBeLessThanOrEqual(0.9 * limit);
  expect(tokens).toBeGreaterThan(0.85 * limit);
  const sent = buildRequest(journal.history).messages.at(-1);
  const output = (sent?.role === "assistant" && sent.calls[0]?.result?.output) || "";
  // In whole lines, and it is said which are missing.
  const [, head, from, to, tail] =
    /\n(\d+) \| line \1\n\[… lines (\d+) to (\d+) are left out.*\]\n(\d+) \| line \4\n/.exec(output) ?? [];
  expect(Number(head)).toBeGreaterThan(10);
  expect([Number(head) + 1, Number(tail) - 1]).toEqual([Number(from), Number(to)]);
});

test("a rule in the middle of a long prompt is shown to who writes the notes, and kept when quoted; nothing stands twice", async () => {
  const filler = "and so on, line by line\n".repeat(60);
  const journal = memoryJournal([
    opened,
    prompt(`First this.\n${filler}never write to disk\n${filler}Last that.`),
    started,
    ...steps(2),
    prompt("Go on."),
    ...steps(3),
  ]);
  const model = sums(`${notes}\n- "First this."`);
  await makeFit(journal, model);
  const asked = model.requests[0]?.messages[0]?.text ?? "";
  expect(asked).toContain("[1] User: First this.");
  expect(asked).toContain("\nnever write to disk\n");
  expect(asked).toContain("[quotes]\n");
  expect(asked).toContain("[4] User (kept word for word, for reading): Go on.");
  expect(asked).not.toContain("Do not repeat what the user said");
  const text = firstText(journal);
  expect(text.split("First this.").length).toBe(2);
  expect(text).toContain('<user message="1" part="true">\nnever write to disk\n</user>');
  expect(text).toMatch(/\n\[… \d+ characters left out here …\]\n/);
  expect(text).toContain("Of long messages only head and tail stand above");
  // The next one is shown what would still go of it, so that it can be quoted; the rule stays.
  await journal.append(...steps(6));
  await makeFit(journal, model);
  expect(model.requests[1]?.messages[0]?.text).toContain(`${texts.wordsThatGo()}\n[1] First this.\n`);
  expect(model.requests[1]?.messages[0]?.text).toContain("[quotes]\n");
  expect(firstText(journal)).toContain('part="true">\nnever write to disk\n</user>');
});

test("prompts of which nothing could be kept are named, so that the user can be asked", async () => {
  const filler = "and so on ".repeat(60);
  const more = Array.from({ length: 30 }, (_, at) => [prompt(`${at} ${filler}`), ...step({ output: "" })]).flat();
  const journal = memoryJournal([
    opened,
    prompt("the first word"),
    started,
    ...more,
    ...steps(4),
    prompt("the latest"),
    ...step(),
  ]);
  await makeFit(journal, sums());
  expect(firstText(journal)).toMatch(
    /Not kept, for want of room: 16 of the user's messages \(2, 4, 6, .*, 30, 32\)\. You have no tool .*session show --full/,
  );
});

test("what the model wanted kept is asked for by the next summary, when there was too little to gain at once", async () => {
  const wish = step({ output: "" }, "compact", { focus: "the cause" });
  const journal = memoryJournal([opened, prompt("go"), started, ...wish]);
  const model = sums();
  await makeFit(journal, model);
  expect(model.requests).toEqual([]);
  await journal.append(...steps(8));
  await makeFit(journal, model);
  expect(model.requests[0]?.messages[0]?.text).toContain("Above all keep what concerns: the cause");
});

test("what a command changed is told like what a tool wrote", async () => {
  const changed = [{ path: "/w/made.txt", hash: null, after: "hash" }];
  const journal = memoryJournal([
    inWork,
    prompt("go"),
    started,
    ...step({ changed, status: "error" }, "bash"),
    ...steps(7),
  ]);
  await makeFit(journal, sums("ok"));
  expect(firstText(journal)).toContain("## Files changed\n- made.txt [2]");
});

test("after a big result that filled the room the next summary need not wait", async () => {
  const journal = memoryJournal([opened, prompt("go"), started, ...step({ output: "a line\n".repeat(5000) })]);
  const model = sums();
  await makeFit(journal, model);
  expect([model.requests.length, cuts(journal)[0]?.dropped]).toEqual([0, 0]);
  await journal.append(...step());
  await makeFit(journal, model);
  expect(cuts(journal).map(({ type }) => type)).toEqual(["context-trimmed", "context-compacted"]);
});

test("notes for which there is no room beside a long prompt are kept for the next cut, and are no failure", async () => {
  const journal = memoryJournal([opened, prompt("long ".repeat(1050)), started, ...steps(5)]);
  await makeFit(journal, sums());
  const [cut] = cuts(journal);
  expect(cut).toMatchObject({
    type: "context-trimmed",
    cost: 0.01,
    digest: { summary: { goal: ["a goal"] }, noted: 5 },
  });
  expect(cut).not.toHaveProperty("failed");
  expect(estimate(journal.history).tokens).toBeLessThanOrEqual(limit);
});
