import { mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { toolBench } from "../../../test/support/tool-context.ts";
import { makeFolder, openFolder } from "./open-folder.ts";
import { openRegular } from "./open-regular.ts";
import { placeByNumbers } from "./place-of-open.ts";

test("what is done through an open folder is done there, wherever its path leads by now", async () => {
  using bench = toolBench();
  const outside = join(dirname(bench.root), "outside");
  for (const folder of [outside, bench.path("sub")]) mkdirSync(folder);
  using folder = await openFolder(bench.path("sub"), bench.context);
  renameSync(bench.path("sub"), bench.path("parked"));
  symlinkSync(outside, bench.path("sub"));
  writeFileSync(folder.at("made"), "");
  expect([readdirSync(bench.path("parked")), readdirSync(outside)]).toEqual([["made"], []]);
});

test("a folder that lies behind a link is not opened, nor made there", async () => {
  using bench = toolBench();
  const outside = join(dirname(bench.root), "outside");
  mkdirSync(join(outside, "deep"), { recursive: true });
  symlinkSync(outside, bench.path("sub"));
  await expect(openFolder(bench.path("sub"), bench.context)).rejects.toThrow("sub leads elsewhere");
  await expect(openFolder(bench.path("sub/deep"), bench.context)).rejects.toThrow("sub/deep leads elsewhere");
  await expect(makeFolder(bench.path("sub/new/folder"), bench.context)).rejects.toThrow("leads elsewhere");
  expect(readdirSync(outside)).toEqual(["deep"]);
});

test("where the system does not tell where an open file lies, its numbers are compared", async () => {
  using bench = toolBench();
  const path = bench.put("sub/a", "");
  using opened = await openRegular(path, bench.context);
  expect(placeByNumbers(opened.fd, path)).toBe("there");
  renameSync(path, bench.path("sub/b"));
  expect(placeByNumbers(opened.fd, path)).toBe("replaced");
  bench.put("sub/a", "another");
  expect(placeByNumbers(opened.fd, path)).toBe("replaced");
  renameSync(bench.path("sub"), bench.path("parked"));
  symlinkSync(bench.path("parked"), bench.path("sub"));
  expect(placeByNumbers(opened.fd, bench.path("sub/b"))).toBe("elsewhere");
});
