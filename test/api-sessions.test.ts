import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Event } from "../src/protocol/events.ts";
import type { SessionId } from "../src/protocol/ids.ts";
import { openSqlite } from "../src/store/sqlite/open.ts";
import { needs } from "./needs.ts";
import { opened } from "./support/opened.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { at, dataFolder } from "./support/skillmint.ts";
import { storeEvents } from "./support/store-session.ts";
import { tempFolder } from "./support/temp-folder.ts";
import { useTestServer } from "./support/use-test-server.ts";

const shared = useTestServer();
const call = (name: string, input: object) => `${name} ${JSON.stringify(input)}`;
interface Row {
  id: string;
  state?: string;
}

const ids = (rows: Row[]) => rows.map(({ id }) => id);

test("sessions are listed newest first, by page, by skill and by folder", async () => {
  await using server = await startServer();
  const { work } = server.program;
  const other = tempFolder();
  const [one, two, three] = [
    await server.begin({ workspace: work, prompt: "first" }),
    await server.begin({ workspace: other, prompt: "second" }),
    await server.begin({ workspace: work, prompt: "third" }),
  ];
  const { json } = await server.request<Row[]>("GET", "/api/sessions");
  expect(json[0]).toEqual({
    id: three,
    title: "third",
    created_at: expect.any(String),
    updated_at: expect.any(String),
    model_id: "demo/scripted",
    skill_id: "general",
    workspace: work,
    state: "idle",
    asks: 0,
  });
  expect(ids(json)).toEqual([three, two, one]);
  const listed = async (query: string) => ids((await server.request<Row[]>("GET", `/api/sessions?${query}`)).json);
  expect(await listed("limit=2")).toEqual([three, two]);
  expect(await listed(`limit=2&before=${two}`)).toEqual([one]);
  expect(await listed(`workspace=${encodeURIComponent(other)}`)).toEqual([two]);
  expect(await listed("skill_id=general")).toHaveLength(3);
  expect(await listed("skill_id=none")).toEqual([]);
  expect((await server.request("GET", "/api/sessions?before=ses_none")).status).toBe(404);
});

test("words are found in what was said, with the text around them", async () => {
  const server = shared();
  const id = await server.begin({ workspace: server.program.work, prompt: "where is the lighthouse" });
  const { json } = await server.request("GET", "/api/sessions?q=lighthouse");
  expect(json).toEqual([
    {
      session: id,
      title: "where is the lightho...",
      created_at: expect.any(String),
      updated_at: expect.any(String),
      model_id: "demo/scripted",
      skill_id: "general",
      workspace: server.program.work,
      state: "idle",
      asks: 0,
      message: expect.any(String),
      role: "user",
      at: expect.any(String),
      snippet: "where is the **lighthouse**",
    },
  ]);
  expect((await server.request("GET", "/api/sessions?q=nowhere")).json).toEqual([]);
});

test("of 1,200 sessions every one is on one page of the list, and the first of all is found and shown", async () => {
  await using server = await startServer();
  const stored = Array.from({ length: 1_200 }, (_, index) => `ses_${String(index).padStart(4, "0")}` as SessionId);
  const store = openSqlite(join(dataFolder(server.program), "skillmint.db"));
  for (const id of stored) await storeEvents(store, id, [opened], { at: "2026-01-01T00:00:00.000Z" });
  await store.renameSession(stored[0] as SessionId, "the very first");
  await store.close();

  const pages: string[][] = [];
  for (let before = ""; pages.at(-1)?.length !== 0; before = `?before=${pages.at(-1)?.at(-1)}`)
    pages.push(ids((await server.request<Row[]>("GET", `/api/sessions${before}`)).json));
  expect(pages.map(({ length }) => length)).toEqual([500, 500, 200, 0]);
  expect(pages.flat()).toEqual(stored.toReversed());

  const { json: hits } = await server.request<object[]>("GET", "/api/sessions?q=first+very&limit=500");
  expect(hits).toEqual([expect.objectContaining({ session: stored[0], title: "the very first", state: "idle" })]);
  const { json: row } = await server.request("GET", `/api/sessions/${stored[0]}`);
  expect(row).toMatchObject({ id: stored[0], title: "the very first" });
});

