import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import type { StoredBody } from "../src/protocol/events.ts";
import { ownOwner } from "../src/store/owner.ts";
import { commands } from "./support/commands.ts";
import { crowdedFolder } from "./support/crowded-folder.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { serving } from "./support/serving.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { listed, newest, storeSession } from "./support/stored-sessions.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };

/** Every byte that the program keeps. */
function bytesOf(program: Skillmint): string {
  const files = readdirSync(dataFolder(program), { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  return files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8")).join();
}

const sizeOf = (program: Skillmint) => statSync(join(dataFolder(program), "skillmint.db")).size;

/** Makes the sessions as old as if they had last been used so many days ago. */
function age(program: Skillmint, days: number, ...ids: string[]): void {
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  const then = Date.now() - days * 24 * 60 * 60 * 1000;
  for (const id of ids) {
    const { number } = db.prepare("select number from sessions where id = ?").get(id) as { number: number };
    db.prepare("update sessions set updated_at = ? where number = ?").run(new Date(then).toISOString(), number);
    db.prepare("update events set at = ? where key >> 28 = ?").run(then, number);
  }
  db.close();
}

test("of a deleted session nothing is left: no row, no output, no byte, no room", async () => {
  const program = commands();
  await program.run("run", "the other session stays");
  const before = sizeOf(program);
  writeFileSync(join(program.work, "long.txt"), "a treasured phrase ".repeat(4000));
  crowdedFolder(program.work);
  await program.run("run", 'read_file {"path":"long.txt"}\nlist_dir {"path":"many"}');
  await program.run("run", "--continue", 'bash {"command":"echo 难忘的一句话 unforgettable"}');
  const id = await newest(program);
  await program.run("session", "rename", id, "memorable");
  const phrases = ["treasured phrase", "难忘的一句话", "unforgettable", "memorable", id];
  expect(existsSync(join(dataFolder(program), "outputs", id))).toBe(true);
  const kept = bytesOf(program);
  expect(phrases.filter((phrase) => !kept.includes(phrase))).toEqual([]);

  const { code, stdout, stderr } = await program.run("session", "delete", id.slice(-10));
  expect([code, stdout, stderr]).toEqual([0, "", "1 session was deleted.\n"]);
  const left = bytesOf(program);
  expect(phrases.filter((phrase) => left.includes(phrase))).toEqual([]);
  expect(existsSync(join(dataFolder(program), "outputs", id))).toBe(false);
  expect(sizeOf(program)).toBeLessThan(before * 1.2);
  expect((await listed(program)).map(({ title }) => title)).toEqual(["the other session st..."]);
});

/** A session with search terms and kept files, and another one. */
async function withKeptFiles(program: Skillmint): Promise<string> {
  await program.run("run", "the other session stays");
  crowdedFolder(program.work);
  await program.run("run", 'list_dir {"path":"many"}');
  const id = await newest(program);
  await program.run("session", "rename", id, "memorable");
  expect(existsSync(join(dataFolder(program), "outputs", id))).toBe(true);
  return id;
}

const stages = ["recorded", "journals", "folder", "files", "rows"].map((stage) => `deletion:${stage}`);

test.each([...stages, "portion#1", "portion#2", "portion#3"])(
  "a deletion that is killed at %s is finished by the next run",
  async (failpoint) => {
    const program = commands();
    const id = await withKeptFiles(program);
    const { code } = await program.start(["session", "delete", id], { env: { SKILLMINT_FAILPOINT: failpoint } }).ended;
    expect(code).not.toBe(0);
    expect((await listed(program)).map(({ title }) => title)).toEqual(["the other session st..."]);
    expect((await program.run("session", "search", "memorable")).stdout).toBe("");
    const found = await program.run("run", "hello");
    expect([found.code, found.stderr]).toEqual([0, ""]);
    const left = bytesOf(program);
    expect([id, "memorable", "many"].filter((phrase) => left.includes(phrase))).toEqual([]);
    expect(readdirSync(join(dataFolder(program), "outputs"))).not.toContain(id);
  },
);

test("a server that starts finishes an interrupted deletion and removes folders of no session", async () => {
  const program = commands();
  const id = await withKeptFiles(program);
  await program.start(["session", "delete", id], { env: { SKILLMINT_FAILPOINT: "deletion:journals" } }).ended;
  const outputs = join(dataFolder(program), "outputs");
  const [old, young] = ["ses_old", "ses_young"].map((name) => join(outputs, name)) as [string, string];
  for (const folder of [old, young]) mkdirSync(folder);
  utimesSync(old, new Date(), new Date(Date.now() - 25 * 60 * 60 * 1000));
  const check = async () => JSON.parse((await program.run("doctor", "--output", "json")).stdout);
  const leftovers = async () => (await check()).find(({ name }: { name: string }) => name === "leftovers");
  expect(await leftovers()).toMatchObject({
    ...{ state: "problem", needed: false },
    detail: "1 folder is left of sessions that no longer exist (0 B); the deletion of 1 session was interrupted",
  });
  const server = await startServer({ folders: program });
  await server.stop();
  expect([existsSync(join(outputs, id)), existsSync(old), existsSync(young)]).toEqual([false, false, true]);
  expect(await leftovers()).toMatchObject({ state: "ok", detail: "nothing is left of them" });
});

test("a server deletes a long session while its turns go on and all end well", async () => {
  await using model = await startScriptedModel((_, turn) => ({ text: `Answer ${turn}.` }));
  const program = commands();
  const words = "an unforgettable phrase ".repeat(40);
  const long = Array.from({ length: 400 }, (_, turn): StoredBody[] => [
    { type: "prompt-submitted", message: `msg_p${turn}`, text: `${words} ${turn}` },
    { type: "message-finished", message: `msg_a${turn}`, text: words, toolCalls: [], stop: "end" },
    { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" },
  ]);
  await storeSession(program, "ses_111111", long.flat());
  await program.run("model", "add", "x/y", ...["--base-url", model.url, "--format", "openai", "--api-key", "k"]);
  await using server = await startServer({ folders: program });
  const [deleted, ...begun] = await Promise.all([
    server.request("DELETE", "/api/sessions/ses_111111"),
    ...Array.from({ length: 6 }, (_, at) =>
      server.begin({ workspace: program.work, model: "x/y", prompt: `prompt ${at}` }),
    ),
  ]);
  expect([deleted.status, deleted.json]).toEqual([200, { deleted: ["ses_111111"] }]);
  for (const id of begun) {
    const end = await server.event(id, ({ type }) => type === "turn-ended");
    expect(end).toMatchObject({ reason: "done", text: expect.stringMatching(/^Answer/) });
  }
  await server.stop();
  expect(bytesOf(program)).not.toContain("unforgettable");
});

test("what another process runs is not deleted, and the process is named", async () => {
  const gate = Promise.withResolvers<void>();
  await using model = await startScriptedModel([{ chunks: ["Hel", "lo ", "wor", "ld."], gate: gate.promise }]);
  const program = commands();
  await storeSession(program, "ses_111111");
  const running = program.start(["run", "--output", "jsonl", ...at(model.url), "hi"]);
  await running.printed('lo "');
  const id = await newest(program);
  const refused = await program.run("session", "delete", id);
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  expect(refused.stderr).toMatch(
    new RegExp(`^${id}: Another SkillMint \\(process ${running.child.pid}\\) is working on this session`),
  );
  const all = await program.type(["session", "delete", "--all", "--yes"], chinese);
  expect([all.code, all.stderr]).toEqual([
    1,
    expect.stringMatching(/^已删除 1 个会话。\n.*: 另一个 SkillMint（进程 \d+）正在处理这个会话/),
  ]);
  gate.resolve();
  expect(await running.ended).toMatchObject({ code: 0 });
  expect((await program.run("session", "delete", id)).code).toBe(0);
  expect(await listed(program)).toEqual([]);
});

test("tells that the process of a session that cannot be deleted is in another container or machine", async () => {
  const program = commands();
  const id = "ses_111111";
  await storeSession(program, id);
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  const foreign = ownOwner().replace(/^\d+(.*):\d+:(\w+)$/, "12$1:4026530000:$2");
  db.prepare("insert or replace into leases (session, owner, epoch, expires) values (?, ?, 1, ?)").run(
    ...[id, foreign, new Date(Date.now() + 600_000).toISOString()],
  );
  db.close();
  const sentence =
    "This session is in use by SkillMint in another container or on another machine (process 12). Wait until it finishes or stop it there. If it was killed, try again in a minute.";
  const refused = await program.run("session", "delete", id);
  expect([refused.code, refused.stderr]).toEqual([1, `${id}: ${sentence}\n`]);
  const server = await serving(program);
  const answer = await server.ask("DELETE", `/api/sessions/${id}`);
  expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ error: sentence })]);
});

