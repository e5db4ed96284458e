import { fork } from "node:child_process";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../test/support/temp-folder.ts";
import { openSecrets } from "./secrets.ts";
import { changeRecord } from "./secrets-file.ts";
import { SecretsProblem } from "./secrets-problem.ts";

const here = () => join(tempFolder(), "data", "secrets");
const recordIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name !== "key")
    .map((name) => join(folder, name));

test("what is set is there for another process and gone when it is removed", () => {
  const folder = here();
  const secrets = openSecrets(folder);
  expect([secrets.names(), secrets.get("one"), secrets.remove("one")]).toEqual([[], null, false]);
  secrets.set("one", "first");
  secrets.set("two", "密钥 ✓");
  secrets.set("one", "other");
  const again = openSecrets(folder);
  expect([again.get("one"), again.get("two"), again.names().sort()]).toEqual(["other", "密钥 ✓", ["one", "two"]]);
  expect([again.remove("one"), secrets.get("one"), secrets.names()]).toEqual([true, null, ["two"]]);
});

test("names that objects have by themselves are no secrets", () => {
  const secrets = openSecrets(here());
  secrets.set("x", "1");
  expect([secrets.get("toString"), secrets.remove("constructor")]).toEqual([null, false]);
});

test("folder and files are for their user alone, and nothing stands there in clear", () => {
  const folder = here();
  openSecrets(folder).set("deepseek", "sk-very-secret-value");
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(readFileSync(join(folder, "key")).length).toBe(32);
  for (const file of files) {
    expect(readFileSync(file, "latin1")).not.toContain("sk-very-secret-value");
    expect(Buffer.from(readFileSync(file, "utf8"), "base64").toString("latin1")).not.toContain("very-secret");
  }
});

test("a secret that is moved under another name cannot be opened", () => {
  const folder = here();
  const secrets = openSecrets(folder);
  secrets.set("openai https://api.openai.com", "mine");
  const [record = ""] = recordIn(folder);
  writeFileSync(record, readFileSync(record, "utf8").replace("https://api.openai.com", "https://evil.example"));
  expect(problemOf(() => secrets.get("openai https://evil.example"))).toBe("key-wrong");
});

test.each<[string, (folder: string) => void, string]>([
  ["a lost key file", (folder) => rmSync(join(folder, "key")), "key-lost"],
  ["the key file of another", (folder) => writeFileSync(join(folder, "key"), Buffer.alloc(32, 7)), "key-wrong"],
  ["a key file that was cut", (folder) => writeFileSync(join(folder, "key"), "short"), "key-wrong"],
  ["a damaged record", (folder) => writeFileSync(recordIn(folder)[0] as string, "{"), "damaged"],
  ["a record that leads nowhere", (folder) => symlinkSync("nowhere", join(folder, "secrets.9.json")), "damaged"],
  ["a record that is none", (folder) => writeFileSync(recordIn(folder)[0] as string, "[1]"), "damaged"],
])("%s is told, and nothing is overwritten", (_, harm, kind) => {
  const folder = here();
  const secrets = openSecrets(folder);
  secrets.set("one", "first");
  harm(folder);
  const before = contentOf(folder);
  expect(problemOf(() => secrets.get("one"))).toBe(kind);
  expect(problemOf(() => secrets.set("two", "second"))).toBe(kind);
  expect(secrets.problem()).toMatchObject({ kind, folder });
  expect(contentOf(folder)).toEqual(before);
});

test("what is in order has no problem, and looking makes nothing", () => {
  const folder = here();
  expect([openSecrets(folder).problem(), existsSync(folder)]).toEqual([null, false]);
  openSecrets(folder).set("one", "first");
  expect(openSecrets(folder).problem()).toBe(null);
  writeFileSync(recordIn(folder)[0] as string, "{}");
  rmSync(join(folder, "key"));
  expect([openSecrets(folder).problem(), readdirSync(folder).length]).toEqual([null, 1]);
});

