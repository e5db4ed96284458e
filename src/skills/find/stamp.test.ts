import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { lastingStamp, stampFrom, stampOf } from "./stamp.ts";

test("what was changed just now is not remembered as known, since it may change again and look the same", () => {
  const file = join(tempFolder(), "x");
  writeFileSync(file, "");
  const stats = statSync(file);
  expect(stampOf(file)).toBe(stampFrom(stats));
  expect(lastingStamp(Object.assign(stats, { ctimeMs: Date.now() + 1_000 }))).toBe("");
  expect(lastingStamp(Object.assign(stats, { ctimeMs: Date.now() - 1_000 }))).not.toBe("");
  expect(stampOf(join(file, "y"))).toBeNull();
});
