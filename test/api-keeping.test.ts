import { mkdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import { keptFolder } from "./support/kept-folder.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";

let server: TestServer;
const folder = keptFolder();
beforeAll(async () => {
  const [home, work] = ["home", "work"].map((name) => join(folder.path, name)) as [string, string];
  for (const made of [home, work]) mkdirSync(made);
  server = await startServer({ folders: { home, work } });
});
afterAll(async () => {
  await server.stop();
  folder[Symbol.dispose]();
});

test("working rules are added, changed, moved and taken away, and the command line has the same", async () => {
  const ask = async (method: string, body?: object) => {
    const { status, json } = await server.request<{ rules?: string[]; error?: string }>(method, "/api/rules", { body });
    return json.rules ?? [status, json.error];
  };
  expect(await ask("GET")).toEqual([]);
  for (const text of ["Be brief.", " 先写\n测试 ", "Ask first."]) await ask("POST", { text });
  expect(await ask("PATCH", { rule: "Be brief.", text: "Be very brief." })).toEqual([
    "Be very brief.",
    "先写 测试",
    "Ask first.",
  ]);
  expect(await ask("PATCH", { rule: "Ask first.", number: 1 })).toEqual(["Ask first.", "Be very brief.", "先写 测试"]);
  expect(await ask("PATCH", { rule: "Ask first.", text: "先写 测试", number: 9 })).toEqual([
    "Be very brief.",
    "先写 测试",
  ]);
  expect(await ask("PATCH", { rule: "Ask first.", text: "x" })).toEqual([404, expect.stringContaining("Ask first.")]);
  expect(await ask("PATCH", { rule: "先写 测试", text: " " })).toEqual([422, "A rule needs words."]);
  expect(await ask("DELETE", { rule: "Be very brief." })).toEqual(["先写 测试"]);
  const { stdout } = await server.program.run("rule", "list", "--output", "json");
  expect(JSON.parse(stdout)).toEqual(["先写 测试"]);
});

test("notes are listed with their source, read, confirmed and changed as they were seen, and no name leads out of their folder", async () => {
  const { work } = server.program;
  const content = "# 项目\nuse pnpm";
  const input = { action: "write", key: "MEMORY", content };
  const session = await server.begin({ workspace: work, prompt: `list_dir {}\nmemory ${JSON.stringify(input)}` });
  type Listed = { skill: string; place: string; folder: string | null; notes: { key: string; state: string }[] }[];
  const listed = async () => (await server.request<Listed>("GET", "/api/memory")).json;
  const asks = `/api/sessions/${session}/asks`;
  const [ask] = (await server.request<Ask[]>("GET", asks)).json;
  expect([ask?.input, await listed()]).toEqual([input, []]);
  await server.request("POST", `${asks}/${ask?.ask}`, { body: { decision: "allow", hash: ask?.hash } });
  await server.event(session, ({ type }) => type === "turn-ended");
  const [own] = await listed();
  const note = { key: "MEMORY", state: "unconfirmed", bytes: 17, at: expect.any(String), read: ["files"] };
  expect(own).toEqual({
    ...{ skill: "general", place: expect.stringMatching(/^@work-/), holds: "folder", folder: realpathSync(work) },
    notes: [{ ...note, session, title: expect.stringContaining("memory") }],
  });
  const skill = "general";
  const at = { skill, key: "MEMORY", place: own?.place as string };
  const read = (query: object) => server.request("GET", `/api/memory/note?${new URLSearchParams({ ...query })}`);
  expect((await read(at)).json).toEqual({ text: content });
  const put = (body: object) => server.request("PUT", "/api/memory/note", { body: { skill, key: "MEMORY", ...body } });
  const confirm = (body: object) => server.request("POST", "/api/memory/note/confirm", { body: { ...at, ...body } });
  expect((await confirm({ was: "what it never was" })).status).toBe(409);
  expect((await confirm({ was: content })).status).toBe(200);
  expect((await listed())[0]?.notes).toMatchObject([{ key: "MEMORY", state: "confirmed" }]);
  expect((await put({ text: "mine", was: "what it never was" })).status).toBe(409);
  expect((await put({ text: "mine", was: content })).status).toBe(200);
  expect((await read({ skill, key: "MEMORY.md" })).json).toEqual({ text: "mine" });
  expect((await confirm({ was: "mine", inAllFolders: true })).status).toBe(200);
  expect(await listed()).toMatchObject([{ skill, place: "@all", holds: "everywhere", folder: null }]);
  writeFileSync(join(dataFolder(server.program), "memory", "outside.md"), "not yours");
  for (const key of ["../outside", "..", "/etc/passwd"]) expect((await read({ skill, key })).status).toBe(422);
  for (const of of ["..", "../..", "."]) expect((await read({ skill: of, key: "outside" })).status).toBe(422);
  for (const place of ["..", "@all/../..", "@all/unconfirmed/../../.."])
    expect((await read({ skill, key: "outside", place })).status).toBe(422);
  expect((await put({ key: "new", text: "x", was: "" })).status).toBe(422);
  expect((await server.request("DELETE", "/api/memory/note", { body: { skill, key: "MEMORY" } })).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test("folders in which something was agreed to are listed, also one that is gone, and its trust is taken back", async () => {
  const kept = join(server.program.work, "kept");
  mkdirSync(kept);
  writeFileSync(join(kept, "AGENTS.md"), "be kind");
  await server.program.run("trust", kept, "--yes");
  const item = { kind: "instructions", name: "AGENTS.md", at: expect.any(String) };
  const listed = async () => (await server.request("GET", "/api/trust/folders")).json;
  expect(await listed()).toEqual([{ folder: kept, there: true, items: [item] }]);
  rmSync(kept, { recursive: true });
  expect(await listed()).toEqual([{ folder: kept, there: false, items: [item] }]);
  const remove = () => server.request("DELETE", "/api/trust/folders", { body: { folder: kept } });
  expect((await remove()).json).toEqual({ removed: true });
  expect((await remove()).json).toEqual({ removed: false });
  expect(await listed()).toEqual([]);
});

test("what was used is summed up by day, model and skill", async () => {
  await server.begin({ workspace: server.program.work, prompt: "Hello" });
  const by = async (key: string) =>
    (await server.request<{ key: string; steps: number }[]>("GET", `/api/usage?by=${key}`)).json.map((sum) => sum.key);
  expect(await by("day")).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
  expect(await by("model")).toEqual(["demo/scripted"]);
  expect((await server.request("GET", "/api/usage?by=turn")).status).toBe(422);
});

test("the machine's checks are those of the command line, with a name in the viewer's language", async () => {
  type Checks = { name: string; title: string; state: string; fix?: string }[];
  const { json } = await server.request<Checks>("GET", "/api/doctor", { language: "zh-CN" });
  const { stdout } = await server.program.run("doctor", "--output", "json");
  const inTerminal = JSON.parse(stdout) as Checks;
  expect(json.map(({ name, state }) => [name, state])).toEqual(inTerminal.map(({ name, state }) => [name, state]));
  expect(json.find(({ name }) => name === "database")?.title).toBe("数据库");
});

test("a browser is known by when it was let in and when it last asked; one that never did says so", async () => {
  const { code, seconds } = (await server.request("POST", "/api/auth/code")).json;
  expect(seconds).toBe(60);
  const { token } = (await server.request<{ token: string }>("POST", "/api/auth/exchange", { body: { code } })).json;
  type Browsers = { used_at: string | null; current: boolean }[];
  const browsers = async (as = server.token) => {
    const answer = await fetch(`${server.url}/api/auth/tokens`, { headers: { authorization: `Bearer ${as}` } });
    return (await answer.json()) as Browsers;
  };
  expect((await browsers()).map(({ used_at, current }) => [used_at, current])).toEqual([[null, false]]);
  expect((await browsers(token)).map(({ used_at, current }) => [used_at, current])).toEqual([
    [expect.any(String), true],
  ]);
});
