import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { StoredEvent } from "../src/protocol/events.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { serving } from "./support/serving.ts";
import { at, dataFolder, type Skillmint, skillmint } from "./support/skillmint.ts";

const databaseOf = (program: Skillmint) => join(dataFolder(program), "skillmint.db");
const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };

test.each([
  ["was emptied", (file: string) => truncateSync(file), "is empty, although sessions were stored", "是空的"],
  [
    "has no tables any more",
    (file: string) => change(remade(file), "pragma page_size = 512; vacuum"),
    "is empty",
    "是空的",
  ],
  [
    "is another program's",
    (file: string) => change(remade(file), "create table notes (x)"),
    "not SkillMint's",
    "不属于 SkillMint",
  ],
  [
    "has another program's mark",
    (file: string) => change(remade(file), "pragma application_id = 7"),
    "not SkillMint's",
    "不属于 SkillMint",
  ],
  ["lacks our tables", (file: string) => change(file, "drop table events"), "not SkillMint's", "不属于 SkillMint"],
  ["is a pipe", (file: string) => execFileSync("mkfifo", [remade(file)]), "is not a regular file", "不是普通文件"],
  ["is a folder", (file: string) => mkdirSync(remade(file)), "is not a regular file", "不是普通文件"],
  ["is a device", (file: string) => symlinkSync("/dev/null", remade(file)), "is not a regular file", "不是普通文件"],
])("a database that %s is refused with a sentence, and left as it is", async (_, spoil, english, inChinese) => {
  const program = skillmint();
  await program.run("run", "hello");
  const file = databaseOf(program);
  spoil(file);
  const before = shapeOf(file);
  for (const args of [["run", "hello"], ["session", "list"], ["doctor"]]) {
    const { code, stdout, stderr } = await program.run(...args);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining(english)]);
  }
  expect((await program.type(["session", "list"], chinese)).stderr).toContain(inChinese);
  expect(shapeOf(file)).toEqual(before);
});

function change(file: string, sql: string): void {
  using db = new DatabaseSync(file);
  db.exec(sql);
}

/** Frees the name for another file. */
function remade(file: string): string {
  for (const ending of ["", "-wal", "-shm"]) rmSync(file + ending, { force: true });
  return file;
}

function shapeOf(file: string): unknown {
  const { mode, ino, size } = lstatSync(file);
  return [mode, ino, size, statSync(file).isFile() && hashOf(file)];
}

const hashOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

test("a database that its user deleted is made anew", async () => {
  const program = skillmint();
  await program.run("run", "hello");
  remade(databaseOf(program));
  expect((await program.run("run", "hello")).code).toBe(0);
  expect(JSON.parse((await program.run("session", "list", "--output", "json")).stdout)).toHaveLength(1);
});

const losses: [string, (file: string, aside: string) => void][] = [
  ["deleted", (file, aside) => renameSync(file, aside)],
  [
    "replaced",
    (file, aside) => {
      renameSync(file, aside);
      copyFileSync(aside, file);
    },
  ],
  [
    "emptied",
    (file, aside) => {
      copyFileSync(file, aside);
      copyFileSync(`${file}-wal`, `${aside}-wal`);
      truncateSync(file);
    },
  ],
  [
    "left without its log's content",
    (file, aside) => {
      copyFileSync(file, aside);
      copyFileSync(`${file}-wal`, `${aside}-wal`);
      truncateSync(`${file}-wal`);
    },
  ],
];

test.each(losses)(
  "when the database is %s during a run, nothing more is acknowledged, and a sentence says so",
  async (_, lose) => {
    const program = skillmint();
    const file = databaseOf(program);
    const aside = `${file}.aside`;
    await using model = await startScriptedModel((__, turn) => {
      if (turn === 1) lose(file, aside);
      return turn === 2
        ? { text: "All done." }
        : { calls: [{ name: "bash", input: { command: `echo ${turn} >> ran` } }] };
    });
    const { code, stdout, stderr } = await program.run(
      "run",
      "--mode",
      "unrestricted",
      "--output",
      "jsonl",
      ...at(model.url),
      "go",
    );
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("was deleted, replaced or emptied while SkillMint used it"),
    ]);
    // The command of the second step was never run, since its start could not be stored.
    expect(readFileSync(join(program.work, "ran"), "utf8")).toBe("0\n");
    const printed = stdout
      .split("\n")
      .flatMap((line): StoredEvent[] => (line ? [JSON.parse(line)] : []))
      .filter(({ seq }) => seq !== null);
    expect(printed.map(({ type }) => type)).not.toContain("turn-ended");
    if (statSync(`${file}-wal`, { throwIfNoEntry: false })) copyFileSync(`${file}-wal`, `${aside}-wal`);
    using db = new DatabaseSync(aside);
    const stored = db
      .prepare("select key & 268435455 as seq from events")
      .all()
      .map(({ seq }) => seq);
    expect(printed.filter(({ seq }) => !stored.includes(seq))).toEqual([]);
  },
);

test("a server says so, too, and takes no more prompts", async () => {
  const program = skillmint();
  const server = await serving(program);
  const body = { workspace: program.work, prompt: "hello" };
  expect((await server.ask("POST", "/api/sessions", { body })).status).toBeLessThan(300);
  renameSync(databaseOf(program), `${databaseOf(program)}.aside`);
  for (let time = 0; time < 2; time++) {
    const answer = await server.ask("POST", "/api/sessions", { body });
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining("was deleted, replaced or emptied"),
    ]);
  }
});

test("a data folder of an older version, which has no mark, is known by what was kept of its sessions", async () => {
  const program = skillmint();
  await program.run("run", "hello");
  const file = databaseOf(program);
  rmSync(`${file}-known`);
  mkdirSync(join(dataFolder(program), "outputs/ses_1"), { recursive: true });
  writeFileSync(remade(file), "");
  expect((await program.run("run", "hello")).stderr).toContain("is empty, although sessions were stored");
});
