import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import { letAsksExpire, waitingIn } from "./support/asks.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer, type TestServer } from "./support/server.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const count = 'bash {"command":"echo ran >> effects"}';
const effects = ({ work }: Skillmint) =>
  existsSync(join(work, "effects")) ? readFileSync(join(work, "effects"), "utf8") : "";

async function waiting(program: Skillmint, prompt: string, ...flags: string[]) {
  const { session, asks } = waitingIn(await program.run("run", "--output", "json", ...flags, prompt));
  return { session, asks, ask: asks[0] as Ask };
}

async function asked(server: TestServer, prompt: string) {
  const id = await server.begin({ workspace: server.program.work, prompt });
  const path = `/api/sessions/${id}/asks`;
  const { json: asks } = await server.request<Ask[]>("GET", path);
  const answer = (ask: Ask, body: object) => server.request("POST", `${path}/${ask.ask}`, { body });
  return { id, asks, ask: asks[0] as Ask, answer };
}

test("an approval is for what was shown: another hash or none is refused, and nothing runs", async () => {
  await using server = await startServer();
  const { ask, answer } = await asked(server, count);
  expect(ask.hash).toMatch(/^[0-9a-f]{64}$/);
  const tampered = await answer(ask, { decision: "allow", hash: ask.hash?.replace(/^./, "x") });
  expect([tampered.status, tampered.json.error]).toEqual([
    409,
    "That is not what was asked: the question has changed since it was shown. Look at it again.",
  ]);
  const blind = await answer(ask, { decision: "allow" });
  expect([blind.status, blind.json.error]).toEqual([422, expect.stringContaining("hash")]);
  expect(effects(server.program)).toBe("");
  expect((await answer(ask, { decision: "allow", hash: ask.hash })).status).toBe(200);
});

test("what was changed in the database after it was approved is asked for anew, not run", async () => {
  const program = commands();
  const { session, ask } = await waiting(program, count);
  {
    using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
    db.exec("update events set body = replace(body, 'echo ran', 'echo evil') where type = 'message-finished'");
  }
  const { code } = await program.run("run", "--session", session, "--answer", `${ask.ask}=allow`);
  expect([code, effects(program)]).toEqual([3, ""]);
});

test("an ask that was changed in its own row is answered on the command line as the journal has it", async () => {
  const program = commands();
  const { session, ask } = await waiting(program, count);
  {
    using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
    const { changes } = db.prepare("update asks set body = replace(body, 'echo ran', 'echo evil')").run();
    expect(changes).toBe(1);
  }
  const shown = await program.run("run", "--session", session);
  expect(shown.stderr).not.toContain("evil");
  const { code } = await program.run("run", "--session", session, "--answer", `${ask.ask}=allow`);
  expect([code, effects(program)]).toEqual([0, "ran\n"]);
});

test("two answers at once have one effect: a double click, and a click while a command line answers too", async () => {
  await using server = await startServer();
  const { program } = server;
  const first = await asked(server, count);
  const body = { decision: "allow", hash: first.ask.hash };
  const clicks = await Promise.all([first.answer(first.ask, body), first.answer(first.ask, body)]);
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 409]);
  await server.event(first.id, ({ type }) => type === "turn-ended");
  expect(effects(program)).toBe("ran\n");

  const second = await asked(server, count);
  const [click, typed] = await Promise.all([
    second.answer(second.ask, { decision: "allow", hash: second.ask.hash }),
    program.run("run", "--session", second.id, "--answer", `${second.ask.ask}=allow`),
  ]);
  await server.event(second.id, ({ type }) => type === "turn-ended");
  expect(effects(program)).toBe("ran\nran\n");
  // Whoever was first; the other was told so.
  expect([click.status === 200, typed.code === 0].filter(Boolean)).toHaveLength(1);
});

test("what is too old cannot be allowed any more; it is asked anew when the session goes on", async () => {
  const program = commands();
  const { session, ask } = await waiting(program, count);
  expect(Date.parse(ask.expires ?? "") - Date.now()).toBeGreaterThan(167 * 3_600_000);
  letAsksExpire(program);
  const late = await program.run("run", "--session", session, "--answer", `${ask.ask}=allow`);
  expect([late.code, late.stderr]).toEqual([2, expect.stringContaining("too old to be answered")]);
  const again = waitingIn(await program.run("run", "--session", session, "--output", "json"));
  expect(again.asks).toEqual([expect.objectContaining({ tool: "bash", hash: ask.hash })]);
  expect(again.asks[0]?.ask).not.toBe(ask.ask);
  expect(effects(program)).toBe("");
  const { code } = await program.run("run", "--session", session, "--answer", `${again.asks[0]?.ask}=allow`);
  expect([code, effects(program)]).toEqual([0, "ran\n"]);
});

