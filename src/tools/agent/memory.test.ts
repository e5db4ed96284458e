import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacter } from "../../../test/support/any-character.ts";
import { call, toolBench } from "../../../test/support/tool-context.ts";
import { memory } from "./memory.ts";

const outcome = async (input: unknown, bench: ReturnType<typeof toolBench>) => {
  try {
    return (await call(memory, input, bench)).output;
  } catch (error) {
    return `ERROR ${(error as Error).message}`;
  }
};

test("what is written is read, listed and deleted, and lies in a file of its own for its user alone", async () => {
  using bench = toolBench();
  const { memory: folder } = bench.context;
  expect(await outcome({ action: "list" }, bench)).toBe("Nothing is kept yet.");
  expect(await outcome({ action: "write", key: "项目", content: "用 pnpm" }, bench)).toBe("Kept under 项目");
  expect(readFileSync(join(folder, "项目.md"), "utf8")).toBe("用 pnpm");
  expect(statSync(join(folder, "项目.md")).mode & 0o777).toBe(0o600);
  expect(await outcome({ action: "read", key: "项目.md" }, bench)).toBe("用 pnpm");
  expect(await outcome({ action: "list" }, bench)).toBe("项目 (8 bytes)");
  expect(await outcome({ action: "delete", key: "项目" }, bench)).toBe("Deleted: 项目");
  expect(await outcome({ action: "read", key: "项目" }, bench)).toBe("ERROR Nothing is kept under 项目. Keys: none");
});

test.for([
  "../out",
  "a/b",
  "/etc/passwd",
  "..",
  ".",
  "",
  " ",
  ".hidden",
  "a\\b",
  "a\0b",
  "a\nb",
  "C:x",
  "a\u202eb",
  "x".repeat(200),
])("a key cannot leave its folder: %j", async (key) => {
  using bench = toolBench();
  const said = await outcome({ action: "write", key, content: "x" }, bench);
  expect(said).toContain("cannot be a key");
  expect(existsSync(bench.context.memory)).toBe(false);
});

test("whatever the key, nothing is written but one file in the folder", async () => {
  using bench = toolBench();
  const { memory: folder } = bench.context;
  mkdirSync(folder, { recursive: true });
  const around = readdirSync(dirname(folder));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 40 }), async (key) => {
      const before = readdirSync(folder).length;
      await outcome({ action: "write", key, content: "x" }, bench);
      expect(readdirSync(folder).length - before).toBeLessThanOrEqual(1);
      expect(readdirSync(dirname(folder))).toEqual(around);
      for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).isFile()).toBe(true);
    }),
  );
});

test("a link that somebody put there is replaced, not written through", async () => {
  using bench = toolBench();
  const { memory: folder } = bench.context;
  mkdirSync(folder, { recursive: true });
  const outside = join(dirname(folder), "outside.txt");
  writeFileSync(outside, "mine");
  symlinkSync(outside, join(folder, "MEMORY.md"));
  await outcome({ action: "write", key: "MEMORY", content: "theirs" }, bench);
  expect([readFileSync(outside, "utf8"), readFileSync(join(folder, "MEMORY.md"), "utf8")]).toEqual(["mine", "theirs"]);
});

test("what is too long or too many is refused with what to do, and what is missing is named", async () => {
  using bench = toolBench();
  expect(await outcome({ action: "write", key: "a", content: "x".repeat(70_000) }, bench)).toContain("at most 64 KB");
  expect(await outcome({ action: "write", key: "a" }, bench)).toBe("ERROR Missing parameter: content");
  expect(await outcome({ action: "read" }, bench)).toBe("ERROR Missing parameter: key");
  mkdirSync(bench.context.memory, { recursive: true });
  for (let at = 0; at < 200; at++) writeFileSync(join(bench.context.memory, `k${at}.md`), "");
  expect(await outcome({ action: "write", key: "one-more", content: "x" }, bench)).toContain("200 keys already");
  expect(await outcome({ action: "write", key: "k7", content: "x" }, bench)).toBe("Kept under k7");
});
