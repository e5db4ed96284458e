import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startHabitServer } from "./support/habit-server.ts";
import { type Common, startServer } from "./support/server.ts";
import { dataFolder } from "./support/skillmint.ts";
import { useTestServer } from "./support/use-test-server.ts";

/** For those who store nothing. */
const untouched = useTestServer();
const secret = "sk-test-0123456789-secret";

interface Models {
  problem: string | null;
  providers: [{ key: object; models: unknown[] }, ...unknown[]];
}

test("a model is added with its key, used, listed and taken away, and no answer ever holds the key", async () => {
  await using server = await startServer();
  const answers: string[] = [];
  const ask = async <Json = Common>(method: string, path: string, body?: object) => {
    const answer = await server.request<Json>(method, path, { body });
    answers.push(answer.text);
    return answer;
  };
  expect((await ask("GET", "/api/models")).json).toEqual({
    default: "demo/scripted",
    providers: [],
    problem: null,
    unasked: [],
  });
  const baseUrl = "https://models.example.test/v1";
  const first = await ask("POST", "/api/models", { id: "own/a/b", baseUrl, format: "openai", apiKey: secret });
  expect([first.status, first.json]).toEqual([201, { ids: ["own/a/b"], default: "own/a/b" }]);
  const facts = { context: 1000, maxOutput: 100, price: { input: 1, output: 2 }, name: "Second", fallback: "own/a/b" };
  expect((await ask("POST", "/api/models", { id: "own/c", ...facts })).status).toBe(201);
  const { json } = await ask("GET", "/api/models");
  expect(json).toMatchObject({ default: "own/a/b", problem: null });
  expect(json.providers).toEqual([
    {
      provider: "own",
      name: "own",
      baseUrl,
      format: "openai",
      key: { from: "store" },
      models: [
        { id: "own/a/b", name: "a/b", default: true, added: true },
        {
          ...{ id: "own/c", name: "Second", default: false, added: true },
          ...{ context: 1000, output: 100, price: { input: 1, output: 2 }, fallback: "own/a/b" },
        },
      ],
    },
  ]);
  const listed = await server.program.run("model", "list", "--output", "json");
  expect(json.providers).toEqual(JSON.parse(listed.stdout));
  expect((await ask("POST", "/api/models/use", { id: "own/c" })).json).toEqual({ default: "own/c" });
  expect((await ask("GET", "/api/status")).json.model).toBe("own/c");
  expect((await ask("DELETE", "/api/models?id=own/c")).json).toEqual({ ids: ["own/c"], key: false });
  expect((await ask("DELETE", "/api/models?id=own/a/b")).json).toEqual({ ids: ["own/a/b"], key: true });
  const gone = await ask("DELETE", "/api/models?id=own/a/b");
  expect([gone.status, gone.json.error]).toEqual([404, expect.stringContaining("own/a/b")]);
  expect((await ask<Models>("GET", "/api/models?all=true")).json.providers.length).toBeGreaterThan(10);
  expect(answers.filter((text) => text.includes(secret))).toEqual([]);
});

test.each([
  ["a provider that nobody knows", { id: "nobody/m" }, "nobody"],
  ["an address with a password", { id: "own/m", baseUrl: "https://u:p@x.test/v1", format: "openai" }, "x.test"],
  ["a key that is none", { id: "openai/gpt-5", apiKey: "two words" }, "key"],
  ["a missing key", { id: "openai/gpt-5" }, "OPENAI_API_KEY"],
  ["its own stand-in", { id: "openai/m", apiKey: null, fallback: "openai/m" }, "itself"],
  ["a dialect that is none", { id: "openai/m", apiKey: null, dialect: { nonsense: 1 } }, "nonsense"],
])("%s is refused in a sentence, and nothing is stored", async (_, body, about) => {
  const server = untouched();
  const { status, json } = await server.request("POST", "/api/models", { body });
  expect([status, json.error]).toEqual([422, expect.stringContaining(about)]);
  const inChinese = await server.request("POST", "/api/models", { body, language: "zh-CN" });
  expect(inChinese.json.error).toMatch(/\p{Script=Han}/u);
  expect((await server.request("GET", "/api/models")).json.providers).toEqual([]);
});

test("a model is examined, and what was found stays with it; the demo and a dead address are told in a sentence", async () => {
  await using habits = await startHabitServer({});
  await using server = await startServer();
  const added = { id: "own/m", baseUrl: habits.url, format: "openai", apiKey: secret };
  await server.request("POST", "/api/models", { body: added });
  const { status, json, text } = await server.request("POST", "/api/models/doctor", { body: { id: "own/m" } });
  expect([status, json.stored, json.model]).toEqual([200, true, "own/m"]);
  expect(json.profile).toMatchObject({ known: { callsTools: true } });
  expect(text).not.toContain(secret);
  const { providers } = (await server.request("GET", "/api/models")).json;
  expect(providers).toMatchObject([{ models: [{ callsTools: true }] }]);
  const demo = await server.request("POST", "/api/models/doctor", { body: { id: "demo/scripted" } });
  expect(demo.status).toBe(422);
  const dead = { id: "x/y", baseUrl: "http://127.0.0.1:9/v1", format: "openai" };
  const refused = await server.request("POST", "/api/models/doctor", { body: dead });
  expect([refused.status, refused.json.error]).toEqual([502, expect.stringContaining("x/y")]);
});

