import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { StoredBody, StoredEvent } from "../src/protocol/events.ts";
import { commands } from "./support/commands.ts";
import { crowdedFolder } from "./support/crowded-folder.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";
import { listed, newest, storeSession } from "./support/stored-sessions.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };

async function eventsOf(program: Skillmint, id: string): Promise<StoredEvent[]> {
  return JSON.parse((await program.run("session", "show", id, "--full", "--output", "json")).stdout);
}

async function fork(program: Skillmint, ...args: string[]): Promise<string> {
  const { code, stdout } = await program.run("session", "fork", ...args);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^ses_\w{21}\n$/)]);
  return stdout.trim();
}

async function promptsOf(program: Skillmint, id: string): Promise<string[]> {
  return (await eventsOf(program, id)).flatMap((event) => (event.type === "prompt-submitted" ? event.message : []));
}

const prompt = (id: string, text: string): StoredBody => ({ type: "prompt-submitted", message: `msg_${id}`, text });
const started: StoredBody = { type: "turn-started", model: "demo/scripted", skill: "general", tools: [] };
const ended: StoredBody = { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "" };

test("a fork goes on from the end of the last turn, as a session of its own", async () => {
  await using model = await startScriptedModel((_, turn) => ({ text: `Answer ${turn}.` }));
  const program = commands();
  await program.run("run", ...at(model.url), "first question of the session");
  await program.run("run", "--continue", ...at(model.url), "second");
  const source = await newest(program);
  const id = await fork(program, source);
  const [original, copied] = [await eventsOf(program, source), await eventsOf(program, id)];
  expect(copied).toEqual(original.map((event) => ({ ...event, session: id })));
  expect((await listed(program))[0]).toMatchObject({ id, title: "first question of th... (fork)", model_id: "x/y" });
  await program.run("run", "--session", id, ...at(model.url), "third");
  const said = model.requests
    .at(-1)
    ?.body.messages.slice(1)
    .map(({ content }) => content);
  expect(said).toEqual(["first question of the session", "Answer 0.", "second", "Answer 1.", "third"]);
  expect(await eventsOf(program, source)).toEqual(original);
  expect((await eventsOf(program, id)).map(({ seq }) => seq)).toEqual(
    expect.arrayContaining([1, 2, copied.length + 1]),
  );
});

