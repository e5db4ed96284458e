import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSecrets } from "../src/config/secrets.ts";
import { packIdentities } from "../src/front/packs/keys.ts";
import { openPack } from "../src/skills/pack/format/open.ts";
import { isProblem } from "../src/skills/pack/format/problem.ts";
import { commands } from "./support/commands.ts";
import type { Skillmint } from "./support/skillmint.ts";

const head =
  "---\nname: weekly\ndescription: Writes the weekly report.\nversion: 1.2.0\nallowed-tools: Bash(git:*), Read\n---\n";

/** A home with keys, and a skill with much in it that is nobody's business. */
async function withSkill(text = `${head}Do it.\n`): Promise<Skillmint> {
  const program = commands();
  const folder = join(program.work, "weekly");
  for (const each of ["scripts", ".git", "node_modules/x"]) mkdirSync(join(folder, each), { recursive: true });
  const files = {
    ...{ "SKILL.md": text, "scripts/go.sh": "echo hi\n", "参考.md": "参考\n", ".env": "A=1\n", ".git/config": "x" },
    ...{ "node_modules/x/index.js": "1", "prod.env": "B=2\n", "server.pem": "x", "old.skillpack": "x" },
    "notes.txt": `key: AKIA${"ABCDEFGHIJKLMNOP"}\n`,
  };
  for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
  chmodSync(join(folder, "scripts/go.sh"), 0o755);
  symlinkSync("/etc/hostname", join(folder, "link"));
  await program.run("pack", "keygen");
  return program;
}

const secretsOf = ({ home }: Skillmint) => openSecrets(join(home, ".skillmint", "secrets"));
const now = new Date();

test("keys are made once, shown by their public halves, and kept by their private ones", async () => {
  const program = commands();
  const made = await program.run("pack", "keygen", "acme", "--output", "json");
  const keys = JSON.parse(made.stdout);
  expect(keys).toEqual({
    name: "acme",
    publisher: expect.stringMatching(/^ed25519:[\w-]{43}$/),
    recipient: expect.stringMatching(/^age1[a-z0-9]{58}$/),
  });
  const secrets = secretsOf(program);
  expect(secrets.names().sort()).toEqual(["pack-identity:acme", "pack-signing:acme"]);
  const kept = secrets.names().map((name) => secrets.get(name) ?? "?");
  for (const secret of kept) expect(made.stdout + made.stderr).not.toContain(secret);
  const again = await program.run("pack", "keygen", "acme");
  expect([again.code, again.stdout, secretsOf(program).get("pack-signing:acme")]).toEqual([
    1,
    "",
    secrets.get("pack-signing:acme"),
  ]);
  expect(again.stderr).toContain("not replaced");
  await program.run("pack", "keygen", "acme", "--export", "acme.json");
  expect(JSON.parse(readFileSync(join(program.work, "acme.json"), "utf8"))).toEqual(keys);
  const shown = await program.run("pack", "keygen", "acme", "--show-private");
  for (const secret of kept) expect(shown.stdout).toContain(secret);
  expect(shown.stderr).toContain("Show them to nobody");
  expect((await program.run("pack", "keygen", "../x")).code).toBe(2);
});

test("a pack holds the skill and nothing private, and says what it left out", async () => {
  const program = await withSkill();
  const { code, stdout, stderr } = await program.run("pack", "build", "weekly");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const left of [
    ".env",
    ".git/",
    "node_modules/",
    "prod.env",
    "server.pem",
    "old.skillpack",
    "notes.txt",
    "link",
  ]) {
    expect(stdout).toMatch(new RegExp(`^ {2}${left.replaceAll(".", "\\.")} {2}\\(`, "m"));
  }
  expect(stdout).toContain("  link  (a link)");
  const opened = await openPack(join(program.work, "weekly-1.2.0.skillpack"), { identities: [] }, { now });
  if (isProblem(opened)) throw new Error(opened.problem);
  expect(opened.files.map(({ path, executable }) => [path, executable])).toEqual([
    ["SKILL.md", false],
    ["scripts/go.sh", true],
    ["参考.md", false],
  ]);
  expect(opened.header).toMatchObject({
    ...{ name: "weekly", version: "1.2.0", description: "Writes the weekly report.", sealing: "open" },
    capabilities: { scripts: true },
  });
});