needs("bwrap")("a sandbox is chosen at the beginning and later, and an unknown one is none", async () => {
  const server = shared();
  const workspace = server.program.work;
  const { json } = await server.request("POST", "/api/sessions", { body: { workspace, sandbox: "workspace-write" } });
  const path = `/api/sessions/${json.id}`;
  expect((await server.request("GET", path)).json).toMatchObject({ mode: "default", sandbox: "workspace-write" });
  const { json: changed } = await server.request("PATCH", path, { body: { sandbox: "read-only" } });
  expect(changed).toMatchObject({ mode: "default", sandbox: "read-only" });
  expect((await server.request("PATCH", path, { body: { sandbox: "some" } })).status).toBe(422);
});

test("a session without a prompt waits for one; what it used is told, and its title and mode can be changed", async () => {
  await using model = await startScriptedModel([{ text: "Hi.", usage: { prompt_tokens: 7, completion_tokens: 2 } }]);
  await using server = await startServer();
  await addModel(server, model.url);
  const { json } = await server.request("POST", "/api/sessions", { body: { workspace: server.program.work } });
  const path = `/api/sessions/${json.id}`;
  expect((await server.request("GET", path)).json).toMatchObject({ title: "", state: "idle", mode: "default" });
  await server.request("POST", `${path}/messages`, { body: { text: "hello" } });
  await server.event(json.id, ({ type }) => type === "turn-ended");
  const changed = await server.request("PATCH", path, { body: { title: " a  new\ntitle ", mode: "plan" } });
  expect(changed.json).toMatchObject({ title: "a new title", mode: "plan", sandbox: "off", model_id: "own/m" });
  expect((await server.request("GET", path)).json).toEqual({ ...changed.json, usage: expect.any(Object) });
  expect(changed.json.usage).toMatchObject({ steps: 1, input: 7, output: 2, cost: 9 / 1e6 });
  const { json: turns } = await server.request("GET", `${path}/usage`);
  expect(turns).toEqual([expect.objectContaining({ key: expect.stringMatching(/^turn_/), steps: 1, input: 7 })]);
  const { json: models } = await server.request("GET", `${path}/usage?by=model`);
  expect(models).toEqual([expect.objectContaining({ key: "own/m", output: 2, unpriced: 0 })]);
});

test("a session that runs here is stopped and deleted; one that another process runs is left alone", async () => {
  await using hanging = await startScriptedModel(() => ({ hang: true }));
  await using server = await startServer();
  await addModel(server, hanging.url);
  const body = { workspace: server.program.work, prompt: "wait for ever" };
  const { json } = await server.request("POST", "/api/sessions", { body });
  await server.event(json.id, ({ type }) => type === "step-started");
  expect((await server.request("GET", `/api/sessions/${json.id}`)).json.state).toBe("running");
  const deleted = await server.request("DELETE", `/api/sessions/${json.id}`);
  expect([deleted.status, deleted.json]).toEqual([200, { deleted: [json.id] }]);
  expect((await server.request("GET", `/api/sessions/${json.id}`)).status).toBe(404);

  const running = server.program.start(["run", ...at(hanging.url), "--output", "jsonl", "elsewhere"]);
  await running.printed("step-started");
  const [row] = (await server.request<[Row]>("GET", "/api/sessions")).json;
  expect(row.state).toBe("running");
  for (const [method, path] of [
    ["DELETE", `/api/sessions/${row.id}`],
    ["POST", `/api/sessions/${row.id}/undo`],
    ["POST", `/api/sessions/${row.id}/go-on`],
  ] as const) {
    const { status, json: refused } = await server.request(method, path);
    expect([status, refused.error]).toEqual([409, expect.stringContaining(String(running.child.pid))]);
  }
  running.child.kill("SIGINT");
  await running.ended;
});

test("what a turn did is seen, taken back and put back again; a session at work is not touched", async () => {
  const server = shared();
  const { work } = server.program;
  const file = join(work, "note.txt");
  writeFileSync(file, "before");
  const prompt = call("write_file", { path: "note.txt", content: "after" });
  const id = await server.begin({ workspace: work, mode: "accept-edits", prompt });
  const path = `/api/sessions/${id}/undo`;
  expect(readFileSync(file, "utf8")).toBe("after");
  const dry = await server.request("POST", path, { body: { dryRun: true } });
  expect([dry.json.done, readFileSync(file, "utf8")]).toEqual([[{ path: "note.txt", action: "restored" }], "after"]);
  expect((await server.request("POST", path)).status).toBe(200);
  expect(readFileSync(file, "utf8")).toBe("before");
  const again = await server.request("POST", path, { language: "zh-CN" });
  expect([again.status, again.json.error]).toEqual([409, expect.stringMatching(/\p{Script=Han}/u)]);
  expect((await server.request("POST", path, { body: { redo: true } })).status).toBe(200);
  expect(readFileSync(file, "utf8")).toBe("after");
  expect((await server.request("POST", path, { body: { turn: 9 } })).status).toBe(404);

  const busy = await server.begin({
    workspace: work,
    mode: "unrestricted",
    confirmation: "无限制",
    prompt: call("bash", { command: "sleep 600", run_in_background: true }),
  });
  const refused = await server.request("POST", `/api/sessions/${busy}/undo`);
  expect([refused.status, refused.json.error]).toEqual([
    423,
    expect.stringMatching(/^This session still has something running in the background: \S+ \(sleep 600\)\. Stop it/),
  ]);
});