test("with --at a prompt can be asked anew", async () => {
  await using model = await startScriptedModel(() => ({ text: "Hm." }));
  const program = commands();
  await program.run("run", ...at(model.url), "one");
  await program.run("run", "--continue", ...at(model.url), "two");
  const source = await newest(program);
  const [first = "", second = ""] = await promptsOf(program, source);
  for (const [message, expected] of [
    [second, ["one", "Hm.", "anew"]],
    [first, ["anew"]],
  ] as const) {
    const id = await fork(program, source.slice(-8), "--at", message);
    await program.run("run", "--session", id, ...at(model.url), "anew");
    expect(
      model.requests
        .at(-1)
        ?.body.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(expected);
  }
});

test("a turn under way is not copied", async () => {
  const program = commands();
  await program.run("run", "hello");
  await program.run("run", "--continue", 'bash {"command":"ls"}');
  const source = await newest(program);
  const copied = await eventsOf(program, await fork(program, source));
  expect(copied.at(-1)?.type).toBe("turn-ended");
  expect(copied.filter(({ type }) => type === "prompt-submitted").length).toBe(1);
});

test("an ask that was answered is the fork's as well", async () => {
  const program = commands();
  const waiting = JSON.parse((await program.run("run", "--output", "json", 'bash {"command":"echo hi"}')).stdout);
  const { session, asks } = waiting;
  await program.run("run", "--session", session, "--answer", `${asks[0].ask}=allow`);
  const id = await fork(program, session);
  expect((await eventsOf(program, id)).map(({ type }) => type)).toContain("ask-answered");
  expect((await program.run("run", "--session", id, "hello")).code).toBe(0);
});

test("kept outputs are the fork's own, and outlive the session they came from", async () => {
  const program = commands();
  crowdedFolder(program.work);
  await program.run("run", 'list_dir {"path":"many"}');
  const source = await newest(program);
  const id = await fork(program, source);
  const [from, to] = [source, id].map((session) => join(dataFolder(program), "outputs", session)) as [string, string];
  const [name = ""] = readdirSync(to);
  expect(statSync(join(to, name)).ino).toBe(statSync(join(from, name)).ino);
  const events = await eventsOf(program, id);
  const result = events.find((event) => event.type === "tool-ended");
  expect(result).toMatchObject({ file: join(to, name), output: expect.stringContaining(join(to, name)) });
  expect(JSON.stringify(events)).not.toContain(source);
  await program.run("session", "delete", source);
  expect([existsSync(from), readFileSync(join(to, name), "utf8").includes("the end")]).toEqual([false, true]);
  const read = await program.run(
    "run",
    "--session",
    id,
    `grep ${JSON.stringify({ pattern: "the end", path: join(to, name) })}`,
  );
  expect(read.stdout).toContain("Found 1 match");
});

test("a fork is found by what was said in it, and a fork of a fork has one mark", async () => {
  const program = commands();
  await program.run("run", "unmistakable");
  const source = await newest(program);
  await program.run("session", "rename", source, "peculiar words of its own, rather long");
  const id = await fork(program, source);
  await program.type(["session", "fork", id], chinese);
  expect((await listed(program)).map(({ title }) => title)).toEqual([
    "peculiar words of it...（分支）",
    "peculiar words of it... (fork)",
    "peculiar words of its own, rather long",
  ]);
  const hits = async (words: string) =>
    JSON.parse((await program.run("session", "search", words, "--output", "json")).stdout).length;
  expect([await hits("unmistakable"), await hits("peculiar")]).toEqual([3, 3]);
});

test.each(["recorded", "files", "portion", "events"])(
  "a fork that is killed at %s leaves nothing once the next run has ended",
  async (stage) => {
    const program = commands();
    crowdedFolder(program.work);
    await program.run("run", 'list_dir {"path":"many"}');
    const source = await newest(program);
    const env = { SKILLMINT_FAILPOINT: `fork:${stage}` };
    const { code } = await program.start(["session", "fork", source], { env }).ended;
    expect(code).not.toBe(0);
    expect((await listed(program)).map(({ id }) => id)).toEqual([source]);
    await program.run("run", "hello");
    expect(readdirSync(join(dataFolder(program), "outputs"))).toEqual([source]);
    using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
    const stray = db.prepare(
      "select count(*) as count from events where key >> 28 not in (select number from sessions)",
    );
    expect([stray.get()?.count, db.prepare("select count(*) as count from removals").get()?.count]).toEqual([0, 0]);
  },
);

test.each<[string, StoredBody[], string[], string, string]>([
  ["a session without a finished turn", [prompt("1", "go"), started], [], "no finished turn", "还没有完成的一轮"],
  ["an answer's id", [prompt("1", "go"), started, ended], ["--at", "msg_9"], "not a prompt of session", "不是会话"],
  [
    "a prompt that was sent into a turn",
    [prompt("1", "go"), started, prompt("2", "and"), ended],
    ["--at", "msg_2"],
    "--at msg_1",
    "--at msg_1",
  ],
  [
    "a prompt that was sent into a turn that went on by itself",
    [prompt("1", "go"), started, ended, { ...started }, prompt("2", "and"), ended],
    ["--at", "msg_2"],
    "while a turn was running",
    "进行中",
  ],
])("%s is no place to fork, and nothing is made", async (_, bodies, args, about, inChinese) => {
  const program = commands();
  await storeSession(program, "ses_111111", bodies);
  for (const [options, sentence] of [
    [{}, about],
    [chinese, inChinese],
  ] as const) {
    const { code, stdout, stderr } = await program.type(["session", "fork", "111111", ...args], options);
    expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(sentence)]);
  }
  expect(await listed(program)).toHaveLength(1);
});
