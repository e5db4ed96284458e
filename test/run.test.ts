import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Event } from "../src/protocol/events.ts";
import { commands } from "./support/commands.ts";
import { crowdedFolder } from "./support/crowded-folder.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, dataFolder, skillmint } from "./support/skillmint.ts";

const eventsIn = (stdout: string) =>
  stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);

test("the demo reads a file and prints it with line numbers", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "first\nsecond\n");
  const { code, stdout } = await program.run("run", 'read_file {"path":"a.txt"}');
  expect([code, stdout]).toEqual([0, "1 | first\n2 | second\n"]);
});

test("the tour plays, and every call of it succeeds", async () => {
  const program = skillmint();
  const { code, stdout, stderr } = await program.run("run", "tour");
  expect([code, stderr.includes("✗")]).toEqual([0, false]);
  for (const part of ["violets are blue", "poem.txt", "Linux"]) expect(stdout).toContain(part);
});

test("events reach stdout while the model is still speaking", async () => {
  const gate = Promise.withResolvers<void>();
  await using model = await startScriptedModel([{ chunks: ["Hel", "lo ", "wor", "ld."], gate: gate.promise }]);
  const started = skillmint().start(["run", "--output", "jsonl", ...at(model.url), "hi"]);
  await started.printed('lo "');
  gate.resolve();
  expect(await started.ended).toMatchObject({ code: 0 });
});

test("an answer that broke off and was asked for again is in a pipe once, and on stderr is told why", async () => {
  const half = { raw: 'data: {"choices":[{"delta":{"content":"Half of"}}]}\n\n' };
  await using model = await startScriptedModel([half, half, { text: "The answer." }]);
  const { code, stdout, stderr } = await commands().run("run", ...at(model.url), "hi");
  expect([code, stdout]).toEqual([0, "The answer.\n"]);
  expect(stderr.match(/asking again/g)).toHaveLength(2);
});

test("jsonl prints every event of the turn, in order, and exactly one end", async () => {
  await using model = await startScriptedModel([
    { calls: [{ name: "list_dir", input: {} }] },
    { text: "Empty.", usage: { prompt_tokens: 11, completion_tokens: 2 } },
  ]);
  const { stdout } = await commands().run("run", "--output", "jsonl", ...at(model.url), "look");
  const events = eventsIn(stdout);
  const stored = events.filter(({ seq }) => seq !== null);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  expect(stored.map(({ type }) => type)).toEqual([
    "session-opened",
    "prompt-submitted",
    "turn-started",
    "step-started",
    "message-finished",
    "tool-started",
    "tool-ended",
    "step-started",
    "message-finished",
    "turn-ended",
  ]);
  expect(events.filter(({ type }) => type === "text-delta").length).toBeGreaterThan(0);
  expect(new Set(events.map(({ session, turn }) => `${session} ${turn}`)).size).toBe(1);
  expect(stored.at(-1)).toMatchObject({ reason: "done", text: "Empty.", usage: { input: 21, output: 7 } });
});

test("the calls of a step run and their results go back in call order", async () => {
  const program = commands();
  for (const name of ["a", "b", "c"]) writeFileSync(join(program.work, name), name);
  const calls = ["a", "b", "missing", "c"].map((path) => ({ name: "read_file", input: { path } }));
  await using model = await startScriptedModel([{ calls }, { text: "Done." }]);
  await program.run("run", ...at(model.url), "read");
  const results = model.requests[1]?.body.messages.slice(-4).map(({ content }) => content);
  expect(results).toEqual(["1 | a", "1 | b", expect.stringContaining("missing"), "1 | c"]);
  expect(model.faults).toEqual([]);
});

test("a write and a read of the same file in one step happen in call order", async () => {
  const program = commands();
  const calls = [
    { name: "write_file", input: { path: "n.txt", content: "one" } },
    { name: "edit", input: { path: "n.txt", old_string: "one", new_string: "two" } },
    { name: "read_file", input: { path: "n.txt" } },
  ];
  await using model = await startScriptedModel([{ calls }, { text: "Done." }]);
  await program.run("run", "--mode", "accept-edits", ...at(model.url), "write");
  expect(model.requests[1]?.body.messages.at(-1)?.content).toBe("1 | two");
});

test("unknown tools and bad arguments are told to the model, and the turn goes on", async () => {
  await using model = await startScriptedModel([
    {
      calls: [
        { name: "teleport", input: {} },
        { name: "read_file", input: {} },
        { name: "bash", input: {}, rawArguments: '{"command": "touch x' },
      ],
    },
    { text: "I see." },
  ]);
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  const { code, stdout } = await program.run("run", ...at(model.url), "try");
  expect([code, stdout]).toEqual([0, "I see.\n"]);
  const results = model.requests[1]?.body.messages.slice(-3).map(({ content }) => content);
  expect(results).toEqual([
    expect.stringMatching(/^工具不存在: teleport\n可用工具: read_file, /),
    "缺少 path 参数",
    expect.stringContaining("JSON"),
  ]);
  expect(existsSync(join(program.work, "x"))).toBe(false);
});

