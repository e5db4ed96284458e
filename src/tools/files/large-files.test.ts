import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { longestTurn } from "../../../test/support/longest-turn.ts";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { takeBack } from "../../session/merge.ts";
import { bySize } from "../../workers/apart.ts";
import { notebookEdit } from "../notebook/notebook-edit.ts";
import { applyPatch } from "./apply-patch.ts";
import { edit } from "./edit.ts";
import { readFile } from "./read-file.ts";
import { unifiedDiff } from "./unified-diff.ts";
import { writeFile } from "./write-file.ts";

/** The bar is 50 ms on a machine as people have it; this one may be slower, and without threads each takes longer. */
const mostMs = 150;

const bytes = (text: string) => Buffer.from(text);

test("an edit of very many places keeps nobody waiting", async () => {
  using bench = toolBench();
  bench.put("a.txt", "a\nb\n".repeat(400_000));
  const input = { path: "a.txt", old_string: "b", new_string: "c", replace_all: true };
  expect(await longestTurn(() => call(edit, input, bench))).toBeLessThan(mostMs);
  expect(readFileSync(bench.path("a.txt"), "utf8").slice(-8)).toBe("a\nc\na\nc\n");
});

test("a patch of a file whose lines repeat keeps nobody waiting", async () => {
  using bench = toolBench();
  bench.put("a.txt", `${"a\n".repeat(100_000)}b\n`);
  const patch = `*** Begin Patch\n*** Update File: a.txt\n@@\n${" a\n".repeat(300)}-b\n+c\n*** End Patch`;
  expect(await longestTurn(() => call(applyPatch, { patch }, bench))).toBeLessThan(mostMs);
  expect(readFileSync(bench.path("a.txt"), "utf8").slice(-4)).toBe("a\nc\n");
});

test("an edit of a notebook of very many cells keeps nobody waiting", async () => {
  using bench = toolBench();
  const cell = { cell_type: "raw", metadata: {}, source: "a" };
  const book = { cells: Array.from({ length: 100_000 }, () => cell), metadata: {}, nbformat: 4, nbformat_minor: 0 };
  bench.put("a.ipynb", JSON.stringify(book));
  const input = { path: "a.ipynb", cell: 99_999, source: "b" };
  expect(await longestTurn(() => call(notebookEdit, input, bench))).toBeLessThan(mostMs);
  expect(JSON.parse(readFileSync(bench.path("a.ipynb"), "utf8")).cells.at(-1).source).toBe("b");
});

test("writing over a file of very many lines keeps nobody waiting", async () => {
  using bench = toolBench();
  bench.put("a.txt", "\r\n".repeat(5_000_000));
  expect(await longestTurn(() => call(writeFile, { path: "a.txt", content: "a" }, bench))).toBeLessThan(mostMs);
  expect(readFileSync(bench.path("a.txt"), "utf8")).toBe("a\r\n");
});

test("reading a file of very many line ends keeps nobody waiting", async () => {
  using bench = toolBench();
  bench.put("a.txt", "\r\n".repeat(4_000_000));
  expect(await longestTurn(() => call(readFile, { path: "a.txt" }, bench))).toBeLessThan(mostMs);
});

test("a comparison of large files that have little in common keeps nobody waiting", async () => {
  const [old, fresh] = ["a\nb\n", "b\nc\n"].map((text) => bytes(text.repeat(250_000)));
  expect(await longestTurn(() => unifiedDiff("a.txt", old as Buffer, fresh as Buffer))).toBeLessThan(mostMs);
});

test("a merge of large files is done in a thread and comes back whole", async () => {
  const middle = "same\n".repeat(300_000);
  const input = { ours: bytes(`a\n${middle}x\n`), base: bytes(`a\n${middle}`), theirs: bytes(`b\n${middle}`) };
  let merged = "";
  const turn = await longestTurn(async () => {
    const done = await bySize("take-back", input, { size: 1e9, here: takeBack });
    merged = Buffer.from(done?.merged?.content ?? []).toString();
  });
  expect(merged).toBe(`b\n${middle}x\n`);
  expect(turn).toBeLessThan(mostMs);
});
