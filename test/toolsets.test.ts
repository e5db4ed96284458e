import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import type { Event } from "../src/protocol/events.ts";
import { commands } from "./support/commands.ts";
import { writePrograms } from "./support/fake-programs.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at, type Ended, skillmint } from "./support/skillmint.ts";

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The program on a desktop whose one program for screenshots is a script. */
function onDesktop({ scrot = '/bin/cp dot.png "$1"', language = "en", begin = commands } = {}) {
  const folder = writePrograms({ scrot: `echo called >> calls; ${scrot}` });
  writeFileSync(join(folder, "dot.png"), Buffer.from(dot, "base64"));
  const path = [folder, process.env.PATH].join(delimiter);
  const program = begin({ env: { PATH: path, DISPLAY: ":7", WAYLAND_DISPLAY: "", SKILLMINT_LANG: language } });
  return { ...program, calls: () => readFileSync(join(folder, "calls"), "utf8").split("\n").length - 1 };
}

const useScreenshot = (path: string): Reply => ({
  calls: [{ name: "use_tool", input: { name: "screenshot", input: { path } } }],
});

const eventsIn = ({ stdout }: Ended) =>
  stdout
    .trim()
    .split("\n")
    .map((line): Event => JSON.parse(line));

test("the first request takes at most 8 KB, tells at most 16 tools, and all others are in reach", async () => {
  const program = commands();
  await using model = await startScriptedModel([{ text: "Hi." }]);
  await program.run("run", ...at(model.url), "hello");
  const { body, raw } = model.requests[0] ?? {};
  expect(body?.tools?.length).toBeLessThanOrEqual(16);
  expect(Buffer.byteLength(raw ?? "")).toBeLessThanOrEqual(8_150);
  expect(body?.tools?.map(({ function: { name } }) => name)).toEqual(
    expect.arrayContaining(["tool_search", "use_tool", "todo_write"]),
  );
});

test("a tool is searched for, asked for under its own name, and runs when a person says yes", async () => {
  const program = onDesktop();
  await using model = await startScriptedModel([
    { calls: [{ name: "tool_search", input: { query: "capture the screen" } }] },
    useScreenshot("shots/now.png"),
    { text: "Done." },
  ]);
  const asked = await program.run("run", "--output", "jsonl", ...at(model.url), "show me");
  const found = String(model.requests[1]?.body.messages.at(-1)?.content);
  expect(JSON.parse(found.split("\n")[0] ?? "")).toMatchObject({
    name: "screenshot",
    parameters: { properties: { path: { type: "string" } } },
  });
  expect(found).toContain('use_tool, e.g. {"name":"screenshot","input":{}}');
  const events = eventsIn(asked);
  expect([asked.code, existsSync(join(program.work, "shots"))]).toEqual([3, false]);
  expect(events.find(({ type }) => type === "ask-raised")).toMatchObject({
    tool: "screenshot",
    input: { path: "shots/now.png" },
    suggestion: expect.stringMatching(/^screenshot\(.*shots\/now\.png\)$/),
  });
  const [, session = "", answer = ""] = /--session (\S+) --answer (\S+)$/m.exec(asked.stderr) ?? [];
  const done = await program.run(
    "run",
    "--session",
    session,
    "--answer",
    answer,
    "--output",
    "jsonl",
    ...at(model.url),
  );
  expect(eventsIn(done).filter(({ type }) => type === "tool-started" || type === "tool-ended")).toMatchObject([
    { type: "tool-started", name: "screenshot", input: { path: "shots/now.png" } },
    { type: "tool-ended", name: "screenshot", status: "ok", details: { path: "shots/now.png" } },
  ]);
  expect([done.code, existsSync(join(program.work, "shots/now.png")), program.calls()]).toEqual([0, true, 1]);
  // The model's own words are not changed: what it was sent before, it is sent again.
  const said = model.requests[2]?.body.messages.flatMap(({ tool_calls }) => tool_calls ?? []);
  expect(said?.map((call) => call.function.name)).toEqual(["tool_search", "use_tool"]);
  expect(model.faults).toEqual([]);
  const { stdout: shown } = await program.run("session", "show", session);
  expect(shown).toContain('→ screenshot {"path":"shots/now.png"} · done');
  expect(shown).not.toContain("use_tool");
});

test.each<[string, string[], number, string]>([
  ["a rule allows it by its own name", ["--allow", "screenshot(shots/**)"], 1, "Screenshot: shots/a.png"],
  ["a rule for another place does not", ["--allow", "screenshot(pictures/**)"], 0, ""],
  ["a rule for use_tool does not", ["--allow", "use_tool"], 0, ""],
  ["a rule forbids it in every mode", ["--deny", "screenshot", "--mode", "unrestricted"], 0, "Not allowed"],
  ["a rule against use_tool forbids it", ["--deny", "use_tool", "--mode", "unrestricted"], 0, "Not allowed"],
  ["a mode allows it", ["--mode", "unrestricted"], 1, "Screenshot: shots/a.png"],
  ["plan mode forbids it", ["--mode", "plan"], 0, "plan mode"],
])("inside use_tool, %s", async (_, flags, calls, told) => {
  const program = onDesktop();
  await using model = await startScriptedModel([useScreenshot("shots/a.png"), { text: "Done." }]);
  await program.run("run", ...flags, ...at(model.url), "go");
  expect(existsSync(join(program.work, "shots/a.png"))).toBe(calls === 1);
  expect(String(model.requests[1]?.body.messages.at(-1)?.content ?? "")).toContain(told);
});

