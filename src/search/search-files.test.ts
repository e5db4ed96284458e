import { afterEach, beforeEach, expect, test } from "vitest";
import { onlyRipgrep, onlyThreads } from "../../test/support/search-engines.ts";
import { type Bench, toolBench } from "../../test/support/tool-context.ts";
import { type SearchRequest, searchFiles } from "./search-files.ts";

let bench: Bench;
beforeEach(() => {
  bench = toolBench();
});
afterEach(() => bench[Symbol.dispose]());

const ask = (request: Omit<SearchRequest, "id" | "cwd">, engines = onlyRipgrep) =>
  searchFiles({ id: "s1", cwd: bench.root, ...request }, engines, { signal: bench.context.signal });

test("the seed's request gets the seed's response, from either engine", async () => {
  bench.put("src/a.ts", "one\ntwo\nthe Needle\nfour\nfive\nsix\n");
  const expected = {
    id: "s1",
    results: [
      {
        file: bench.path("src/a.ts"),
        relPath: "src/a.ts",
        matches: [
          {
            line: 3,
            col: 5,
            text: "the Needle",
            matchText: "Needle",
            contextBefore: ["one", "two"],
            contextAfter: ["four", "five"],
          },
        ],
      },
    ],
    truncated: false,
    totalMatches: 1,
  };
  expect(await ask({ query: "needle", isRegex: false, caseSensitive: false })).toEqual(expected);
  expect(await ask({ query: "N.edle", options: { isRegex: true, caseSensitive: true } }, onlyThreads)).toEqual(
    expected,
  );
});

test("lines that match are context of each other too", async () => {
  bench.put("a.txt", "x1\nx2\nx3\nx4\n");
  const { results, truncated, totalMatches } = await ask({ query: "x", maxResults: 2, contextLines: 1 });
  expect(results[0]?.matches.map(({ contextBefore, contextAfter }) => [contextBefore, contextAfter])).toEqual([
    [[], ["x2"]],
    [["x1"], ["x3"]],
  ]);
  expect({ truncated, totalMatches }).toEqual({ truncated: true, totalMatches: 4 });
});

test("both forms name files, words and case", async () => {
  for (const name of ["a.ts", "b.vue", "src/c.ts", "dist/d.ts"]) bench.put(name, "Foo foobar\n");
  const paths = async (request: Omit<SearchRequest, "id" | "cwd">) =>
    (await ask(request)).results.map(({ relPath }) => relPath).sort();
  expect(await paths({ query: "foo", pattern: "*.ts" })).toEqual(["a.ts", "dist/d.ts", "src/c.ts"]);
  expect(await paths({ query: "foo", options: { includePattern: "*.vue, src/**" } })).toEqual(["b.vue", "src/c.ts"]);
  expect(
    await paths({
      query: "foo",
      pattern: "*.ts",
      options: { includePattern: "*.{vue,ts}", excludePattern: "dist,src" },
    }),
  ).toEqual(["a.ts"]);
  expect(await paths({ query: "foo", options: { wholeWord: true, caseSensitive: true } })).toEqual([]);
  expect(await paths({ query: "fo+", isRegex: false })).toEqual([]);
});

test("a bad expression and a folder that is not there are told apart", async () => {
  await expect(ask({ query: "(", isRegex: true })).rejects.toMatchObject({
    kind: "pattern",
    message: "unclosed group",
  });
  const request = { id: "s2", cwd: bench.path("no"), query: "x" };
  await expect(searchFiles(request, onlyRipgrep, { signal: bench.context.signal })).rejects.toMatchObject({
    code: "ENOENT",
  });
});
