import fc from "fast-check";
import { expect, test } from "vitest";
import { readMany } from "../../../test/support/random-reads.ts";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { readFile } from "./read-file.ts";

const line = fc.string({ unit: "grapheme", maxLength: 30 }).map((text) => text.replace(/[\0\r\n\uFEFF]/g, ""));
const file = fc.array(line, { minLength: 1, maxLength: 30 }).filter((lines) => lines.at(-1) !== "");

// Feature: agent-system-optimization, Property 10: read_file 行号格式
test("every line has its number in front, counted from 1, and is what stands in the file", async () => {
  using bench = toolBench();
  await fc.assert(
    fc.asyncProperty(file, fc.constantFrom("\n", "\r\n"), fc.boolean(), async (lines, end, ended) => {
      bench.put("a.txt", lines.join(end) + (ended ? end : ""));
      const { output } = await call(readFile, { path: "a.txt" }, bench);
      const shown = lines.map((text, index) => `${index + 1} | ${text}`).join("\n");
      const hasCrlf = end === "\r\n" && (lines.length > 1 || ended);
      expect(output).toBe(shown + (hasCrlf ? "\n\n[Line endings: CRLF; kept by edit and write_file]" : ""));
    }),
    { numRuns: 200 },
  );
});

// Feature: agent-system-optimization, Property 11: read_file 行范围读取
test("any range of any file comes back line by line", async () => {
  using bench = toolBench();
  await fc.assert(
    fc.asyncProperty(file, fc.nat(29), fc.nat(29), async (lines, a, b) => {
      const [start, end] = [Math.min(a, b, lines.length - 1), Math.min(Math.max(a, b), lines.length - 1)];
      bench.put("a.txt", lines.join("\n"));
      const { output } = await call(readFile, { path: "a.txt", start_line: start + 1, end_line: end + 1 }, bench);
      const wanted = lines.slice(start, end + 1).map((text, index) => `${start + 1 + index} | ${text}`);
      const [shown = "", notice] = output.split("\n\n[Line");
      expect(shown.split("\n").length).toBe(end - start + 1);
      expect(shown).toBe(wanted.join("\n"));
      expect(notice === undefined).toBe(start === 0 && end === lines.length - 1);
    }),
    { numRuns: 200 },
  );
});

// The long form is `npm run proof -- reads`.
test("whatever a file holds and whatever is asked of it, the lines are exactly its lines", async () => {
  const { seen, wrong } = await readMany({ seed: 10, count: 500 });
  expect(wrong).toBeUndefined();
  for (const what of ["shown whole", "cut at a line end", "a line cut at a character", "noise refused", "files: gbk"]) {
    expect([what, (seen.get(what) ?? 0) > 0]).toEqual([what, true]);
  }
});
