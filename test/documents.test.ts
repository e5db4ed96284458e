import { spawn } from "node:child_process";
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { fileOf, pageOf } from "../scripts/later-files.ts";
import { laterFiles } from "../src/permissions/later-files.ts";
import { languages } from "../src/protocol/language.ts";
import { writePrograms } from "./support/fake-programs.ts";
import { tempFolder } from "./support/temp-folder.ts";

const root = resolve(import.meta.dirname, "..");
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root }).sort();
const textOf = (document: string) => readFileSync(join(root, document), "utf8");

test("the documents are all there", () => {
  for (const name of [
    "README",
    "README.zh-CN",
    "AGENTS",
    "CONTEXT",
    "CHANGELOG",
    "docs/architecture",
    "docs/architecture.zh-CN",
    "docs/guarantees",
    "docs/guarantees.zh-CN",
    "docs/permissions",
    "docs/permissions.zh-CN",
    "docs/skills",
    "docs/skills.zh-CN",
    "docs/sub-agents",
    "docs/sub-agents.zh-CN",
    "docs/packs",
    "docs/packs.zh-CN",
    "docs/mcp",
    "docs/mcp.zh-CN",
    "docs/later-files",
    "docs/later-files.zh-CN",
    "docs/web",
    "docs/web.zh-CN",
  ]) {
    expect(documents).toContain(`${name}.md`);
  }
});

test.each(documents)("every link in %s leads to a file", (document) => {
  const targets = [...textOf(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target as string);
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(local.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([]);
});

test.each(documents)("every path named in %s exists", (document) => {
  const named = textOf(document).match(/(?<![\w/.-])(?:src|test|scripts|docs|bin)\/[\w./-]*/g) ?? [];
  const paths = new Set(named.map((path) => path.replace(/\.+$/, "")));
  expect([...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every folder and front file of the source is on the map", () => {
  const map = textOf("docs/architecture.md") + textOf("AGENTS.md");
  const parts = globSync("src/*", { cwd: root }).filter((part) => !/version|assets|\.test\.ts$/.test(part));
  expect(parts.filter((part) => !map.includes(part))).toEqual([]);
});

test.each(languages)("the page of files that run later is made of the list: %s", (language) => {
  expect(textOf(fileOf(language))).toBe(pageOf(language));
  expect(laterFiles.length).toBeGreaterThanOrEqual(120);
  expect(laterFiles.filter(({ asks }) => asks === "always").length).toBeGreaterThanOrEqual(64);
  const named = laterFiles.map(({ place, pattern, asks }) => `${asks} ${place} ${pattern}`);
  expect(named.filter((name, index) => named.indexOf(name) < index)).toEqual([]);
});

test("the index of decisions names every page", () => {
  const pages = documents.filter((document) => /^docs\/decisions\/\d{4}-/.test(document));
  const index = textOf("docs/decisions/README.md");
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((page) => !index.includes(`(${page.replace("docs/decisions/", "")})`))).toEqual([]);
});

test.each(["README.md", "README.zh-CN.md"])("%s begins with the two commands", (document) => {
  expect(shellBlocks(document)[0]?.map(({ command }) => command)).toEqual(["npm start", "npm test"]);
});

test.each(["README", "docs/permissions", "docs/guarantees"])("%s shows the same commands in both languages", (name) => {
  const shown = (document: string) =>
    // What is said to a model is in the reader's language.
    shellBlocks(document).map((lines) => lines.map(({ command }) => command.replace(/(--base-url .*) ".*"$/, "$1")));
  expect(shown(`${name}.zh-CN.md`)).toEqual(shown(`${name}.md`));
});

const runnable = ["README.md", "docs/permissions.md", "docs/guarantees.md"].flatMap((document) =>
  shellBlocks(document)
    .map((lines) =>
      lines.filter(({ command }) => /(^|\| )bin\/skillmint/.test(command) && !command.includes("--base-url")),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) => ({ document, first: lines[0]?.command, lines })),
);

test.each(["README.md", "docs/permissions.md", "docs/guarantees.md"])("%s shows commands that can be tried", (name) => {
  expect(runnable.filter(({ document }) => document === name).flatMap(({ lines }) => lines).length).toBeGreaterThan(5);
});

test.each(runnable)("the commands of $document from `$first` on end as it says", async ({ lines }) => {
  const folder = freshFolder();
  const ended = [];
  // One after the other: later ones look at what earlier ones left.
  for (const { command } of lines) ended.push({ command, code: await codeOf(command, folder) });
  expect(ended).toEqual(lines);
  expect(existsSync(join(folder.work, "README.md"))).toBe(true);
});

interface Line {
  command: string;
  /** As the comment behind the command says; 0 without one. */
  code: number;
}

/** The commands of each fenced block of shell, in order. */
function shellBlocks(document: string): Line[][] {
  const blocks = [...textOf(document).matchAll(/^```sh\n(.*?)^```$/gms)];
  return blocks.map(([, block = ""]) =>
    block
      .trim()
      .split("\n")
      .map((line) => {
        const [command = "", comment = ""] = line.split(/\s+# /);
        return { command, code: Number(/(?:exit code|退出码) (\d+)/.exec(comment)?.[1] ?? 0) };
      }),
  );
}

/** As in a fresh clone: the program, the documents and an empty home. */
function freshFolder() {
  const [work, home] = [tempFolder(), tempFolder()];
  mkdirSync(join(work, "bin"));
  symlinkSync(join(root, "bin/skillmint"), join(work, "bin/skillmint"));
  copyFileSync(join(root, "README.md"), join(work, "README.md"));
  // Called as `npx -y package …`: the package that is installed here, where npx would download it.
  const programs = writePrograms({ npx: `exec node ${root}/node_modules/$2/dist/index.js "$3"` });
  return { work, home, programs };
}

function codeOf(command: string, { work, home, programs }: ReturnType<typeof freshFolder>): Promise<number | null> {
  // A pipe ends as its last program does, unless the shell is told to look at all of them.
  const child = spawn("bash", ["-o", "pipefail", "-c", command], {
    cwd: work,
    env: { PATH: `${programs}:${process.env.PATH}`, HOME: home, TMPDIR: home },
    stdio: "ignore",
  });
  return new Promise((ended) => child.on("close", ended));
}