test("an open pack of the same folder and date is the same file, and replaces another only for who says so", async () => {
  const program = await withSkill();
  const build = (...flags: string[]) => program.run("pack", "build", "weekly", "--date", "2026-11-01", ...flags);
  const bytes = (name: string) => readFileSync(join(program.work, name));
  for (const out of ["a", "b"]) await build("--out", out);
  expect(bytes("a").equals(bytes("b"))).toBe(true);
  const other = ["--out", "a", "--tools", "Read,NoSuch", "--version", "1.3.0"];
  const kept = await build(...other);
  expect([kept.code, kept.stderr]).toEqual([1, expect.stringContaining("a is there already")]);
  expect(bytes("a").equals(bytes("b"))).toBe(true);
  const replaced = await build(...other, "--force");
  expect(replaced).toMatchObject({ code: 0, stderr: expect.stringContaining("There is no tool NoSuch.") });
  expect(replaced.stdout).toContain("tools      NoSuch, read_file");
  expect(bytes("a").equals(bytes("b"))).toBe(false);
  expect(readdirSync(program.work).sort()).toEqual(["a", "b", "weekly"]);
});

test("a sealed pack opens with the key it was sealed to, and promises private delivery only", async () => {
  const [author, reader] = [await withSkill(), commands()];
  const { stdout } = await reader.run("pack", "keygen", "--output", "json");
  const { recipient } = JSON.parse(stdout);
  const built = await author.run("pack", "build", "weekly", "--to", recipient, "--expires", "2099-01-31");
  expect(built.stdout).toContain("Private delivery: sealed to 1 key.");
  expect(built.stdout).toContain("It is not copy protection");
  expect(built.stdout).toContain("not its files.");
  const file = join(author.work, "weekly-1.2.0.skillpack");
  const bytes = readFileSync(file, "latin1");
  for (const inside of ["go.sh", "Do it."]) expect(bytes).not.toContain(inside);
  const opened = await openPack(file, { identities: packIdentities(secretsOf(reader)) }, { now });
  expect(opened).toMatchObject({ files: [{ path: "SKILL.md" }, {}, {}], header: { expires: "2099-01-31T23:59:59Z" } });
  const mine = await openPack(file, { identities: packIdentities(secretsOf(author)) }, { now });
  expect(mine).toEqual({ problem: "wrong-key", sealing: "recipients" });
  await author.run("pack", "build", "weekly", "--to", recipient, "--show-names", "--force");
  expect(readFileSync(file, "latin1")).toContain("go.sh");
});

test("a passphrase is made by us, shown once, and opens the pack however it is typed", async () => {
  const program = await withSkill();
  const { stdout } = await program.run("pack", "build", "weekly", "--passphrase", "--output", "json");
  const { passphrase } = JSON.parse(stdout);
  expect(passphrase).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  const file = join(program.work, "weekly-1.2.0.skillpack");
  const typed = ` ${passphrase.toUpperCase().replaceAll("-", " ")}`;
  expect(await openPack(file, { identities: [], passphrase: typed }, { now })).toMatchObject({ files: [{}, {}, {}] });
});

