import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOldPack } from "../src/skills/pack/old/import.ts";
import { oldBundle, oldPack } from "./support/packs/old-packs.ts";
import { skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const text = "---\nname: report\ndescription: Writes reports.\n---\nWrite it.\n";

function written(bytes: Uint8Array): string {
  const file = join(tempFolder(), "old.skillpack");
  writeFileSync(file, bytes);
  return file;
}

test("an old pack becomes a folder for who knows its name, with a word about what it does not protect", async () => {
  const program = skillmint();
  const files = { "skill.md": text, "references/a.md": "Inner.", ".env": "KEY=1", "my file.md": "x" };
  writeFileSync(join(program.work, "old.skillpack"), oldPack({ files }));
  const none = await program.run("pack", "import", "none.skillpack", "--username", "alice");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("there is no such file")]);
  const without = await program.run("pack", "import", "old.skillpack");
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("add --username NAME")]);
  const wrong = await program.run("pack", "import", "old.skillpack", "--username", "bob");
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining("not made for this name")]);
  expect(readdirSync(program.work)).toEqual(["old.skillpack"]);
  const made = await program.run("pack", "import", "old.skillpack", "--username", "alice");
  expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining("report (2 files)") });
  expect(made.stderr).toContain("nobody has signed them");
  expect(made.stderr).toContain("Left out, since such names may be dangerous here: .env, my file.md");
  expect(readFileSync(join(program.work, "report/SKILL.md"), "utf8")).toBe(text);
  expect(readFileSync(join(program.work, "report/references/a.md"), "utf8")).toBe("Inner.");
  const again = await program.run("pack", "import", "old.skillpack", "--username", "alice");
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("is there already")]);
  expect((await program.run("skill", "add", "report")).code).toBe(0);
});

test("a pack of the older name is opened, a bundle needs no name, and each is held to the same rules", async () => {
  const older = written(oldPack({ sign: "SKILLHUB_OK", files: { "SKILL.md": text } }));
  expect(await readOldPack(older, "alice")).toMatchObject({ kind: "sealed", skills: [{ name: "Report" }] });
  const bundle = written(
    oldBundle({ "skills/one/SKILL.md": text, "skills/two/SKILL.md": text, "skills/two/x.md": "x" }),
  );
  expect(await readOldPack(bundle)).toMatchObject({ kind: "bundle", skills: [{ name: "one" }, { name: "two" }] });
  const out = written(oldBundle({ "skills/one/SKILL.md": text, "skills/../../x.md": "x" }));
  expect(await readOldPack(out)).toEqual({ problem: "damaged", path: "zip" });
  const twins = written(oldBundle({ "skills/one/SKILL.md": text, "skills/one/A.md": "x", "skills/one/a.md": "y" }));
  expect(await readOldPack(twins)).toMatchObject({ problem: "damaged" });
  const large = written(oldBundle({ "skills/one/SKILL.md": text, "skills/one/a": "x".repeat(17 * 1024 * 1024) }));
  expect(await readOldPack(large)).toEqual({ problem: "too-large" });
  expect(await readOldPack(written(oldBundle({ "skills/one/a.md": "x" })))).toEqual({ problem: "no-skill" });
  expect(await readOldPack(written(Buffer.from("no zip")))).toEqual({ problem: "not-old" });
  expect(existsSync(join(older, "..", "x.md"))).toBe(false);
});

test("a file that was sealed with another key is not taken over", async () => {
  const foreign = oldPack({ files: { "SKILL.md": text, "a.md": "x" }, foreign: "a.md" });
  expect(await readOldPack(written(foreign), "alice")).toEqual({ problem: "damaged", path: "a.md" });
});
