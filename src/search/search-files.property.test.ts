import fc from "fast-check";
import { expect, test } from "vitest";
import { onlyRipgrep } from "../../test/support/search-engines.ts";
import { type Bench, call, toolBench } from "../../test/support/tool-context.ts";
import { grep } from "../tools/files/grep.ts";
import { searchFiles } from "./search-files.ts";

/** A hundred cases, in lanes: most of the time goes by until ripgrep has been started. */
async function hundredfold<Case>(seed: number, propertyIn: (bench: Bench) => fc.IAsyncProperty<Case>): Promise<void> {
  const lane = async (_: unknown, at: number) => {
    using bench = toolBench({ language: "zh-CN" });
    await fc.assert(propertyIn(bench), { numRuns: 25, seed: seed * 10 + at });
  };
  await Promise.all(Array.from({ length: 4 }, lane));
}

const word = fc.constantFrom(
  "foo",
  "Bar",
  "语言",
  "a.b",
  "x+y",
  "(",
  "[id]",
  "é",
  "😀",
  "\\",
  " ",
  "\t",
  "needle",
  "-",
);
const line = fc.array(word, { maxLength: 5 }).map((words) => words.join(""));
const lines = fc.array(line, { minLength: 1, maxLength: 12 });
const quoted = (text: string) => text.replace(/[\\^$.*+?()[\]{}|#&~-]/g, "\\$&");

// Property 8 of the seed's design: what a match must come with, for plain text and for expressions.
test("Feature: agent-system-optimization, Property 8: 对于任意文件内容和匹配该内容的搜索查询（纯文本或正则表达式），searchFiles 返回的每个匹配项应包含：文件相对路径、行号（≥1）、匹配行完整文本、以及上下各 2 行的上下文内容。", async () => {
  const property = (bench: Bench) =>
    fc.asyncProperty(lines, fc.nat(), word, fc.boolean(), async (before, place, query, isRegex) => {
      const content = before.toSpliced(place % (before.length + 1), 0, `left ${query} right`);
      bench.put("sub dir/[a].txt", `${content.join("\n")}\n`);
      const request = {
        id: "8",
        cwd: bench.root,
        query: isRegex ? quoted(query) : query,
        isRegex,
        caseSensitive: true,
      };
      const found = await searchFiles(request, onlyRipgrep, { signal: bench.context.signal });

      const expected = content.flatMap((text, index) => {
        if (!text.includes(query)) return [];
        const contextBefore = content.slice(Math.max(0, index - 2), index);
        const contextAfter = content.slice(index + 1, index + 3);
        const col = text.indexOf(query) + 1;
        return [{ line: index + 1, col, text, matchText: query, contextBefore, contextAfter }];
      });
      expect(found).toEqual({
        id: "8",
        results: [{ file: bench.path("sub dir/[a].txt"), relPath: "sub dir/[a].txt", matches: expected }],
        truncated: false,
        totalMatches: expected.length,
      });
    });
  await hundredfold(8, property);
});

// Property 9: the cap, in the response for programs and in the text that the model reads.
test("Feature: agent-system-optimization, Property 9: 对于任意产生超过 50 个匹配项的搜索，返回结果的匹配项数量应 ≤ 50，且输出应包含截断提示信息。", async () => {
  const files = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 4 });
  const property = (bench: Bench) =>
    fc.asyncProperty(files, fc.integer({ min: 51, max: 120 }), async (counts, least) => {
      const total = [...counts, least].reduce((sum, count) => sum + count, 0);
      for (let index = 0; index < 5; index++) {
        bench.put(`f${index}.txt`, "hay\nneedle\n".repeat([...counts, least].reverse()[index] ?? 0));
      }
      const request = { id: "9", cwd: bench.root, query: "needle" };
      const found = await searchFiles(request, onlyRipgrep, { signal: bench.context.signal });
      expect(found.results.flatMap(({ matches }) => matches)).toHaveLength(50);
      expect({ truncated: found.truncated, totalMatches: found.totalMatches }).toEqual({
        truncated: true,
        totalMatches: total,
      });

      const { output } = await call(grep, { pattern: "needle" }, bench);
      expect(output).toMatch(new RegExp(`^找到 ${total} 处匹配（按行计，显示 50 行；.*缩小范围.*max_results）:\n`));
      expect(output.match(/^f\d\.txt:\d+:needle$/gm)).toHaveLength(50);
    });
  await hundredfold(9, property);
});
