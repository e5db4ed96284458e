import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bench, call, refusal, toolBench } from "../../../test/support/tool-context.ts";
import { notebookEdit } from "./notebook-edit.ts";

const cells = [
  { cell_type: "markdown", id: "aaa", metadata: {}, source: ["# Title\n", 'with "quotes" ] } \\'] },
  {
    cell_type: "code",
    execution_count: 3,
    id: "bbb",
    metadata: { x: [1, { y: "]" }] },
    outputs: [{ text: ["3"] }],
    source: ["1 + 2"],
  },
  { cell_type: "raw", id: "7", metadata: {}, source: "as one string" },
];
const book = { cells, metadata: { kernelspec: { name: "cells" } }, nbformat: 4, nbformat_minor: 5 };
const asJson = (indent: number) => `${JSON.stringify(book, null, indent)}\n`;
type Book = typeof book;

async function edited(input: Record<string, unknown>, json = asJson(1)) {
  using bench = toolBench();
  bench.put("a.ipynb", json);
  const { output, details } = await call(notebookEdit, { path: "a.ipynb", ...input }, bench);
  const text = readFileSync(bench.path("a.ipynb"), "utf8");
  return { output, details, text, book: JSON.parse(text) as Book };
}

test("a code cell gets a new text and loses what the old one had computed; nothing else changes", async () => {
  const { text, output, details } = await edited({ cell: "bbb", source: "x = 1\nx" });
  const changed = { ...cells[1], execution_count: null, outputs: [], source: ["x = 1\n", "x"] };
  expect(text).toBe(`${JSON.stringify({ ...book, cells: [cells[0], changed, cells[2]] }, null, 1)}\n`);
  expect(output).toBe("Replaced cell 1 of a.ipynb (it has 3 cells now)");
  expect(details).toMatchObject({ path: "a.ipynb", cell: 1, diff: expect.stringContaining('+    "x = 1\\n",') });
});

test.each([0, 1, 2, 4])("with an indentation of %d the form of the file stays", async (indent) => {
  const { text } = await edited({ cell: 0, source: "# Title" }, asJson(indent));
  const changed = { ...book, cells: [{ ...cells[0], source: ["# Title"] }, cells[1], cells[2]] };
  expect(text).toBe(`${JSON.stringify(changed, null, indent)}\n`);
});

test("numbers, escapes and spaces of other cells keep every byte", async () => {
  const odd =
    '{ "nbformat":4,"nbformat_minor" : 4, "cells":[ {"cell_type":"code","source":"a","metadata":{"n":1.0e5,"b":12345678901234567890}} ,\n{"cell_type":"raw","source":"\\u00e9"}] }';
  const { text } = await edited({ cell: 1, source: "b" }, odd);
  expect(text).toBe(odd.replace('{"cell_type":"raw","source":"\\u00e9"}', '{"cell_type":"raw","source":"b"}'));
});

test.each<[string, Record<string, unknown>, number]>([
  ["first", { cell: undefined }, 0],
  ["behind an id", { cell: "aaa" }, 1],
  ["behind an index", { cell: 1 }, 2],
  ["behind an index in quotes", { cell: "1" }, 2],
  ["behind an id that looks like an index", { cell: "7" }, 3],
])("a cell is inserted %s, with an id of its own", async (_, where, index) => {
  const { book: made, text } = await edited({ mode: "insert", source: "a\nb", ...where });
  const fresh = made.cells[index] as Book["cells"][number];
  expect(fresh).toEqual({
    cell_type: "code",
    execution_count: null,
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    metadata: {},
    outputs: [],
    source: ["a\n", "b"],
  });
  expect(text).toBe(`${JSON.stringify({ ...book, cells: cells.toSpliced(index, 0, fresh as never) }, null, 1)}\n`);
});

test("a cell is inserted into an empty notebook, without an id where there are none", async () => {
  const empty = '{\n "cells": [],\n "nbformat": 4,\n "nbformat_minor": 2\n}';
  const { text } = await edited({ mode: "insert", source: "hi", cell_type: "markdown" }, empty);
  const cell = { cell_type: "markdown", metadata: {}, source: ["hi"] };
  expect(text).toBe(JSON.stringify({ cells: [cell], nbformat: 4, nbformat_minor: 2 }, null, 1));
});

test("cells are deleted, the first, the last and the only one", async () => {
  for (const index of [0, 1, 2]) {
    const { text } = await edited({ mode: "delete", cell: index });
    expect(text).toBe(`${JSON.stringify({ ...book, cells: cells.toSpliced(index, 1) }, null, 1)}\n`);
  }
  const one = JSON.stringify({ cells: [cells[0]], nbformat: 4 }, null, 1);
  expect((await edited({ mode: "delete", cell: 0 }, one)).book).toEqual({ cells: [], nbformat: 4 });
});

