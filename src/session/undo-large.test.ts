import { createHash } from "node:crypto";
import { statSync, truncateSync, utimesSync } from "node:fs";
import { expect, test } from "vitest";
import { refusal, toolBench } from "../../test/support/tool-context.ts";
import { undoBench } from "../../test/support/undo/bench.ts";
import { edit, remove } from "../../test/support/undo/calls.ts";
import { undoneBytes } from "../protocol/limits.ts";
import { fileDelete } from "../tools/files/file-delete.ts";

const big = () => Buffer.alloc(70_000_000, "one line\n");

test("a file of 70 MB that was deleted comes back", async () => {
  await using bench = await undoBench();
  const content = big();
  bench.put("a.txt", content);
  const [output] = await bench.turn(remove("a.txt"));
  expect([output, bench.text("a.txt")]).toEqual(["Deleted a.txt", null]);
  expect(await bench.undo()).toMatchObject({ done: [{ path: "a.txt", action: "restored" }], left: [] });
  expect(bench.text("a.txt")?.length).toBe(content.length);
});

test("an edit of a file of 70 MB is taken back", async () => {
  await using bench = await undoBench();
  bench.put("a.txt", Buffer.concat([Buffer.from("first\n"), big()]));
  await bench.turn(edit("a.txt", "first", "1st"));
  expect(bench.text("a.txt")?.slice(0, 4)).toBe("1st\n");
  expect(await bench.undo()).toMatchObject({ done: [{ path: "a.txt", action: "restored" }], left: [] });
  expect(bench.text("a.txt")?.slice(0, 6)).toBe("first\n");
});

test("what is too large to be kept is deleted, and both the call and undo say that it cannot come back", async () => {
  await using bench = await undoBench();
  bench.put("huge", "");
  truncateSync(bench.path("huge"), undoneBytes + 1);
  const [output] = await bench.turn(remove("huge"));
  expect(output).toBe("Deleted huge\n[This cannot be undone: huge is larger than what is kept (256 MiB)]");
  expect(await bench.undo()).toMatchObject({ done: [], left: [{ path: "huge", reason: "not-kept" }] });
});

test("what is too large to be kept is not deleted either when others changed it since it was seen", async () => {
  using bench = toolBench();
  bench.put("huge", "");
  truncateSync(bench.path("huge"), undoneBytes + 1);
  const { size, mtimeMs } = statSync(bench.path("huge"));
  const known = (version: string) => ({ context: { ...bench.context, known: () => ({ version, output: null }) } });
  for (const version of [`${size}:${mtimeMs - 1}`, "0".repeat(64)]) {
    expect(await refusal(fileDelete, { path: "huge" }, known(version))).toContain("Not changed: huge ");
  }
  const zeros = createHash("sha256").update(Buffer.alloc(size)).digest("hex");
  expect(await fileDelete.prepare?.({ path: "huge" }, known(zeros).context)).toMatchObject({ kind: "file" });
  const ready = await fileDelete.prepare?.({ path: "huge" }, known(`${size}:${mtimeMs}`).context);
  utimesSync(bench.path("huge"), 1, 1);
  await expect(fileDelete.execute({ path: "huge" }, bench.context, ready)).rejects.toThrow("changed on disk");
});