test("all sessions go only with --yes", async () => {
  const program = commands();
  for (const id of ["ses_111111", "ses_222222"] as const) await storeSession(program, id);
  const asked = await program.run("session", "delete", "--all");
  expect([asked.code, asked.stderr]).toEqual([2, "This would delete all 2 sessions for good. Add --yes to do it.\n"]);
  expect((await program.type(["session", "delete", "--all"], chinese)).stderr).toContain("永久删除全部 2 个会话");
  expect(await listed(program)).toHaveLength(2);
  expect((await program.run("session", "delete", "--all", "--yes")).stderr).toBe("2 sessions were deleted.\n");
  expect(await listed(program)).toEqual([]);
  expect((await program.run("session", "delete", "--all", "--yes")).code).toBe(0);
});

test.each<[string, string[], number, string, string]>([
  ["nothing named", [], 2, "Which sessions?", "请给出要删除的会话 ID"],
  ["ids and --all", ["111111", "--all", "--yes"], 2, "either ids or --all", "只能给出其一"],
  ["one of several unknown", ["111111", "zzzzzz"], 1, "There is no session zzzzzz", "会话不存在: zzzzzz"],
])("%s: nothing is deleted", async (_, args, code, about, inChinese) => {
  const program = commands();
  await storeSession(program, "ses_111111");
  for (const [options, sentence] of [
    [{}, about],
    [chinese, inChinese],
  ] as const) {
    const ended = await program.type(["session", "delete", ...args], options);
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([code, "", expect.stringContaining(sentence)]);
  }
  expect(await listed(program)).toHaveLength(1);
});

