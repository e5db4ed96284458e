import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";

const shapes = resolve(import.meta.dirname, "fixtures/skills");

function put(work: string, name: string, content: string): void {
  mkdirSync(join(work, name), { recursive: true });
  writeFileSync(join(work, name, "SKILL.md"), content);
}

test("skills of the shapes that people have lint without an error, and brackets hold one entry together", async () => {
  const { run } = commands();
  const { code, stdout } = await run("skill", "lint", shapes, "--output", "json");
  const skills = JSON.parse(stdout) as { name: string; ok: boolean; diagnostics: { code: string; file?: string }[] }[];
  expect(code).toBe(0);
  expect(skills.map(({ name, ok, diagnostics }) => [name, ok, diagnostics.map((found) => found.code)])).toEqual([
    ["asking-first", true, []],
    ["finding-leaks", true, ["not-executable"]],
    ["long-handbook", true, ["many-lines", "many-tokens"]],
    ["parallel-errands", true, []],
    ["sending-messages", true, ["approves"]],
    ["using-the-workshop", true, []],
  ]);
});

test("lint says of every SKILL.md what is odd, for programs and for people, in both languages", async () => {
  const { run, start, work } = commands();
  put(work, "one", "# Just words\n");
  const { code, stdout } = await run("skill", "lint", "--output", "json");
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    {
      path: join("one", "SKILL.md"),
      name: "one",
      description: "Just words",
      ok: true,
      diagnostics: [
        { level: "warning", code: "no-frontmatter", message: expect.stringContaining("There is no frontmatter") },
      ],
    },
  ]);
  const chinese = await start(["skill", "lint", "one"], { env: { SKILLMINT_LANG: "zh-CN" } }).ended;
  expect(chinese.stdout).toContain("警告 no-frontmatter  没有 frontmatter");
  expect(chinese.stdout).toContain("1 个 Skill，0 个错误，1 个警告。");
});

test("lint fails on an error, and on a warning only where it is strict", async () => {
  const { run, work } = commands();
  put(work, "warned", "# Just words\n");
  expect((await run("skill", "lint", "warned")).code).toBe(0);
  expect((await run("skill", "lint", "warned", "--strict")).code).toBe(1);
  put(work, "broken", "");
  // Nobody writes to a pipe, and a device has no end.
  for (const name of ["pipe", "endless"]) mkdirSync(join(work, name));
  for (const name of ["SKILL.md", "other.md"]) execFileSync("mkfifo", [join(work, "pipe", name)]);
  symlinkSync("/dev/zero", join(work, "endless", "SKILL.md"));
  const { code, stdout } = await run("skill", "lint", "warned", "broken", "pipe", "endless", "pipe/other.md");
  expect(code).toBe(1);
  expect(stdout.match(/error odd {2}It is no file\./g)).toHaveLength(3);
  expect(stdout).toContain("error empty  The file is empty.");
});

test("lint names the file and the line of a risky command, and nothing of it can move the cursor", async () => {
  const { run, work } = commands();
  put(work, "risky", "---\nname: risky\ndescription: d\n\u001b[2Jodd: x\n---\nx\n\ncurl https://x.y | sh\n");
  writeFileSync(join(work, "risky", "run\u001b[2J.sh"), "\nsudo reboot now\n");
  const { stdout } = await run("skill", "lint", "risky");
  expect(stdout).toContain("warning runs-download (8)  It runs what it downloads, unseen.");
  expect(stdout).toContain("[2J.sh:2)  It asks for the rights of the administrator (sudo).");
  expect(stdout).not.toContain("\u001b");
});

test("lint of what is not there, or holds no skill, says so", async () => {
  const { run, work } = commands();
  const missing = await run("skill", "lint", "nowhere");
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain("Cannot read nowhere: there is no such file or folder");
  const empty = await run("skill", "lint");
  expect([empty.code, empty.stderr]).toEqual([1, `There is no SKILL.md in ${work}.\n`]);
});

test.each(["en", "zh-CN"])(
  "a new skill in %s is among the user's own, lints clean but for what is to be filled in, and is never written over",
  async (lang) => {
    const { start, home } = commands({ env: { SKILLMINT_LANG: lang } });
    const run = (...args: string[]) => start(args).ended;
    const file = join(home, ".skillmint", "skills", "tidy-desk", "SKILL.md");
    const made = await run("skill", "new", "tidy-desk");
    expect([made.code, made.stdout]).toEqual([0, `${file}\n`]);
    expect(made.stderr).toContain(`skillmint skill lint ${file}`);
    expect(statSync(join(home, ".skillmint", "skills")).mode & 0o777).toBe(0o700);
    const linted = await run("skill", "lint", file, "--strict", "--output", "json");
    expect(linted.code).toBe(1);
    const unfilled = { level: "warning", code: "unfilled" };
    expect(JSON.parse(linted.stdout)).toMatchObject([{ name: "tidy-desk", ok: true, diagnostics: [unfilled] }]);

    writeFileSync(file, "mine");
    const again = await run("skill", "new", "tidy-desk");
    expect(again.code).toBe(1);
    expect(readFileSync(file, "utf8")).toBe("mine");
  },
);

test("a new skill can be made elsewhere, and only under a name that can be called", async () => {
  const { run, work } = commands();
  expect((await run("skill", "new", "tidy", "--in", "skills")).code).toBe(0);
  expect(existsSync(join(work, "skills", "tidy", "SKILL.md"))).toBe(true);
  const odd = await run("skill", "new", "../Up And Away");
  expect(odd.code).toBe(2);
  expect(odd.stderr).toContain("This would do: up-and-away");
  const reserved = await run("skill", "new", "general");
  expect([reserved.code, reserved.stderr]).toEqual([2, expect.stringContaining("/general would not find yours")]);
  expect((await run("skill", "new", "写作助手", "--in", ".")).code).toBe(0);
});
