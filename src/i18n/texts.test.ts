import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../protocol/language.ts";

test.each(languages)("no two parts of the tools' texts in %s have a sentence by the same name", async (language) => {
  const folder = join(import.meta.dirname, language, "tools");
  const parts = await Promise.all(
    globSync("*.ts", { cwd: folder }).map(async (file) => Object.values(await import(join(folder, file)))),
  );
  const names = parts.flat().flatMap((part) => Object.keys(part as object));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
