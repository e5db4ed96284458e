import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { textsIn } from "../i18n/texts.ts";
import { verifyPack } from "../skills/pack/format/verify.ts";
import { readZip } from "../skills/pack/old/zip.ts";
import { readGiven } from "./read-given.ts";

test("a file that the user names is read within its bound; a pipe, a device and a folder are none", async () => {
  const folder = tempFolder();
  const [pipe, file] = [join(folder, "pipe"), join(folder, "file")];
  execFileSync("mkfifo", [pipe]);
  writeFileSync(file, "12345678");
  expect(readGiven(file, 8)).toBe("12345678");
  expect(() => readGiven(file, 7)).toThrow("EFBIG");
  expect(() => readGiven(pipe, 8)).toThrow("ESPIPE");
  expect(() => readGiven("/dev/zero", 8)).toThrow("ESPIPE");
  expect(() => readGiven(folder, 8)).toThrow("EISDIR");
  expect(() => readGiven(join(folder, "none"), 8)).toThrow("ENOENT");
  // Nor does anybody wait for a pack or an old pack there.
  expect(await verifyPack(pipe, { now: new Date() })).toEqual({ problem: "unreadable", reason: "ESPIPE" });
  expect(await readZip(pipe)).toEqual({ problem: "unreadable", reason: "ESPIPE" });
  expect(textsIn("en").packs.problems.unreadable({ reason: "ESPIPE" })).toContain("it is no file");
});
