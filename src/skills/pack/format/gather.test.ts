import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../../test/support/temp-folder.ts";
import { gather } from "./gather.ts";
import { leftOutByName, secretLine } from "./private-files.ts";
import { isProblem } from "./problem.ts";

function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = tempFolder();
  for (const [path, content] of Object.entries({ "SKILL.md": "# A skill\n", ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const pathsIn = async (folder: string) => {
  const gathered = await gather(folder);
  return isProblem(gathered) ? gathered : gathered.files.map(({ path }) => path);
};

test("names are taken in one form, wherever the folder was made", async () => {
  expect(await pathsIn(folderWith({ "e\u0301te\u0301/n\u0303.md": "x" }))).toEqual([
    "SKILL.md",
    "\u00e9t\u00e9/\u00f1.md",
  ]);
});

test("names that differ in their form only are told to be two of one", async () => {
  for (const name of ["NAME.md", "NAME/a.md"]) {
    const [one, other] = [name.replace("NAME", "e\u0301"), name.replace("NAME", "\u00e9").replace("a.md", "b.md")];
    const path = name.replace("NAME", "\u00e9").replace("/a.md", "");
    expect(await pathsIn(folderWith({ [one]: "x", [other]: "y" }))).toEqual({ problem: "twins", path, other: path });
  }
});

test("a file that cannot go in is told, not left out", async () => {
  expect(await pathsIn(folderWith({ "my notes.md": "x" }))).toEqual({
    problem: "path",
    path: "my notes.md",
    why: "letters",
  });
  expect(await pathsIn(folderWith({ "docs/nul.md": "x" }))).toEqual({
    problem: "path",
    path: "docs/nul.md",
    why: "device",
  });
});

test("a file that is too large is told before it is read", async () => {
  const limit = 16 * 1024 ** 2;
  const folder = folderWith({ "large.bin": new Uint8Array(limit + 1) });
  expect(await gather(folder)).toEqual({
    ...{ problem: "too-large", what: "file", claimed: limit + 1, limit, path: "large.bin" },
  });
});

test("skill.md becomes SKILL.md, and two of them are one too many", async () => {
  const folder = tempFolder();
  expect(await gather(folder)).toEqual({ problem: "no-skill" });
  writeFileSync(join(folder, "skill.md"), "# A skill\n");
  expect(await pathsIn(folder)).toEqual(["SKILL.md"]);
  writeFileSync(join(folder, "SKILL.md"), "# A skill\n");
  expect(await gather(folder)).toMatchObject({ problem: "twins" });
});

test("a folder that is not there is told", async () => {
  expect(await gather(join(tempFolder(), "nothing"))).toMatchObject({ problem: "unreadable" });
});

test.each([
  [".git", "hidden"],
  [".env.local", "hidden"],
  ["node_modules", "rubbish"],
  ["x.pyc", "rubbish"],
  ["id_rsa", "key"],
  ["id_ed25519.pub", "key"],
  ["Server.KEY", "key"],
  ["prod.env", "key"],
  ["env.production", "key"],
  ["credentials.json", "key"],
  ["service-account-1.json", "key"],
  ["old.SkillPack", "pack"],
  ["env.py", null],
  ["environment.md", null],
  ["keys.md", null],
  ["credentials.md", null],
])("%s is left out: %s", (name, why) => expect(leftOutByName(name)).toBe(why));

test.each([
  ["a private key", `-----BEGIN OPENSSH PRIVATE KEY-----\n${"A".repeat(40)}`],
  ["a key of age", `AGE-SECRET-KEY-1${"Q".repeat(58)}`],
  ["a key of Amazon", `AKIA${"A1".repeat(8)}`],
  ["a key of GitHub", `ghp_${"a1".repeat(18)}`],
  ["a key of a model", `sk-proj-${"a1".repeat(20)}`],
  ["a key of Aliyun", `LTAI5t${"a1".repeat(10)}`],
])("%s is found in its line", (_, key) => expect(secretLine(Buffer.from(`one\n二\nkey: ${key}\n`))).toBe(3));

test("a key is found in whatever letters the file is written", () => {
  const wide = Buffer.from(`\ufeffone\nkey: ghp_${"a1".repeat(18)}\n`, "utf16le");
  expect([secretLine(wide), secretLine(Buffer.from(wide).swap16())]).toEqual([2, 2]);
});

test("what only speaks of keys is none", () => {
  expect(
    secretLine(Buffer.from("Begin with -----BEGIN PRIVATE KEY----- and end. sk-your-key-here ghp_xxx AKIA…")),
  ).toBe(null);
});
