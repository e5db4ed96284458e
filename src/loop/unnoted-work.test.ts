import fc from "fast-check";
import { expect, test } from "vitest";
import { cuts, firstText, limit, makeFit, prompt, started, step, steps, sums } from "../../test/support/long-talks.ts";
import { memoryJournal } from "../../test/support/memory-journal.ts";
import { opened } from "../../test/support/opened.ts";
import { estimate, textTokens } from "./estimate.ts";

const useless = () => sums(...Array.from({ length: 40 }, () => "ok"));

test("steps that go without notes between prompts leave a line each: the tool, its target and how it ended", async () => {
  const journal = memoryJournal([
    opened,
    prompt("go"),
    started,
    ...step({}, "write_file", { path: "notes/a.md", content: "x" }),
    prompt("and then"),
    ...step({ status: "error" }, "bash", { command: "npm   test\n --all" }),
    ...step({ status: "denied", output: "no", origin: "user" }, "use_tool", { name: "web_fetch", input: { url: "u" } }),
    prompt("on"),
    ...steps(5),
  ]);
  await makeFit(journal, useless());
  expect(cuts(journal)[0]?.type).toBe("context-trimmed");
  expect(firstText(journal)).toContain(`
- write_file notes/a.md → ok [2]
- bash npm test --all → error [4]
- web_fetch u → denied [5]
- look → ok [7]`);
  // A second cut knows them still, though there is a summary by then.
  await journal.append(prompt("more"), ...steps(6));
  await makeFit(journal, sums());
  await journal.append(...steps(6));
  await makeFit(journal, sums());
  expect(cuts(journal).map(({ type }) => type)).toContain("context-compacted");
  expect(firstText(journal)).toContain("- before these (2): write_file ×1\n- bash npm test --all → error [4]\n");
});

test("whatever is said between steps, every step that went without notes has a line or is counted, over all cuts, in little room", async () => {
  const round = fc.array(fc.record({ size: fc.nat(900), prompt: fc.option(fc.nat(300)) }), { maxLength: 9 });
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 5 }), async (rounds) => {
      const journal = memoryJournal([opened, prompt("go"), started]);
      const model = useless();
      let number = 1;
      const made = new Set<number>();
      for (const one of rounds) {
        for (const { size, prompt: said } of one) {
          if (said !== null) await journal.append(prompt("p".repeat(said)));
          if (said !== null) number++;
          await journal.append(...step({ output: "x".repeat(size) }, "look", { path: `${size}.txt` }));
          made.add(++number);
        }
        if (estimate(journal.history).tokens > limit) await makeFit(journal, model);
      }
      const { work, summary = null } = journal.history.cut?.digest ?? {};
      expect(summary).toBeNull();
      const there = journal.history.messages.filter(({ role }) => role === "assistant").length;
      const gone = [...made].slice(0, made.size - there);
      const lines = work?.lines.map(({ message }) => message) ?? [];
      const before = gone.slice(0, gone.length - lines.length);
      expect(lines).toEqual(gone.slice(before.length));
      expect(work?.before?.tools.look ?? 0).toBe(before.length);
      if (work?.before) {
        counted++;
        expect([work.before.from, work.before.to]).toEqual([before[0], before.at(-1)]);
      }
      expect(textTokens(work?.lines.map(({ text }) => text).join("\n") ?? "")).toBeLessThanOrEqual(0.06 * limit + 4);
    }),
    { numRuns: 60 },
  );
  expect(counted).toBeGreaterThan(5);
});
