import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { needs } from "./needs.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { skillRepository, skillText } from "./support/skill-repository.ts";
import { tempFolder } from "./support/temp-folder.ts";

const withGit = needs("git");

interface Listed {
  skills: { name: string; state: string; installed: boolean; version: string | null; source: string }[];
}

interface Offer {
  error: string;
  hash: string;
  skills: { name: string; rights: { allows: string[]; commands: string[] }; commit: string | null }[];
}

/** A server of its own, and what its user does with skills. */
async function shelf() {
  const server = await startServer();
  const post = <Json = Offer>(path: string, body: object, method = "POST") =>
    server.request<Json>(method, `/api/skills${path}`, { body });
  const named = async (name: string) =>
    (await server.request<Listed>("GET", "/api/skills")).json.skills.find((one) => one.name === name);
  return {
    server,
    post,
    named,
    [Symbol.asyncDispose]: (): PromiseLike<void> => (server as TestServer)[Symbol.asyncDispose](),
  };
}

function skillFolder(content: string): string {
  const folder = join(tempFolder(), "notes");
  mkdirSync(folder);
  writeFileSync(join(folder, "SKILL.md"), content);
  return folder;
}

test("a folder is shown, added as it was shown, switched and taken away, and stays where it is", async () => {
  await using it = await shelf();
  const folder = skillFolder(skillText("notes", "Now: !`date`", "version: 1.2.0\n"));
  const from = { folder };
  const offer = (await it.post("/offer", { from })).json;
  expect(offer.skills).toMatchObject([
    { name: "notes", version: "1.2.0", source: "folder", commit: null, rights: { allows: [], commands: ["date"] } },
  ]);
  expect(await it.named("notes")).toBeUndefined();
  writeFileSync(join(folder, "SKILL.md"), skillText("notes", "Now: !`whoami`"));
  const other = await it.post("", { from, hash: offer.hash });
  expect([other.status, other.json.error]).toEqual([409, expect.stringContaining("not what you were shown")]);
  writeFileSync(join(folder, "SKILL.md"), skillText("notes", "Now: !`date`", "version: 1.2.0\n"));
  expect((await it.post("", { from, hash: offer.hash })).status).toBe(201);
  expect(await it.named("notes")).toMatchObject({ state: "on", installed: true, version: "1.2.0", source: "user" });
  for (const state of ["always", "off", "on"]) {
    expect((await it.post("", { name: "notes", state }, "PATCH")).status).toBe(200);
    expect(await it.named("notes")).toMatchObject({ state });
  }
  expect((await it.post("", { name: "notes" }, "DELETE")).json).toEqual({ name: "notes" });
  expect([await it.named("notes"), existsSync(join(folder, "SKILL.md"))]).toEqual([undefined, true]);
  expect((await it.post("", { name: "nobody", state: "off" }, "PATCH")).status).toBe(404);
});

test("a folder's skill does nothing unasked before its user approves it, with the offer or later", async () => {
  await using it = await shelf();
  const folder = skillFolder(skillText("notes", "Now: !`date`", "allowed-tools: Bash\n"));
  const from = { folder };
  const { hash } = (await it.post("/offer", { from })).json;
  expect((await it.post("", { from, hash })).status).toBe(201);
  type Shown = { approved: boolean; rightsHash: string };
  const shown = async () => (await it.server.request<Shown>("GET", "/api/skills/notes")).json;
  const { approved, rightsHash } = await shown();
  expect(approved).toBe(false);
  expect((await it.post("", { name: "notes", state: "on" }, "PATCH")).json).toEqual({ name: "notes", rights: null });
  expect((await shown()).approved).toBe(false);
  expect((await it.post("/approve", { name: "notes", rightsHash })).status).toBe(200);
  expect((await shown()).approved).toBe(true);
  writeFileSync(join(folder, "SKILL.md"), skillText("notes", "Now: !`whoami`", "allowed-tools: Bash\n"));
  expect((await shown()).approved).toBe(false);
  const again = (await it.post("/offer", { from })).json.hash;
  expect((await it.post("", { from, hash: again, approve: ["notes"] })).status).toBe(201);
  expect((await shown()).approved).toBe(true);
});

