import { renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import { confirmedHits } from "./confirm-hits.ts";
import { openFolder } from "./open-folder.ts";

const hits = (path: string, ...texts: string[]) => ({
  path,
  lines: texts.map((text, index) => ({ number: index + 1, text, hit: true })),
});

test("only hits that are in the file as it is opened and checked are shown", async () => {
  using bench = toolBench();
  bench.put("a.txt", `one\n${"x".repeat(3_000_000)}\ntwo 中\xff\n`);
  bench.put("utf16.txt", Buffer.from("\uFEFFone\ntwo", "utf16le"));
  bench.put("sub/b.txt", "inside");
  using folder = await openFolder(bench.root, bench.context);
  const confirmed = async (...files: ReturnType<typeof hits>[]) =>
    (await confirmedHits(files, new Set(), folder, bench.context)).map(({ path }) => path);
  expect(await confirmed(hits("a.txt", "one", "two 中ÿ"), hits("utf16.txt", "one", "two"))).toEqual([
    "a.txt",
    "utf16.txt",
  ]);
  expect(await confirmed(hits("a.txt", "one", "OUTSIDE"), hits("gone.txt", "one"))).toEqual([]);
  const outside = join(dirname(bench.root), "outside");
  renameSync(bench.path("sub"), outside);
  symlinkSync(outside, bench.path("sub"));
  expect(await confirmed(hits("sub/b.txt", "inside"))).toEqual([]);
});
