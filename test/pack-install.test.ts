import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build, filesIn, packs, publisher, put } from "./support/packs/publisher.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at } from "./support/skillmint.ts";
import { outputsIn, saidIn } from "./support/skills.ts";

const jsonl = ["--output", "jsonl"];

test("an open pack is shown, installed, listed, used and removed, and who it belongs to is remembered", async () => {
  const program = await publisher();
  await build(program, "one.skillpack");
  const installed = await program.run("skill", "add", "one.skillpack");
  expect(installed).toMatchObject({ code: 0, stdout: "Installed: weekly 1.0.0. Use it with /weekly.\n" });
  expect(installed.stderr).toContain("a publisher that is new here");
  expect(installed.stderr).toContain("no bound for: tools, hosts, files to write, variables");
  expect(filesIn(packs(program)).map((path) => path.split("/").slice(3).join("/"))).toEqual(
    expect.arrayContaining(["pack.skillpack", "files/SKILL.md", "files/scripts/go.sh"]),
  );
  expect((await program.run("skill", "list")).stdout).toMatch(/weekly .*pack/);
  await using model = await startScriptedModel([
    { calls: [{ name: "skill", input: { name: "weekly" } }] },
    { text: "ok" },
  ]);
  const used = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(outputsIn(used)[0]).toMatch(/packs\/[0-9a-f]{32}\/weekly\/[0-9a-f]{64}\/files\/scripts\/go\.sh/);
  expect((await program.run("pack", "install", "one.skillpack")).stdout).toBe("weekly 1.0.0 is installed already.\n");
  const skill = filesIn(packs(program)).find((path) => path.endsWith("SKILL.md")) ?? "";
  writeFileSync(join(packs(program), skill), "Other.");
  expect((await program.run("pack", "install", "one.skillpack")).stdout).toMatch(/^Mended: weekly 1\.0\.0 /);
  expect(readFileSync(join(packs(program), skill), "utf8")).toContain("Call $");
  expect((await program.run("skill", "remove", "weekly")).code).toBe(0);
  expect(filesIn(packs(program))).toEqual([]);
  put(program, "0.9.0");
  await build(program, "older.skillpack");
  const older = await program.run("pack", "install", "older.skillpack");
  expect([older.code, older.stderr]).toEqual([
    1,
    expect.stringContaining("Version 1.0.0 was installed here; 0.9.0 is older."),
  ]);
  put(program, "1.0.0", "Other text.");
  await build(program, "other.skillpack");
  expect((await program.run("pack", "install", "other.skillpack")).stderr).toContain("with other content");
  expect(filesIn(packs(program))).toEqual([]);
});

test("a sealed pack is never on the disk in the clear but while its program runs", async () => {
  const program = await publisher();
  const keys = JSON.parse((await program.run("pack", "keygen", "--export")).stdout);
  // Its user agrees to it: what others say is a stranger's word, and asked for where it is followed.
  put(program, "1.0.0", ["Call $", "{CLAUDE_SKILL_DIR}/scripts/go.sh.\n!`echo`"].join(""), "allowed-tools: Read\n");
  await build(program, "sealed.skillpack", "--to", keys.recipient);
  const installed = await program.run("pack", "install", "sealed.skillpack");
  expect(installed.code).toBe(0);
  const approved = await program.run("pack", "install", "sealed.skillpack", "--approve");
  expect([approved.code, approved.stderr]).toEqual([
    0,
    expect.stringMatching(/pass unasked: read_file$[\s\S]*: `echo`$/m),
  ]);
  expect(installed.stderr).toContain("private delivery, not copy protection");
  expect((await program.run("skill", "show", "weekly")).stdout).toMatch(
    /^trusted as .*\ntools: no bound\n[\s\S]*^programs: brings/m,
  );
  expect(filesIn(packs(program)).map((path) => path.split("/").at(-1))).toEqual(["pack.skillpack"]);
  for (const path of filesIn(join(program.home, ".skillmint")))
    expect(readFileSync(join(program.home, ".skillmint", path)).includes("Inner secret")).toBe(false);
  let folder = "";
  await using model = await startScriptedModel((request, turn) => {
    folder ||= /(\/\S*skillmint-pack-[0-9a-f]{32})/.exec(saidIn(request))?.[1] ?? "";
    if (turn === 0) return { calls: [{ name: "skill", input: { name: "weekly" } }] };
    if (turn === 1) return { calls: [{ name: "skill", input: { name: "weekly", file: "references/a.md" } }] };
    if (turn === 2)
      return { calls: [{ name: "bash", input: { command: `sh ${folder}/scripts/go.sh; stat -c %a ${folder}` } }] };
    if (turn === 3)
      return { calls: [{ name: "bash", input: { command: "ls -d /dev/shm/skillmint-pack-* /tmp/skillmint-pack-*" } }] };
    return { text: "ok" };
  });
  const used = await program.run("run", ...at(model.url), "--mode", "unrestricted", ...jsonl, "go");
  const [text, file, ran, left] = outputsIn(used);
  expect(text).toContain(`Call ${folder}/scripts/go.sh.`);
  expect(file).toContain("Inner secret.");
  expect(ran).toContain(`from ${folder}/scripts`);
  expect(ran).toContain("Inner secret.");
  expect(ran).toContain("700");
  expect(left).not.toContain(folder);
  expect(existsSync(folder)).toBe(false);
  expect(folder).not.toBe("");
});