test("whoever allows what is too old over HTTP is told so, and finds it asked anew; a no is never too late", async () => {
  await using server = await startServer();
  const { id, ask, answer } = await asked(server, count);
  letAsksExpire(server.program);
  expect((await answer(ask, { decision: "allow", hash: ask.hash })).status).toBe(409);
  await server.event(id, (event) => event.type === "ask-raised" && event.ask !== ask.ask);
  const { json: asks } = await server.request<Ask[]>("GET", `/api/sessions/${id}/asks`);
  expect(asks).toHaveLength(1);
  letAsksExpire(server.program);
  expect((await answer(asks[0] as Ask, { decision: "deny" })).status).toBe(200);
});

test("a question about a place that leads elsewhere by now is withdrawn and asked anew", async () => {
  const program = commands();
  const { session, ask } = await waiting(program, 'write_file {"path":"k/x","content":"x"}');
  const outside = tempFolder();
  symlinkSync(outside, join(program.work, "k"));
  const again = waitingIn(await program.run("run", "--session", session, "--output", "json"));
  expect(again.asks.map(({ touches }) => touches)).toEqual([
    expect.arrayContaining([expect.objectContaining({ resource: join(outside, "x") })]),
  ]);
  expect(again.asks[0]?.ask).not.toBe(ask.ask);
});

test("always makes a rule of the session: what it covers and already waits runs, and is not asked for again", async () => {
  const program = commands();
  const { session, asks } = await waiting(program, `${count}\n${count}`);
  expect(asks).toHaveLength(2);
  const always = await program.run("run", "--session", session, "--answer", `${asks[0]?.ask}=always`);
  expect([always.code, effects(program)]).toEqual([0, "ran\nran\n"]);
  const later = await program.run("run", "--session", session, count);
  expect([later.code, effects(program)]).toEqual([0, "ran\nran\nran\n"]);
  expect((await program.run("run", count)).code).toBe(3);
});

test("with an answer a blank prompt is none; the session keeps its model and mode, but no flag that allows", async () => {
  const program = commands();
  const bash = (command: string) => ({ name: "bash", input: { command } });
  const write = { name: "write_file", input: { path: "a.txt", content: "a" } };
  await using model = await startScriptedModel([
    { calls: [bash("touch first"), bash("touch second")] },
    { calls: [write] },
    { calls: [bash("touch first")] },
  ]);
  const flags = [...at(model.url), "--mode", "accept-edits", "--allow", "bash(touch first)"];
  const { session, asks } = await waiting(program, "go", ...flags);
  expect(asks.map(({ input }) => input)).toEqual([{ command: "touch second" }]);
  const key = ["--api-key", "k", "--output", "json"];
  const again = await program.run("run", "--session", session, "--answer", `${asks[0]?.ask}=allow`, ...key, "");
  expect(waitingIn(again).asks.map(({ input }) => input)).toEqual([{ command: "touch first" }]);
  expect([model.requests.length, readFileSync(join(program.work, "a.txt"), "utf8")]).toEqual([3, "a"]);
});

test("always for the user is kept among his rules as well", async () => {
  await using server = await startServer();
  const { id, ask, answer } = await asked(server, count);
  expect((await answer(ask, { decision: "allow", hash: ask.hash, always: "user" })).status).toBe(200);
  await server.event(id, ({ type }) => type === "turn-ended");
  expect(effects(server.program)).toBe("ran\n");
  using db = new DatabaseSync(join(dataFolder(server.program), "skillmint.db"));
  const { value } = db.prepare("select value from app_settings where key = 'permissions'").get() as { value: string };
  expect(JSON.parse(value)).toEqual({ allow: [ask.suggestion], ask: [], deny: [] });
});

test("a rule that the person has changed is kept as he wrote it, if it is one and allows what is asked", async () => {
  await using server = await startServer();
  const { id, ask, answer } = await asked(server, 'bash {"command":"echo ran | tee -a effects"}');
  const always = (rule: string) => answer(ask, { decision: "allow", hash: ask.hash, always: "user", rule });
  const refused = async (rule: string) => {
    const { status, json } = await always(rule);
    return [status, json.error];
  };
  expect(await refused("bash(")).toEqual([422, expect.stringContaining("bash(")]);
  expect(await refused("bash(git *)")).toEqual([422, expect.stringContaining("would not allow what is asked")]);
  expect(await refused("bash(echo *)")).toEqual([422, expect.stringContaining("would not allow what is asked")]);
  expect(await refused("bash(echo \u200bran*)")).toEqual([422, expect.any(String)]);
  expect(effects(server.program)).toBe("");
  expect((await server.request<{ user: object }>("GET", "/api/permissions")).json.user).toMatchObject({ allow: [] });
  expect((await always(" bash(echo:*, tee:*) ")).status).toBe(200);
  await server.event(id, ({ type }) => type === "turn-ended");
  expect(effects(server.program)).toBe("ran\n");
  expect((await server.request<{ user: object }>("GET", "/api/permissions")).json.user).toMatchObject({
    allow: ["bash(echo:*, tee:*)"],
  });
});