test("a tool that was not loaded runs when it is called by its name, too", async () => {
  const program = onDesktop({ language: "zh-CN" });
  const calls = [{ name: "screenshot", input: { path: "a.png" } }];
  await using model = await startScriptedModel([{ calls }, { text: "Done." }]);
  await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain("截图已保存: a.png（1 × 1）");
});

test("a session with chosen tools reaches no others, by no way", async () => {
  const program = onDesktop();
  writeFileSync(join(program.work, "a.txt"), "text");
  const calls = [
    { name: "use_tool", input: { name: "screenshot", input: {} } },
    { name: "screenshot", input: {} },
    { name: "tool_search", input: { query: "screenshot" } },
    { name: "use_tool", input: { name: "read_file", input: { path: "a.txt" } } },
  ];
  await using model = await startScriptedModel([{ calls }, { text: "Done." }]);
  await program.run("run", "--mode", "unrestricted", "--tools", "read_file", ...at(model.url), "go");
  const told = model.requests[1]?.body.messages.slice(-4).map(({ content }) => content);
  expect(told).toEqual([
    "There is no tool named screenshot.\nTools: read_file",
    "There is no tool named screenshot.\nTools: read_file",
    "There is no tool named tool_search.\nTools: read_file",
    "1 | text",
  ]);
});

test("wrong calls through use_tool are answered with what to do", async () => {
  const program = onDesktop();
  const wrong = [
    { name: "screenshoot", input: {} },
    { name: "use_tool", input: { name: "screenshot" } },
    { name: "screenshot", input: { path: ["a.png"] } },
    { input: { path: "a.png" } },
  ];
  const calls = wrong.map((input) => ({ name: "use_tool", input }));
  await using model = await startScriptedModel([{ calls }, { text: "Done." }]);
  const { stdout } = await program.run("run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "go");
  const told = model.requests[1]?.body.messages.slice(-4).map(({ content }) => String(content));
  expect(told?.[0]).toMatch(/^There is no tool named screenshoot\. Did you mean screenshot\?\nTools: .*tool_search/);
  expect(told?.slice(1)).toEqual([
    "use_tool cannot call itself: give the tool's own name as name.",
    expect.stringMatching(
      /^Parameter path: expected a string, got \["a\.png"\]\n\n\[Parameters of screenshot: \{"type":"object",.*\}\]$/,
    ),
    "Missing parameter: name",
  ]);
  expect(stdout).not.toContain('"ask-raised"');
});

test("after kill -9 inside a tool of use_tool nothing runs twice and the model is told the truth", async () => {
  const program = onDesktop({ scrot: "kill -9 $PPID", begin: skillmint });
  await using model = await startScriptedModel([useScreenshot("a.png"), { text: "I see." }]);
  const crashed = await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect(crashed.code).not.toBe(0);
  const resumed = await program.run("run", "--continue", "--output", "jsonl", ...at(model.url));
  expect([resumed.code, program.calls()]).toEqual([0, 1]);
  expect(eventsIn(resumed).find(({ type }) => type === "tool-ended")).toMatchObject({
    name: "screenshot",
    status: "interrupted",
    output: expect.stringContaining("may have run"),
  });
  expect(model.faults).toEqual([]);
});

test("a stored session that goes on has the tools it had, and reaches the others", async () => {
  const program = onDesktop();
  await using model = await startScriptedModel([{ text: "Hi." }, useScreenshot("a.png"), { text: "Done." }]);
  await program.run("run", ...at(model.url), "hello");
  await program.run("run", "--continue", "--mode", "unrestricted", ...at(model.url), "show me");
  expect(model.requests[1]?.body.tools).toEqual(model.requests[0]?.body.tools);
  expect(existsSync(join(program.work, "a.png"))).toBe(true);
});

test("tool call reaches every tool, directly and through use_tool", async () => {
  const program = onDesktop();
  const allowed = ["--allow", "screenshot", "--output", "json"];
  const direct = await program.run("tool", "call", "screenshot", '{"path":"a"}', ...allowed);
  const used = await program.run("tool", "call", "use_tool", '{"name":"screenshot","input":{"path":"b"}}', ...allowed);
  expect([direct, used].map(({ stdout }) => JSON.parse(stdout))).toMatchObject([
    { status: "ok", output: expect.stringContaining("Screenshot: a.png") },
    { status: "ok", output: expect.stringContaining("Screenshot: b.png") },
  ]);
  const asked = await program.run("tool", "call", "use_tool", '{"name":"screenshot"}');
  expect(asked.code).toBe(3);
  // It is not kept, so there is no session to go on with.
  expect(asked.stderr).toMatch(/--allow 'screenshot'\n$/);
  const named = await program.run("tool", "call", "screenshot", "--deny", "use_tool", "--mode", "unrestricted");
  expect(named.stdout).toContain("Not allowed");
});