test("a model is tried by two small requests before it is added, and examined probe by probe after that", async () => {
  await using habits = await startHabitServer({});
  await using server = await startServer();
  const place = { baseUrl: habits.url, format: "openai" };
  const tried = await server.request("POST", "/api/models/test", { body: { id: "own/m", ...place, apiKey: secret } });
  expect(tried.status).toBe(200);
  expect(tried.json.probes).toMatchObject([
    { name: "answers", outcome: "yes" },
    ...["streams", "usage", "cached", "stream-options"].map((name) => ({ name })),
    { name: "tool-call", outcome: "yes" },
    { name: "leaks", outcome: "no" },
  ]);
  expect(habits.requests).toHaveLength(2);
  expect((await server.request("GET", "/api/models")).json.providers).toEqual([]);
  await server.request("POST", "/api/models", { body: { id: "own/m", ...place, apiKey: secret } });
  const kept = async () => (await server.request("GET", "/api/models/doctor?id=own/m")).json;
  expect(await kept()).toEqual({ profile: null });
  type Told = { probe?: { name: string }; found?: { stored: boolean }; error?: string };
  const follow = async (body: object) => {
    const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
    const path = `${server.url}/api/models/doctor/follow`;
    const text = await (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).text();
    return text.split("\n").flatMap((line) => (line.startsWith("data: ") ? (JSON.parse(line.slice(6)) as Told) : []));
  };
  const told = await follow({ id: "own/m" });
  expect([told[0]?.probe?.name, told.at(-1)?.found?.stored]).toEqual(["answers", true]);
  expect(told.filter(({ probe }) => probe).length).toBeGreaterThan(15);
  expect(await kept()).toMatchObject({ profile: { known: { callsTools: true }, probes: expect.arrayContaining([]) } });
  expect(await follow({ id: "nobody/m" })).toEqual([{ error: expect.stringContaining("nobody") }]);
});

test("stored keys that cannot be read are told in a sentence, and nothing is added to them", async () => {
  await using server = await startServer();
  const body = { id: "own/a", baseUrl: "https://models.example.test/v1", format: "openai", apiKey: secret };
  await server.request("POST", "/api/models", { body });
  rmSync(join(dataFolder(server.program), "secrets", "key"));
  const { json } = await server.request<Models>("GET", "/api/models", { language: "zh-CN" });
  expect(json.problem).toMatch(/\p{Script=Han}/u);
  expect(json.providers[0].key).toEqual({ from: "unreadable" });
  const refused = await server.request("POST", "/api/models", { body: { ...body, id: "own/b" } });
  expect([refused.status, refused.json.error]).toEqual([503, expect.stringContaining("secrets")]);
  expect((await server.request<Models>("GET", "/api/models")).json.providers[0].models).toHaveLength(1);
});

test("settings are told with what they mean and accept, and set all or none", async () => {
  await using server = await startServer();
  const { json } = await server.request("GET", "/api/settings", { language: "zh-CN" });
  expect(json[0]).toEqual({
    key: "maxSteps",
    value: null,
    default: "100",
    meaning: "一轮中最多调用模型的次数",
    accepts: { kind: "whole", from: 1 },
  });
  type Rows = { key: string; value: string | null }[];
  const set = <Json = Rows>(body: object) => server.request<Json>("PATCH", "/api/settings", { body });
  const changed = await set({ maxSteps: 7, dailyCost: "$2", language: "zh-CN" });
  const values = (rows: Rows) =>
    Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ key, value }) => [key, value]));
  expect(values(changed.json)).toEqual({ maxSteps: "7", dailyCost: "2", language: "zh-CN" });
  expect((await server.program.run("config", "get", "maxSteps")).stdout).toBe("7\n");
  expect((await server.request("GET", "/api/status")).json.language).toBe("zh-CN");
  for (const [body, about] of [
    [{ maxSteps: 9, nonsense: 1 }, "nonsense"],
    [{ maxSteps: 9, retentionDays: 0 }, "; 0 is not one"],
    [{ maxSteps: 9, language: "fr" }, "language"],
  ] as const) {
    const { status, json: refused } = await set<{ error: string }>(body);
    expect([status, refused.error]).toEqual([422, expect.stringContaining(about)]);
  }
  expect(values((await set({ dailyCost: null })).json)).toEqual({ maxSteps: "7", language: "zh-CN" });
  const file = join(dataFolder(server.program), "settings.json");
  writeFileSync(file, "{ damaged");
  const damaged = await set({ language: "en" });
  expect([damaged.status, readFileSync(file, "utf8")]).toEqual([502, "{ damaged"]);
});