test("inspect tells who, what and until when, and decrypts nothing; verify tells by its exit code", async () => {
  const program = await withSkill();
  await program.run("pack", "build", "weekly", "--hosts", "b.example,a.example", "--env", "", "--paths", "out/**");
  const inspected = await program.run("pack", "inspect", "weekly-1.2.0.skillpack", "--output", "json");
  expect(JSON.parse(inspected.stdout)).toMatchObject({
    verified: true,
    header: { capabilities: { hosts: ["a.example", "b.example"], env: [], paths: ["out/**"] }, files: [{}, {}, {}] },
  });
  const shown = await program.run("pack", "inspect", "weekly-1.2.0.skillpack");
  for (const part of ["hosts      a.example, b.example", "variables  none", "expires    never", "ed25519:"]) {
    expect(shown.stdout).toContain(part);
  }
  const good = await program.run("pack", "verify", "weekly-1.2.0.skillpack", "--output", "json");
  expect([good.code, JSON.parse(good.stdout)]).toMatchObject([0, { ok: true, name: "weekly", version: "1.2.0" }]);
  const bytes = readFileSync(join(program.work, "weekly-1.2.0.skillpack"));
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
  writeFileSync(join(program.work, "bad.skillpack"), bytes);
  const bad = await program.run("pack", "verify", "bad.skillpack", "--output", "json");
  expect([bad.code, JSON.parse(bad.stdout)]).toMatchObject([1, { ok: false, problem: "payload-hash" }]);
  const doubted = await program.run("pack", "inspect", "bad.skillpack");
  expect([doubted.code, doubted.stderr]).toEqual([1, expect.stringContaining("Nobody vouches")]);
  const none = await program.run("pack", "verify", "nothing.skillpack");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("cannot be read")]);
});

test("the next version names the one before, and is refused when it is not the next", async () => {
  const program = await withSkill();
  await program.run("pack", "build", "weekly");
  const first = JSON.parse((await program.run("pack", "verify", "weekly-1.2.0.skillpack", "--output", "json")).stdout);
  const build = (...flags: string[]) =>
    program.run("pack", "build", "weekly", "--previous", "weekly-1.2.0.skillpack", ...flags);
  expect((await build("--version", "1.2.0")).stderr).toContain("must be later");
  await program.run("pack", "keygen", "new");
  expect((await build("--version", "1.3.0", "--key", "new")).stderr).toContain("does not sign this one");
  expect((await build("--version", "1.3.0", "--key", "new", "--cosign", "default")).code).toBe(0);
  const next = await program.run("pack", "inspect", "weekly-1.3.0.skillpack", "--output", "json");
  expect(JSON.parse(next.stdout).header).toMatchObject({
    prevVersionHash: first.headerHash,
    cosigners: [first.publisher],
  });
});

const refusals = [
  ["no SKILL.md", [".."], "There is no SKILL.md"],
  ["no version", ["weekly", "--version", "1.2"], "is no version"],
  ["a mistyped key", ["weekly", "--to", "age1foo"], "is no key to seal to"],
  ["keys that are not there", ["weekly", "--key", "other"], "There are no keys called other"],
  ["a file without a name", ["weekly", "--out", ""], "has no name"],
  ["two seals", ["weekly", "--passphrase", "--to", "age1x"], "not both"],
  ["a day that is none", ["weekly", "--expires", "soon"], "is no date"],
  ["a day that is past", ["weekly", "--expires", "2020-01-01"], "Give a later day with --expires"],
  ["a bound that nobody could keep", ["weekly", "--paths", "../x"], "--paths: ../x is no bound"],
  ["something in the way", ["weekly", "--out", "weekly/SKILL.md"], "is there already"],
  ["a folder in the way", ["weekly", "--out", "weekly", "--force"], "could not be written"],
] as const;

test("what cannot be built is told, and nothing is written", async () => {
  const program = await withSkill();
  for (const [why, args, told] of refusals) {
    const { code, stdout, stderr } = await program.run("pack", "build", ...args);
    expect({ why, code: code !== 0, stdout, stderr }).toEqual({
      why,
      code: true,
      stdout: "",
      stderr: expect.stringContaining(told),
    });
  }
  expect(readdirSync(program.work)).toEqual(["weekly"]);
  expect(readFileSync(join(program.work, "weekly", "SKILL.md"), "utf8")).toContain("Do it.");
});

test("a SKILL.md with a key in it is not packed at all", async () => {
  const program = await withSkill(`${head}\nUse ghp_${"a1".repeat(18)}\n`);
  const { code, stderr } = await program.run("pack", "build", "weekly");
  expect([code, stderr]).toEqual([1, expect.stringContaining("SKILL.md has a key or password in line 8")]);
});