test("what waits in all sessions is told in one list, with the session it waits in", async () => {
  await using server = await startServer();
  const one = await asked(server, count);
  const two = await asked(server, 'write_file {"path":"a.txt","content":"a"}');
  const { json } = await server.request<object[]>("GET", "/api/asks");
  const { work: workspace } = server.program;
  expect(json).toEqual([
    { ...one.ask, title: 'bash {"command":"ech...', workspace },
    { ...two.ask, title: 'write_file {"path":"...', workspace },
  ]);
  await two.answer(two.ask, { decision: "deny" });
  const { json: left } = await server.request<{ session: string }[]>("GET", "/api/asks");
  expect(left.map(({ session }) => session)).toEqual([one.id]);
});

test("where no rule can be made there is no always", async () => {
  const program = commands();
  const outside = tempFolder();
  const { session, ask } = await waiting(program, `bash {"command":"echo ran >> effects","cwd":"${outside}"}`);
  expect(ask.suggestion).toBeUndefined();
  const { code, stderr } = await program.run("run", "--session", session, "--answer", `${ask.ask}=always`);
  expect([code, stderr]).toEqual([2, expect.stringContaining("No rule can be made of this")]);
});

test("what cannot be seen is spelt out where a permission is asked for", async () => {
  const { stderr } = await commands().run("run", 'bash {"command":"echo \u202e\u200bgnp.exe"}');
  expect(stderr).toContain(String.raw`echo \u{202e}\u{200b}gnp.exe`);
});

test.each([
  ["en", "The user refused this operation"],
  ["zh-CN", "用户拒绝了此操作"],
])("a no is told the model in the session's language, with the reason: %s", async (language, refusal) => {
  const program = commands({ env: { SKILLMINT_LANG: language } });
  const calls = [{ name: "bash", input: { command: "echo a" } }];
  await using model = await startScriptedModel([{ calls }, { calls }, { text: "Fine." }]);
  const first = await waiting(program, "go", ...at(model.url));
  const flags = ["--session", first.session, ...at(model.url)];
  const second = waitingIn(await program.run("run", ...flags, "--output", "json", "--answer", `${first.ask.ask}=deny`));
  await program.run("run", ...flags, "--answer", `${second.asks[0]?.ask}=deny:not: so`);
  const results = model.requests.map(({ body }) => body.messages.at(-1)?.content);
  expect(results.slice(1)).toEqual([refusal, `${refusal}: not: so`]);
});

test("what ended with a run that asked is told once to the model that goes on in another, with what it was", async () => {
  const program = commands();
  const bash = (input: object) => ({ calls: [{ name: "bash", input }] });
  const [serve, ask] = [bash({ command: "sleep 60", background: true }), bash({ command: "echo ran >> effects" })];
  await using model = await startScriptedModel([serve, ask, { text: "Fine." }, { text: "Well." }]);
  const first = await waiting(program, "go", ...at(model.url), "--allow", "bash(sleep *)");
  const flags = ["run", "--session", first.session, ...at(model.url)];
  await program.run(...flags, "--answer", `${first.ask.ask}=allow`);
  await program.run(...flags, "And now?");
  const told = model.requests.map(({ body }) => body.messages.at(-1)?.content);
  expect(told[1]).toContain("It ends with this run at the latest.");
  expect(told[2]).toMatch(
    /\n\[Meanwhile ended: background processes \w+ \(sleep 60\)\. Open or start again what you still need\.\]$/,
  );
  expect(told[3]).toBe("And now?");
});

test("what ended with a run that was done is told with the next prompt", async () => {
  const program = commands();
  const calls = [{ name: "bash", input: { command: "sleep 60", background: true } }];
  await using model = await startScriptedModel([{ calls }, { text: "Fine." }, { text: "Well." }]);
  const begun = await program.run("run", "--output", "json", ...at(model.url), "--allow", "bash(sleep *)", "go");
  const { session } = JSON.parse(begun.stdout);
  await program.run("run", "--session", session, ...at(model.url), "And now?");
  expect(model.requests.at(-1)?.body.messages.at(-1)?.content).toMatch(
    /^\[Meanwhile ended: background processes \w+ \(sleep 60\)\. .*\]\n\nAnd now\?$/,
  );
});