test("a session whose folder is gone says so and what to do; it is not sent anything and nothing of it is undone", async () => {
  const server = shared();
  const { program } = server;
  const workspace = join(program.work, "gone");
  mkdirSync(workspace);
  const prompt = call("write_file", { path: "note.txt", content: "x" });
  const id = await server.begin({ workspace, mode: "accept-edits", prompt });
  renameSync(workspace, join(program.work, "away"));
  const path = `/api/sessions/${id}`;
  const gone = `The folder of this session, ${workspace}, is not there any more or cannot be read.`;
  const error = `${gone} The session itself can still be read; to go on, put the folder back, or begin a new session in another one.`;
  for (const [route, body] of [
    ["messages", { text: "hello" }],
    ["go-on", {}],
    ["undo", {}],
    ["undo", { dryRun: true }],
  ] as const) {
    const refused = await server.request("POST", `${path}/${route}`, { body });
    expect([route, refused.status, refused.json]).toEqual([route, 409, { error }]);
  }
  for (const args of [
    ["run", "--session", id, "hello"],
    ["session", "undo", id],
  ])
    expect(await program.run(...args)).toEqual({ code: 1, stdout: "", stderr: expect.stringContaining(gone) });
  const searched = await server.request("POST", "/api/search/files", {
    body: { id: "1", session: id, cwd: ".", query: "x" },
  });
  expect([searched.status, searched.json]).toEqual([409, { error }]);
  expect((await server.request("GET", path)).status).toBe(200);
  expect((await server.request("GET", `${path}/file?path=note.txt`)).json).toEqual({ error });

  renameSync(join(program.work, "away"), workspace);
  expect((await server.request("POST", `${path}/undo`)).json.done).toEqual([{ path: "note.txt", action: "deleted" }]);
});

test("a session with nothing to go on with, or that waits, says so", async () => {
  const server = shared();
  const { work: workspace } = server.program;
  const done = await server.begin({ workspace, prompt: "hello" });
  const waits = await server.begin({ workspace, prompt: call("bash", { command: "true" }) });
  for (const [id, error] of [
    [done, "There is nothing left to go on with. Say what to do next."],
    [waits, "The session waits for an answer. Answer it, and it goes on."],
  ]) {
    const refused = await server.request("POST", `/api/sessions/${id}/go-on`);
    expect([refused.status, refused.json]).toEqual([409, { error }]);
  }
});

test("what waits is answered and stopped although its model was removed; a message needs one", async () => {
  await using model = await startScriptedModel(() => ({ calls: [{ name: "bash", input: { command: "true" } }] }));
  await using server = await startServer();
  await addModel(server, model.url);
  const body = { workspace: server.program.work, model: "own/m", prompt: "run it" };
  const [answered, stopped] = [await server.begin(body), await server.begin(body)];
  expect((await server.request("DELETE", "/api/models?id=own/m")).status).toBe(200);

  const said = await server.request("POST", `/api/sessions/${stopped}/messages`, { body: { text: "no" } });
  expect([said.status, said.json.error]).toEqual([422, expect.stringContaining("own")]);
  expect((await server.request("POST", `/api/sessions/${stopped}/abort`)).status).toBe(200);
  expect(await server.event(stopped, isRestOver)).toMatchObject({ reason: "aborted" });

  type Asked = [{ ask: string; hash: string }];
  const [{ ask, hash }] = (await server.request<Asked>("GET", `/api/sessions/${answered}/asks`)).json;
  const path = `/api/sessions/${answered}/asks/${ask}`;
  expect((await server.request("POST", path, { body: { decision: "allow", hash } })).status).toBe(200);
  expect(await server.event(answered, isRestOver)).toMatchObject({ reason: "failed", problem: said.json.error });
  const messages = (await server.request<{ tool_calls?: object[] }[]>("GET", `/api/sessions/${answered}/messages`))
    .json;
  expect(messages[1]?.tool_calls).toEqual([expect.objectContaining({ status: "completed" })]);

  // Once it is there again the turn goes on where it stopped.
  await addModel(server, model.url);
  expect((await server.request("POST", `/api/sessions/${answered}/go-on`)).status).toBe(202);
});