test("a cell of another type has what belongs to that type", async () => {
  const text = await edited({ cell: "bbb", cell_type: "markdown", source: "m" });
  expect(text.book.cells[1]).toEqual({
    cell_type: "markdown",
    id: "bbb",
    metadata: { x: [1, { y: "]" }] },
    source: ["m"],
  });
  const code = await edited({ cell: "aaa", cell_type: "code" });
  expect(code.book.cells[0]).toEqual({ ...cells[0], cell_type: "code", execution_count: null, outputs: [] });
});

test("what cannot be done is refused in a sentence", async () => {
  using bench = toolBench();
  bench.put("a.ipynb", asJson(1));
  bench.put("old.ipynb", '{"worksheets":[],"nbformat":3}');
  bench.put("not.ipynb", "print(1)");
  const why = (input: Record<string, unknown>) => refusal(notebookEdit, { path: "a.ipynb", ...input }, bench);
  expect(await why({ cell: "zzz", source: "" })).toContain("a.ipynb has no cell zzz. It has 3 cells");
  expect(await why({ cell: 3, source: "" })).toContain("has no cell 3");
  expect(await why({ cell: 0.5, source: "" })).toContain("has no cell 0.5");
  expect(await why({ source: "" })).toContain("index from 0 to 2");
  expect(await why({ cell: 0 })).toContain("give the cell's new text");
  expect(await why({ cell: 0, source: "\udc00" })).toContain("half a character");
  expect(await why({ path: "old.ipynb", cell: 0, source: "" })).toContain("no Jupyter notebook");
  expect(await why({ path: "not.ipynb", cell: 0, source: "" })).toContain("no Jupyter notebook");
  expect(await why({ path: "no.ipynb", cell: 0, source: "" })).toContain("no such file: no.ipynb");
  expect(readFileSync(bench.path("a.ipynb"), "utf8")).toBe(asJson(1));
});

test("a notebook that someone else changed is edited by id, and not by index", async () => {
  using bench = toolBench();
  bench.put("a.ipynb", asJson(1));
  const changed: Pick<Bench, "context"> = {
    context: { ...bench.context, known: () => ({ version: "other", output: "1 | {" }) },
  };
  expect(await refusal(notebookEdit, { path: "a.ipynb", cell: 0, source: "x" }, changed)).toContain(
    "has changed since you last saw it",
  );
  const { output, saw } = await call(notebookEdit, { path: "a.ipynb", cell: "aaa", source: "x" }, changed);
  expect(output).toContain("Replaced cell 0");
  expect(saw).toEqual([{ path: bench.path("a.ipynb"), version: "unseen" }]);
});

test("what stays the same in the cell keeps its bytes", async () => {
  const cell = (source: string, more = "") =>
    `{"id":"a" , "metadata": {"n":12345678901234567890,"x":1.0,"s":"\\u00e9"},\n"cell_type":"raw","source":${source}${more}}`;
  const whole = (text: string) => `{"cells":[${text}],"nbformat":4,"nbformat_minor":5}`;
  expect((await edited({ cell: "a", source: "new" }, whole(cell('"old"')))).text).toBe(whole(cell('"new"')));
  const code = (source: string, outputs: string) => whole(cell(source, `,"execution_count":3, "outputs":${outputs}`));
  const typed = (text: string, type: string) => text.replace('"raw"', `"${type}"`);
  const ran = typed(code('["old"]', '[{"a":1.0}]'), "code");
  expect((await edited({ cell: "a", source: "new" }, ran)).text).toBe(
    typed(code('["new"]', "[]"), "code").replace('count":3', 'count":null'),
  );
  expect((await edited({ cell: "a", cell_type: "raw" }, ran)).text).toBe(whole(cell('["old"]')));
  expect((await edited({ cell: "a", cell_type: "code" }, whole(cell('["old"]')))).text).toBe(
    typed(whole(cell('["old"]', ',"execution_count":null,"outputs":[]')), "code"),
  );
});

test("whatever stands in a notebook, one cell changes and the rest reads the same", async () => {
  using bench = toolBench();
  const cell = fc.record({
    cell_type: fc.constant("raw"),
    metadata: fc.json().map((json) => JSON.parse(json)),
    source: fc.string(),
  });
  const books = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 4 }), fc.nat(3), fc.json(), fc.string(), fc.nat(4));
  await fc.assert(
    fc.asyncProperty(books, async ([list, place, metadata, source, indent]) => {
      const index = place % list.length;
      const whole = { metadata: JSON.parse(metadata), cells: list, nbformat: 4 };
      bench.put("a.ipynb", JSON.stringify(whole, null, indent));
      await call(notebookEdit, { path: "a.ipynb", cell: index, source }, bench);
      const now = JSON.parse(readFileSync(bench.path("a.ipynb"), "utf8"));
      expect(now).toEqual({
        ...JSON.parse(JSON.stringify(whole)),
        cells: (list as object[]).with(index, { ...(list[index] as object), source }),
      });
    }),
    { numRuns: 200 },
  );
});