test("names of other agents are understood and go back as they came", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "one\n");
  const calls = [
    { name: "Read", input: { file_path: "a.txt" } },
    { name: "edit_file", input: { path: "a.txt", old_str: "one", new_str: "two" } },
  ];
  await using model = await startScriptedModel([{ calls }, { text: "Done." }]);
  await program.run("run", "--mode", "accept-edits", ...at(model.url), "go");
  expect(readFileSync(join(program.work, "a.txt"), "utf8")).toBe("two\n");
  const asked = model.requests[1]?.body.messages.find(({ tool_calls }) => tool_calls);
  expect(JSON.stringify(asked)).toContain('"name":"Read"');
});

test("the step limit ends the turn with exit code 4 and says how to go on", async () => {
  await using model = await startScriptedModel(() => ({ calls: [{ name: "list_dir", input: {} }] }));
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  const { code, stderr } = await program.run("run", "--max-steps", "3", ...at(model.url), "loop");
  expect([code, model.requests.length]).toEqual([4, 3]);
  expect(stderr).toContain("达到最大迭代次数 3");
});

test("after the step limit the turn goes on without a new prompt", async () => {
  await using model = await startScriptedModel((_, turn) =>
    turn < 2 ? { calls: [{ name: "list_dir", input: {} }] } : { text: "Now done." },
  );
  const program = commands();
  expect((await program.run("run", "--max-steps", "2", ...at(model.url), "work")).code).toBe(4);
  expect(await program.run("run", "--continue", ...at(model.url))).toMatchObject({ code: 0, stdout: "Now done.\n" });
  const roles = model.requests[2]?.body.messages.map(({ role }) => role);
  expect(roles).toEqual(["system", "user", "assistant", "tool", "assistant", "tool"]);
  expect((await program.run("run", "--continue", ...at(model.url))).stderr).toContain("nothing left to do");
});

test("a long command output keeps its beginning and its end, and says so", async () => {
  const program = commands();
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: { command: "seq 1 20000" } }] },
    { text: "Done." },
  ]);
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "count");
  const result = String(model.requests[1]?.body.messages.at(-1)?.content);
  expect(Array.from(result).length).toBeLessThanOrEqual(30_000);
  expect(result).toMatch(/^stdout:\n1\n2\n[\s\S]*truncated[\s\S]*\n19999\n20000\n/);
});

test("what is cut off a result is kept in a file that the model may read, and another session may not", async () => {
  const program = commands();
  crowdedFolder(program.work);
  let file = "";
  await using model = await startScriptedModel(({ body }, turn) => {
    const result = String(body.messages.at(-1)?.content);
    file ||= /\[Whole output: (.*)\]$/.exec(result)?.[1] ?? "";
    if (turn === 0) return { calls: [{ name: "list_dir", input: { path: "many" } }] };
    return turn === 1 ? { calls: [{ name: "grep", input: { pattern: "the end", path: file } }] } : { text: "Done." };
  });
  expect((await program.run("run", ...at(model.url), "read")).code).toBe(0);
  const [cut, found] = [1, 2].map((request) => String(model.requests[request]?.body.messages.at(-1)?.content));
  expect(cut).toContain("characters in all, the first 30000 are shown]");
  expect(found).toContain("Found 1 match");
  expect(
    (await program.run("tool", "call", "--mode", "unrestricted", "read_file", JSON.stringify({ path: file }))).stdout,
  ).toContain("closed to the agent");
});

test("with --tools none the model is offered none", async () => {
  await using model = await startScriptedModel([{ text: "Hi." }]);
  await commands().run("run", "--tools", "none", ...at(model.url), "hello");
  expect(model.requests[0]?.body).not.toHaveProperty("tools");
});

test("with --output json one object tells how it went", async () => {
  await using model = await startScriptedModel([
    { text: "Hi." },
    { calls: [{ name: "bash", input: { command: "ls" } }] },
  ]);
  const program = commands();
  const done = JSON.parse((await program.run("run", "--output", "json", ...at(model.url), "hello")).stdout);
  expect(done).toMatchObject({ reason: "done", text: "Hi.", usage: { input: 10, output: 5 } });
  const waits = JSON.parse((await program.run("run", "--output", "json", ...at(model.url), "list")).stdout);
  expect(waits).toMatchObject({
    reason: "waiting",
    asks: [{ kind: "permission", tool: "bash", input: { command: "ls" } }],
  });
});

