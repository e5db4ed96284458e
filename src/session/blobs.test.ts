import { createHash } from "node:crypto";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { openBlobs } from "./blobs.ts";

const content = Buffer.from([0, 1, 255, 10, 13, ...Buffer.from("text ".repeat(100))]);
const hash = createHash("sha256").update(content).digest("hex");

test("a content comes back byte for byte, is kept once, and is its user's alone", async () => {
  const root = tempFolder();
  const blobs = openBlobs(root, "ses_1");
  for (let time = 0; time < 2; time++) await blobs.keep(hash, content);
  expect(await blobs.read(hash)).toEqual(content);
  const file = join(root, "ses_1", hash);
  expect(readdirSync(join(root, "ses_1"))).toEqual([hash]);
  expect([statSync(file).mode & 0o777, statSync(join(root, "ses_1")).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(statSync(file).size).toBeLessThan(content.length);
});

test("what was not kept or is damaged is nothing, never something else", async () => {
  const root = tempFolder();
  const blobs = openBlobs(root, "ses_1");
  expect(await blobs.read(hash)).toBeNull();
  await blobs.keep(hash, content);
  const file = join(root, "ses_1", hash);
  for (const damaged of ["", "no deflate", Buffer.from([3, 0])]) {
    writeFileSync(file, damaged);
    expect(await blobs.read(hash)).toBeNull();
  }
});
