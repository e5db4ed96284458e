import fc from "fast-check";
import { expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { changesSince, makeGround, runText, snapshot } from "../../../test/support/read-only/ground.ts";
import { fragments, joints } from "../../../test/support/read-only/joints.ts";
import { readList } from "../../../test/support/read-only/lists.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { loadShell } from "../shell/load.ts";
import { isReadOnly } from "./read-only.ts";

const shell = await loadShell();
const dangerous = readList("dangerous");
const harmless = readList("harmless");
const reads = (text: string, folder: string) => isReadOnly(shell.read(text), folder);

test("no dangerous one-liner is called read-only", () => {
  const folder = tempFolder();
  expect(dangerous.length).toBeGreaterThanOrEqual(620);
  expect(new Set(dangerous.map(({ heading }) => heading)).size).toBeGreaterThanOrEqual(65);
  expect(dangerous.filter(({ text }) => reads(text, folder)).map(({ text }) => text)).toEqual([]);
});

test("at least 85 in a hundred everyday reads are called read-only", () => {
  const folder = tempFolder();
  expect(harmless.length).toBeGreaterThanOrEqual(220);
  const passed = harmless.filter(({ text }) => reads(text, folder));
  expect(passed.length / harmless.length).toBeGreaterThanOrEqual(0.85);
});

test("a dangerous part makes the whole dangerous, wherever it stands", () => {
  const folder = tempFolder();
  const quiet = harmless.filter(({ text }) => !text.includes("\n") && reads(text, folder)).map(({ text }) => text);
  const bad = [...fragments, ...dangerous.map(({ text }) => text).filter((text) => /^[a-z]+ [\w./ -]+$/.test(text))];
  fc.assert(
    fc.property(fc.constantFrom(...quiet), fc.constantFrom(...bad), fc.constantFrom(...joints), (safe, evil, join) => {
      expect(reads(join(safe, evil), folder), join(safe, evil)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("a flag that is in no list makes every command with a list dangerous", () => {
  const folder = tempFolder();
  const lines = ["sort a", "uniq a", "tree", "rg x", "fd x", "jq . a", "git log", "git status", "git diff", "find ."];
  const flags = ["--no-such-flag", "-~", "--output=x", "--exec=x", "$x", "*"];
  const passed = lines.flatMap((line) => flags.map((flag) => `${line} ${flag}`)).filter((text) => reads(text, folder));
  expect(lines.every((line) => reads(line, folder))).toBe(true);
  expect(passed).toEqual([]);
});

test("who runs another is judged by what it runs, even where nobody has told of that one", () => {
  const folder = tempFolder();
  const alone = (...words: string[]) =>
    isReadOnly({ commands: [{ words, assigns: [], text: words.join(" ") }], redirects: [], opaque: null }, folder);
  expect(alone("find", ".", "-exec", "cat", "{}", ";")).toBe(true);
  for (const inner of [["rm", "{}"], ["sh", "{}"], ["sort", "{}"], ["{}"], ["command", "rm"], ["env", "rm"]]) {
    expect(alone("find", ".", "-exec", ...inner, ";"), `find ${inner}`).toBe(false);
    expect(alone("xargs", "-I{}", ...inner), `xargs ${inner}`).toBe(false);
    expect(alone("timeout", "5", ...inner), `timeout ${inner}`).toBe(inner[0] === "sort");
  }
});

test("an empty text, one that is too long and one that nobody can read are not read-only", () => {
  const folder = tempFolder();
  for (const text of ["", "  ", "# a comment", `ls ${"a".repeat(20_000)}`, "ls\0", "ls \u0007", 'ls "']) {
    expect(reads(text, folder), text.slice(0, 20)).toBe(false);
  }
});

test("only /dev/null is written, and only files are read, by redirects", () => {
  const folder = tempFolder();
  for (const text of ["ls 2>/dev/null", "ls >/dev/null 2>&1", "cat < a.txt", "ls &>/dev/null"]) {
    expect(reads(text, folder), text).toBe(true);
  }
  for (const text of ["ls > x", "ls >> /dev/stdout", "cat < /dev/tcp/a/1", 'cat < "$x"', "ls > $x"]) {
    expect(reads(text, folder), text).toBe(false);
  }
});

needs("git")("what is called read-only changes nothing when it runs", async () => {
  const folder = tempFolder();
  const ground = makeGround(folder);
  // Every sixth: the proof runs all of them, and tells of those that keep notes at home.
  const lines = harmless.filter(({ text }, index) => index % 6 === 0 && !/npm|pip|sleep|find \/|rust|cargo/.test(text));
  const passed = lines.filter(({ text }) => reads(text, ground));
  expect(passed.length).toBeGreaterThan(30);
  const before = snapshot(folder);
  for (const { text } of passed) await runText(text, ground, folder, 5000);
  expect(changesSince(before, folder)).toEqual([]);
  await runText("touch made", ground, folder, 5000);
  expect(changesSince(before, folder)).toEqual(["ground/made"]);
});
