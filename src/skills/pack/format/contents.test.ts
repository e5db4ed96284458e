import { expect, test } from "vitest";
import { entryOf, fileOf } from "../../../../test/support/packs/forge.ts";
import { createContents } from "./contents.ts";
import type { PackHeader } from "./header.ts";

const files = [fileOf("SKILL.md", "# A"), fileOf("empty", ""), fileOf("z", "last")];
const header = { files: files.map(entryOf), contentSize: 7 } as unknown as PackHeader;
const whole = Buffer.concat(files.map(({ bytes }) => bytes));

test("files come out of pieces of any size, and without their bytes where they are only compared", () => {
  for (const size of [1, 2, 5, 100]) {
    const contents = createContents(header, { keep: true });
    for (let at = 0; at < whole.length; at += size) expect(contents.take(whole.subarray(at, at + size))).toBe(null);
    expect(contents.end()).toEqual(files.map((file) => ({ ...file, bytes: new Uint8Array(file.bytes) })));
  }
  const compared = createContents(header, { keep: false });
  compared.take(whole);
  expect(compared.end()).toEqual(files.map((file) => ({ ...file, bytes: new Uint8Array() })));
});

test("one byte more is refused at once, not at the end of a bomb", () => {
  const contents = createContents(header, { keep: false });
  expect(contents.take(whole)).toBe(null);
  expect(contents.take(Buffer.alloc(1))).toEqual({ problem: "content-size", expected: 7 });
});

test("one byte less is refused at the end", () => {
  const contents = createContents(header, { keep: false });
  contents.take(whole.subarray(1));
  expect(contents.end()).toMatchObject({ problem: "content-size" });
});