test("the same prompt in the same folder begins with the same bytes", async () => {
  await using model = await startScriptedModel(() => ({ text: "Hi." }));
  const program = commands();
  await program.run("run", ...at(model.url), "hello");
  await program.run("run", ...at(model.url), "hello");
  expect(model.requests[0]?.raw).toBe(model.requests[1]?.raw);
});

test("a session is listed by its first words, and can be gone on with", async () => {
  await using model = await startScriptedModel([{ text: "One." }, { text: "Two." }]);
  const program = commands();
  await program.run("run", ...at(model.url), "first question of the session");
  const listed = JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
  expect(listed).toMatchObject([{ title: "first question of th...", model_id: "x/y", skill_id: "general" }]);
  await program.run("run", "--session", listed[0].id, ...at(model.url), "second");
  const said = model.requests[1]?.body.messages.slice(1).map(({ content }) => content);
  expect(said).toEqual(["first question of the session", "One.", "second"]);
  expect(JSON.parse((await program.run("session", "list", "--output", "json")).stdout).length).toBe(1);
});

test("with --no-save nothing is kept", async () => {
  const program = skillmint();
  await program.run("run", "--no-save", "hello");
  expect((await program.run("session", "list", "--output", "json")).stdout).toBe("[]\n");
});

test("the prompt can come from a pipe", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "x\n");
  const piped = await program.start(["run", "-"], { input: 'read_file {"path":"a.txt"}\n' }).ended;
  expect(piped).toMatchObject({ code: 0, stdout: "1 | x\n" });
});

test("a reader that goes away early does not stop the turn", async () => {
  const program = skillmint();
  await using model = await startScriptedModel([
    { text: "First.", calls: [{ name: "write_file", input: { path: "made", content: "" } }] },
    { text: "Second." },
  ]);
  const started = program.start(["run", "--mode", "accept-edits", ...at(model.url), "go"]);
  await started.printed("First.");
  started.child.stdout?.destroy();
  expect((await started.ended).code).toBe(0);
  expect(existsSync(join(program.work, "made"))).toBe(true);
});

test("a session's messages are stored as people read them, with every call and its outcome", async () => {
  await using model = await startScriptedModel([
    { text: "I look.", calls: [{ name: "list_dir", input: {} }] },
    { text: "Empty." },
    { text: "You are welcome." },
  ]);
  const program = commands();
  await program.run("run", ...at(model.url), "look");
  await program.run("run", "--continue", ...at(model.url), "thanks");
  const db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  const rows = db.prepare("select role, content from messages order by session_id, position").all();
  db.close();
  expect(rows.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant"]);
  expect([rows[0]?.content, rows[2]?.content, rows[3]?.content]).toEqual(["look", "thanks", "You are welcome."]);
  expect(JSON.parse(String(rows[1]?.content))).toMatchObject({
    text: "I look.\n\nEmpty.",
    tool_calls: [{ name: "list_dir", input: {}, output: ".: 0 entries", status: "completed" }],
  });
});

test("the same failing call warns at the second time and pauses the turn at the third, with what was done and the error", async () => {
  const program = commands();
  const look = { calls: [{ name: "list_dir", input: {} }] };
  const miss = { calls: [{ name: "read_file", input: { path: "none.txt" } }] };
  await using model = await startScriptedModel([look, miss, miss, miss, { text: "I see." }]);
  const { code, stderr } = await program.run("run", ...at(model.url), "go");
  expect(code).toBe(4);
  expect(stderr).toContain("The same call of read_file failed three times");
  expect(stderr).toContain("Done so far: list_dir ×1; failed: read_file ×3.");
  expect(stderr).toMatch(/The last time: .*none\.txt/);
  const warned = model.requests.map(({ body }) =>
    String(body.messages.at(-1)?.content).includes("A third time pauses"),
  );
  expect(warned).toEqual([false, false, false, true]);
  // Without a hint from the user the model is told itself, so that it does not go on in the same way.
  expect((await program.run("run", "--continue", ...at(model.url))).stdout).toBe("I see.\n");
  const last = model.requests.at(-1)?.body.messages.at(-1);
  expect([last?.role, last?.content]).toEqual(["user", expect.stringContaining("failed three times")]);
  expect(model.faults).toEqual([]);
});

test("an answer that the token limit cut short says so, and is kept", async () => {
  const program = commands();
  await using model = await startScriptedModel([{ text: "It begins", stop: "length" }]);
  const { code, stdout, stderr } = await program.run("run", ...at(model.url), "tell me all");
  expect([code, stdout, stderr.includes("output limit")]).toEqual([0, "It begins\n", true]);
});
