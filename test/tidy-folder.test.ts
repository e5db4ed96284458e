import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { languages } from "../src/protocol/language.ts";
import { tempFolder } from "./support/temp-folder.ts";

/** The commands that the built-in skill gives. */
function commandsOf(language: string) {
  const text = readFileSync(resolve(import.meta.dirname, `../skills/${language}/tidy-folder/SKILL.md`), "utf8");
  const [, look = ""] = /`(find [^`]*)`/.exec(text) ?? [];
  const [, check = ""] = /`(cut [^`]*)`/.exec(text) ?? [];
  const [, move = ""] = /```sh\n([\s\S]*?)```/.exec(text) ?? [];
  return { look: look.replace(/FOLDER|文件夹/, "."), check, move };
}

test.each(languages)("the commands of tidy-folder (%s) show, check and move files as it says", (language) => {
  const cwd = tempFolder();
  const bash = (command: string) => execFileSync("bash", ["-c", command], { cwd, encoding: "utf8" });
  const { look, check, move } = commandsOf(language);
  mkdirSync(join(cwd, "sub"));
  for (const name of ["tracked.txt", "new one.txt", "sub/c.txt"]) writeFileSync(join(cwd, name), "12345");
  bash("git init -q && git add tracked.txt");
  expect(
    bash(look)
      .trim()
      .split("\n")
      .map((line) => line.replace(/\\ /g, " ").replace(/.* 5 .*\.\//, "5 "))
      .sort(),
  ).toEqual(["5 new one.txt", "5 sub/c.txt", "5 tracked.txt"]);

  const list = (...moves: string[]) => writeFileSync(join(cwd, "tidy-list.txt"), moves.join("\n"));
  list("tracked.txt\tdocs/A.txt", "new one.txt\tdocs/a.txt");
  expect(bash(check)).not.toBe("");
  const moves = ["tracked.txt\tdocs/a.txt", "new one.txt\tdocs/b b.txt"];
  list(...moves);
  expect(bash(check)).toBe("");
  bash(move);
  expect(bash("git ls-files").trim()).toBe("docs/a.txt");
  expect(readFileSync(join(cwd, "docs/b b.txt"), "utf8")).toBe("12345");

  list(...moves, "sub/c.txt\tdocs/a.txt");
  expect(() => bash(move)).toThrow();
  expect(existsSync(join(cwd, "sub/c.txt"))).toBe(true);
});