test("what stopped a turn is stored in plain words; only the command line says how to go on there", async () => {
  await using server = await startServer();
  const { program } = server;
  const model = await startScriptedModel([]);
  await model[Symbol.asyncDispose]();
  await addModel(server, model.url);
  const id = await server.begin({ workspace: program.work, model: "own/m", prompt: "hello" });
  const { host } = new URL(model.url);
  const problem = `own/m cannot be reached: nothing listens at this address (ECONNREFUSED ${host}). Check the address and the network.`;
  expect(await server.event(id, isRestOver)).toMatchObject({ reason: "failed", cause: "unreachable", problem });
  const { code, stderr } = await program.run("run", "--session", id, "again");
  expect([code, stderr]).toEqual([1, `${problem}\nGo on with \`skillmint run --continue\`.\n`]);
});

const isRestOver = ({ type }: Event) => type === "turn-ended";

test("a fork, from the end or before a prompt, and what cannot be forked", async () => {
  const server = shared();
  const id = await server.begin({ workspace: server.program.work, prompt: "one" });
  const path = `/api/sessions/${id}/fork`;
  const { status, json } = await server.request("POST", path);
  expect(status).toBe(201);
  expect((await server.request("GET", `/api/sessions/${json.id}`)).json.title).toBe("one (fork)");
  const [prompt] = (await server.request<[Row]>("GET", `/api/sessions/${id}/messages`)).json;
  const anew = await server.request("POST", path, { body: { at: prompt.id } });
  expect((await server.request("GET", `/api/sessions/${anew.json.id}/messages`)).json).toEqual([]);
  expect((await server.request("POST", path, { body: { at: "msg_none" } })).status).toBe(404);
  expect((await server.request("POST", path, { body: { beforeCut: "last" } })).status).toBe(404);
});

test("an export is a file in the form that is wanted, and the one that the command line gives", async () => {
  const server = shared();
  const id = await server.begin({ workspace: server.program.work, prompt: "hello" });
  for (const [format, type, ending] of [
    ["json", "application/json", "json"],
    ["markdown", "text/markdown; charset=utf-8", "md"],
    ["html", "text/html; charset=utf-8", "html"],
  ]) {
    const { headers, text } = await server.request("GET", `/api/sessions/${id}/export?format=${format}`);
    expect(headers.get("content-type")).toBe(type);
    expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${id}.${ending}`);
    expect(text).toBe((await server.program.run("session", "export", id, "--format", format as string)).stdout);
  }
});

test("a turn that was stopped goes on", async () => {
  let asked = 0;
  await using model = await startScriptedModel(() => (asked++ === 0 ? { hang: true } : { text: "Here." }));
  await using server = await startServer();
  await addModel(server, model.url);
  const body = { workspace: server.program.work, prompt: "take your time" };
  const { json } = await server.request("POST", "/api/sessions", { body });
  await server.event(json.id, ({ type }) => type === "step-started");
  expect((await server.request("POST", `/api/sessions/${json.id}/abort`)).status).toBe(200);
  const end = await server.event(json.id, ({ type }) => type === "turn-ended");
  expect((await server.request("POST", `/api/sessions/${json.id}/go-on`)).status).toBe(202);
  const next = await server.event(json.id, ({ type }) => type === "turn-ended", end.seq ?? 0);
  expect(next).toMatchObject({ reason: "done", text: "Here." });
});

async function addModel({ request }: TestServer, baseUrl: string): Promise<void> {
  const body = { id: "own/m", baseUrl, format: "openai", apiKey: "k", price: { input: 1, output: 1 } };
  expect((await request("POST", "/api/models", { body })).status).toBe(201);
}

test("no session works in the data folder, by whatever name it is called", async () => {
  const server = shared();
  const { work } = server.program;
  const data = dataFolder(server.program);
  symlinkSync(data, join(work, "ours"));
  for (const workspace of [data, join(data, "outputs"), join(work, "ours")]) {
    mkdirSync(workspace, { recursive: true });
    const { status, json } = await server.request<{ error: string }>("POST", "/api/sessions", { body: { workspace } });
    expect([status, json.error]).toEqual([403, expect.stringContaining("SkillMint's own data")]);
  }
  const ran = await server.program.run("run", "--cwd", data, "hello");
  expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining("where no agent may work")]);
});