test("a skill whose name may be taken for another is added only where its user says so", async () => {
  await using it = await shelf();
  const from = { folder: skillFolder(skillText("b\u0430sh", "Text.")) };
  const offer = (await it.post("/offer", { from })).json;
  expect(offer.skills).toMatchObject([{ name: "b\u0430sh", lookalike: expect.stringContaining("mixes letters") }]);
  const { hash } = offer;
  expect((await it.post("", { from, hash })).json.error).toContain("mixes letters");
  expect((await it.post("", { from, hash, approve: ["b\u0430sh"] })).status).toBe(201);
});

withGit(
  "of a repository those are added that are chosen, and what they do unasked is agreed to by itself",
  async () => {
    await using it = await shelf();
    const repository = skillRepository({
      "skills/a/SKILL.md": skillText("a", "x", "allowed-tools: Bash(git log:*)\n"),
      "skills/b/SKILL.md": skillText("b"),
    });
    const from = { address: repository.url };
    const offer = (await it.post("/offer", { from })).json;
    expect(offer.skills.map(({ name, rights }) => [name, rights.allows])).toEqual([
      ["a", [expect.stringContaining("git log")]],
      ["b", []],
    ]);
    const wrong = await it.post("", { from, hash: offer.hash, only: ["c"] });
    expect(wrong.status).toBe(404);
    await it.post("", { from, hash: offer.hash, only: ["a"] });
    expect(await it.named("b")).toBeUndefined();
    const shown = async () =>
      (await it.server.request<{ approved: boolean; rightsHash: string }>("GET", "/api/skills/a")).json;
    const { approved, rightsHash } = await shown();
    expect(approved).toBe(false);
    expect((await it.post("/approve", { name: "a", rightsHash: "0" })).status).toBe(409);
    expect((await it.post("/approve", { name: "a", rightsHash })).json).toEqual({ ok: true });
    expect((await shown()).approved).toBe(true);
    const commit = repository.commit({ "skills/a/SKILL.md": skillText("a", "x", "allowed-tools: Bash\n") });
    expect((await it.post("/update", { name: "a" })).json).toMatchObject({
      updated: [{ name: "a", after: commit, asksAgain: true }],
    });
    expect((await shown()).approved).toBe(false);
  },
);

withGit("what was fetched and not added is fetched anew, and what cannot be is told in a sentence", async () => {
  await using it = await shelf();
  const repository = skillRepository({ "SKILL.md": skillText("a") });
  const from = { address: repository.url };
  const [before] = (await it.post("/offer", { from })).json.skills;
  const commit = repository.commit({ "SKILL.md": skillText("a", "Other.") });
  const [after] = (await it.post("/offer", { from })).json.skills;
  expect([before?.commit === commit, after?.commit]).toEqual([false, commit]);
  const refusals = [
    ["ext::sh -c true", 422, "neither a folder nor the address"],
    ["ftp://example.com/x", 422, "only https, ssh and local repositories"],
    ["file:///nowhere/at-all", 502, "could not be fetched"],
  ] as const;
  for (const [address, status, sentence] of refusals) {
    const { json, ...answer } = await it.post("/offer", { from: { address } });
    expect([answer.status, json.error]).toEqual([status, expect.stringContaining(sentence)]);
  }
});

test("a skill is begun from a template and looked at, and collections are listed without being fetched", async () => {
  await using it = await shelf();
  const folder = tempFolder();
  const made = await it.post<{ file: string }>("/new", { name: "weekly", description: 'Says "hi".', folder });
  expect(made.status).toBe(201);
  expect(readFileSync(made.json.file, "utf8")).toContain('name: weekly\ndescription: "Says \\"hi\\"."\n');
  expect((await it.post("/new", { name: "weekly", folder })).status).toBe(502);
  expect((await it.post("/new", { name: "Not A Name" })).status).toBe(422);
  const own = await it.post<{ folder: string }>("/new", { name: "mine" });
  expect(await it.named("mine")).toMatchObject({ state: "on", installed: false });
  const linted = await it.post<{ skills: object[] }>("/lint", { folder: own.json.folder });
  expect(linted.json.skills).toMatchObject([{ name: "mine", ok: true }]);
  const { json } = await it.server.request("GET", "/api/skill-collections");
  expect(json.collections).toContainEqual({
    ...{ name: "anthropic", repo: "https://github.com/anthropics/skills", by: "Anthropic", skills: 0 },
  });
});