/** As if the announcement of old sessions had stood for a day. */
function letNoticePass(program: Skillmint): void {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  const passed = "json_set(value, '$.announced.passedMs', 25 * 60 * 60 * 1000)";
  const { changes } = db.prepare(`update app_settings set value = ${passed} where key = 'retention.state'`).run();
  expect(changes).toBe(1);
}

test("sessions that were not used for longer than wanted are announced, and go at the end of a run a day later", async () => {
  const program = commands();
  for (const id of ["ses_111111", "ses_222222", "ses_333333"] as const) await storeSession(program, id);
  age(program, 31, "ses_111111");
  await program.run("run", "hello");
  expect(await listed(program)).toHaveLength(4);
  await program.run("config", "set", "retentionDays", "30");
  expect(await listed(program)).toHaveLength(4);
  const notice = /^1 session that was not used for long will be deleted after \d{4}-\d\d-\d\d \d\d:\d\d, /;
  const { code, stderr } = await program.run("run", "hello");
  expect([code, stderr]).toEqual([0, expect.stringMatching(notice)]);
  expect((await program.run("session", "list")).stderr).toMatch(notice);
  expect((await program.run("doctor")).stdout).toMatch(/old sessions +ok +1 session that was not used for long/);
  await program.run("run", "hello");
  expect((await listed(program)).map(({ id }) => id)).toContain("ses_111111");
  letNoticePass(program);
  const later = await program.run("run", "hello");
  expect([later.code, later.stderr]).toEqual([0, ""]);
  expect((await listed(program)).map(({ id }) => id)).not.toContain("ses_111111");
  expect((await program.run("session", "list")).stderr).toBe("");
  age(program, 31, "ses_222222");
  await program.run("run", "hello");
  expect((await listed(program)).map(({ id }) => id)).toContain("ses_222222");
});

test.each([1, -1, 90, -90, 3650, -3650])(
  "with the clock %d days off no session is deleted, and all go on",
  async (days) => {
    onTestFinished(() => void vi.useRealTimers());
    const program = commands();
    await program.run("run", "hello");
    await program.run("config", "set", "retentionDays", "30");
    for (const offset of [0, days, days, 0, 0]) {
      const at = Date.now() + offset * 24 * 60 * 60 * 1000;
      vi.useFakeTimers({ toFake: ["Date"], now: at });
      const before = await listed(program);
      expect((await program.run("run", "--continue", "hello")).code).toBe(0);
      expect((await program.run("run", "hello")).code).toBe(0);
      vi.useRealTimers();
      expect((await listed(program)).map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
      expect((await program.run("session", "check")).code).toBe(0);
    }
    expect(await listed(program)).toHaveLength(6);
  },
);

test("a server deletes no old sessions when it stops", async () => {
  const program = commands();
  for (const id of ["ses_111111", "ses_222222"] as const) await storeSession(program, id);
  age(program, 31, "ses_111111", "ses_222222");
  await program.run("config", "set", "retentionDays", "30");
  const server = await serving(program);
  const body = { workspace: program.work, prompt: "hello" };
  const { id } = (await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string };
  const events = await server.ask("GET", `/api/sessions/${id}/events`);
  for await (const bytes of events.body ?? []) if (Buffer.from(bytes).includes("turn-ended")) break;
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(0);
  expect((await listed(program)).map((row) => row.id).sort()).toEqual([id, "ses_111111", "ses_222222"].sort());
});

test("with --no-save nothing is deleted either, and what went wrong does not change how the run ended", async () => {
  const program = commands();
  await storeSession(program, "ses_111111");
  age(program, 31, "ses_111111");
  await program.run("config", "set", "retentionDays", "30");
  await program.run("run", "--no-save", "hello");
  expect(await listed(program)).toHaveLength(1);
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  db.exec("create trigger stuck before delete on sessions begin select raise(abort, 'stuck'); end");
  db.close();
  await program.run("run", "hello");
  letNoticePass(program);
  const { code, stdout, stderr } = await program.run("run", "hello");
  expect([code, stdout.startsWith("I am the built-in demo")]).toEqual([0, true]);
  const log = join(dataFolder(program), "logs/skillmint.log");
  expect(stderr).toBe(`That did not work: stuck\nMore about it is in ${log}\n`);
});

test("a session that was taken up again is kept, also when its turn waits for an answer", async () => {
  const program = commands();
  await program.run("run", "hello");
  const id = (await listed(program))[0]?.id ?? "";
  age(program, 31, id);
  await program.run("config", "set", "retentionDays", "30");
  const { code } = await program.run("run", "--session", id, 'bash {"command":"uname"}');
  expect([code, (await listed(program)).map((row) => row.id)]).toEqual([3, [id]]);
});