test("what stands in a damaged record is not quoted", () => {
  const folder = here();
  openSecrets(folder).set("one", "first");
  writeFileSync(recordIn(folder)[0] as string, "sk-in-clear");
  const problem = openSecrets(folder).problem();
  expect(problem).toMatchObject({ kind: "damaged", message: "JSON?" });
  expect(String(problem?.cause)).not.toContain("sk-in");
});

test("without the key file a secret can still be thrown away, and a new beginning made", () => {
  const folder = here();
  const secrets = openSecrets(folder);
  secrets.set("one", "first");
  rmSync(join(folder, "key"));
  expect([secrets.names(), secrets.remove("one")]).toEqual([["one"], true]);
  secrets.set("one", "again");
  expect(secrets.get("one")).toBe("again");
});

test("a place where nothing can be written is told in our terms", () => {
  const file = join(tempFolder(), "file");
  writeFileSync(file, "");
  expect(problemOf(() => openSecrets(join(file, "secrets")).set("one", "first"))).toBe("unusable");
});

test("what was left open to others is closed when it is used", () => {
  const folder = here();
  const secrets = openSecrets(folder);
  secrets.set("one", "first");
  const modes = () => [folder, join(folder, "key")].map((path) => statSync(path).mode & 0o777);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "key"), 0o644);
  expect([secrets.problem(), modes()]).toEqual([null, [0o755, 0o644]]);
  expect([secrets.get("one"), modes()]).toEqual(["first", [0o700, 0o600]]);
});

test("a write that is late by two generations does not pass for done", () => {
  const folder = here();
  const secrets = openSecrets(folder);
  secrets.set("one", "1");
  let isFirst = true;
  changeRecord(folder, (entries) => {
    // Others go on meanwhile and sweep up, so that the name which was next is free again.
    if (isFirst) for (const name of ["two", "three"]) secrets.set(name, name);
    isFirst = false;
    return { ...entries, four: entries.one as string };
  });
  expect(secrets.names()).toEqual(["one", "two", "three", "four"]);
  expect(readdirSync(folder).sort()).toEqual(["key", "secrets.4.json"]);
});

test("processes that set at the same time lose nothing", async () => {
  const folder = here();
  const script = join(tempFolder(), "set.mjs");
  const source = join(import.meta.dirname, "secrets.ts");
  writeFileSync(
    script,
    `import { openSecrets } from ${JSON.stringify(source)};
const secrets = openSecrets(process.argv[2]);
for (let at = 0; at < 20; at++) secrets.set(process.argv[3] + at, "value " + process.argv[3] + at);`,
  );
  const ended = ["a", "b", "c"].map(
    (name) => new Promise((done) => fork(script, [folder, name], { stdio: "inherit" }).on("exit", done)),
  );
  expect(await Promise.all(ended)).toEqual([0, 0, 0]);
  const secrets = openSecrets(folder);
  expect(secrets.names().length).toBe(60);
  for (const name of secrets.names()) expect(secrets.get(name)).toBe(`value ${name}`);
  expect(readdirSync(folder).length).toBe(2);
});

function problemOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(SecretsProblem);
    expect(String((error as Error).message)).not.toContain("first");
    return (error as SecretsProblem).kind;
  }
}

const contentOf = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    existsSync(join(folder, name)) && readFileSync(join(folder, name), "latin1"),
  ]);

test("a value is changed in one step, and only where there is something to change", () => {
  const folder = here();
  const secrets = openSecrets(folder);
  secrets.change("one", () => null);
  expect(existsSync(join(folder, "key"))).toBe(false);
  secrets.change("one", (value) => `${value} first`);
  const files = recordIn(folder);
  secrets.change("one", (value) => value);
  expect(recordIn(folder)).toEqual(files);
  let asked = 0;
  secrets.change("one", (value) => {
    // Somebody else is faster, once.
    if (asked++ === 0) openSecrets(folder).set("one", "theirs");
    return `${value}, ours`;
  });
  expect([secrets.get("one"), asked]).toEqual(["theirs, ours", 2]);
  secrets.change("one", () => null);
  expect([secrets.get("one"), secrets.names()]).toEqual([null, []]);
});
