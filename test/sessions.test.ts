import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { at, type Ended, type Skillmint } from "./support/skillmint.ts";
import { listed, newest, storeSession } from "./support/stored-sessions.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };

/** A sentence on stderr, no stack, nothing on stdout. */
function refuses({ code, stdout, stderr }: Ended, expected: { code: number; about: string }): void {
  expect([code, stdout]).toEqual([expected.code, ""]);
  expect(stderr).toContain(expected.about);
  expect(stderr).not.toMatch(/\n\s+at |Error:/);
}

async function json(program: Skillmint, ...args: string[]) {
  return JSON.parse((await program.run(...args, "--output", "json")).stdout);
}

const asked = 'read_file {"path":"a.txt"}';

/** A turn of the demo with one call that works and one that does not. */
async function twoCalls(options: Parameters<typeof commands>[0] = {}): Promise<Skillmint> {
  const program = commands(options);
  writeFileSync(join(program.work, "a.txt"), `first\n${"long ".repeat(60)}\n`);
  await program.run("run", `${asked}\nread_file {"path":"missing.txt"}`);
  return program;
}

test("a session is shown with who said what and when, and every call in short", async () => {
  const program = await twoCalls();
  await program.run("run", "--continue", "hello");
  const { code, stdout } = await program.run("session", "show", await newest(program));
  expect(code).toBe(0);
  expect(stdout).toMatch(/^read_file \{"path":"a\.\.\.\nses_\w+ · \d{4}-\d\d-\d\d \d\d:\d\d · demo\/scripted · /);
  expect(stdout).toMatch(/\n\nYou · \d{4}-\d\d-\d\d \d\d:\d\d · msg_\w+ · turn 1\nread_file/);
  expect(stdout).toContain('\n  → read_file {"path":"a.txt"} · done\n  → read_file {"path":"missing.txt"} · failed\n');
  expect(stdout).toMatch(/\n\nYou · .*\nhello\n\nAgent · /);
});

test("with --full inputs, outputs and reasoning are whole", async () => {
  await using model = await startScriptedModel([
    { reasoning: "I had better look.", calls: [{ name: "list_dir", input: { path: "." } }] },
    { text: "Empty." },
  ]);
  const program = commands(chinese);
  await program.run("run", ...at(model.url), "看看");
  const { stdout } = await program.run("session", "show", await newest(program), "--full");
  const parts = [
    "    推理:\n      I had better look.\n",
    '    输入:\n      {\n        "path": "."\n      }\n',
    "    输出:\n      .: ",
  ];
  for (const part of parts) expect(stdout).toContain(part);
  expect((await program.run("session", "show", await newest(program))).stdout).not.toContain("I had better look.");
});

test("as JSON a session is its messages, or with --full its events", async () => {
  const program = await twoCalls();
  const id = await newest(program);
  const [prompt, answer] = await json(program, "session", "show", id);
  expect(Object.keys(prompt)).toEqual(["id", "role", "content", "created_at"]);
  expect(prompt).toMatchObject({ role: "user", content: `${asked}\nread_file {"path":"missing.txt"}` });
  expect(answer.tool_calls).toMatchObject([
    { name: "read_file", input: { path: "a.txt" }, status: "completed" },
    { name: "read_file", input: { path: "missing.txt" }, status: "error" },
  ]);
  expect(JSON.parse(answer.content)).toEqual({ text: expect.any(String), tool_calls: answer.tool_calls });
  const events = await json(program, "session", "show", id, "--full");
  expect(events.map(({ seq }: { seq: number }) => seq)).toEqual(events.map((_: unknown, index: number) => index + 1));
  expect([events[0].type, events.at(-1).type]).toEqual(["session-opened", "turn-ended"]);
});

test("an answer that looks like stored calls is still plain text", async () => {
  const text = '{"text":"x","tool_calls":[]}';
  await using model = await startScriptedModel([{ text }]);
  const program = commands();
  await program.run("run", ...at(model.url), "hi");
  const [, answer] = await json(program, "session", "show", await newest(program));
  expect([answer.content, "tool_calls" in answer]).toEqual([text, false]);
});

test("what a model wrote cannot move the cursor", async () => {
  await using model = await startScriptedModel([{ text: "\u001b[31mred\u0007\n\ttwo" }]);
  const program = commands();
  await program.run("run", ...at(model.url), "hi");
  expect((await program.run("session", "show", await newest(program))).stdout).toContain("�[31mred�\n\ttwo");
});

test("why a turn stopped is part of what is shown", async () => {
  await using model = await startScriptedModel([{ status: 401, body: { error: { message: "Wrong key" } } }]);
  const program = commands();
  await program.run("run", ...at(model.url), "hi");
  expect((await program.run("session", "show", await newest(program))).stdout).toMatch(/\n\n! .*Wrong key/);
});

test("a part of an id is enough, from its beginning or its end, with ses_ or without", async () => {
  const program = commands();
  for (const id of ["ses_aaaaaa111111", "ses_aaaaaa222222"] as const) await storeSession(program, id);
  for (const part of ["111111", "ses_aaaaaa1", "AAAAAA1", "aa111111", "ses_aaaaaa111111"]) {
    expect((await program.run("session", "show", part)).stdout).toContain("ses_aaaaaa111111");
  }
});

test.each<[string, string[], number, string, string]>([
  ["an unknown session", ["show", "ses_zzzzzzzz"], 1, "There is no session ses_zzzzzzzz", "会话不存在"],
  ["too little of an id", ["show", "11111"], 1, "at least 6 characters", "至少 6 个字符"],
  ["too little after ses_", ["show", "ses_aaaa"], 1, "at least 6 characters", "至少 6 个字符"],
  ["a part of several ids", ["show", "aaaaaa"], 1, "ses_aaaaaa222222", "对应多个会话"],
  ["signs that no id has", ["show", "%______'"], 1, "There is no session", "会话不存在"],
  ["no id", ["show"], 2, "missing required argument", "缺少参数: id"],
  ["no words to look for", ["search"], 2, "missing required argument", "缺少参数: words"],
  ["a limit that is none", ["search", "--limit", "0", "x"], 2, "--limit wants a whole number", "--limit 需要"],
  ["a limit that is no number", ["list", "--limit", "1.5"], 2, "--limit wants a whole number", "--limit 需要"],
  ["an unknown session to export", ["export", "zzzzzz"], 1, "There is no session", "会话不存在"],
  ["a format that is none", ["export", "111111", "--format", "pdf"], 2, "--format", "选项的值无效"],
  ["a title that is empty", ["rename", "111111", " "], 2, "at least one character", "至少需要一个字符"],
  ["no title", ["rename", "111111"], 2, "missing required argument", "缺少参数: title"],
  ["an unknown session to rename", ["rename", "zzzzzz", "x"], 1, "There is no session", "会话不存在"],
  ["a command that is none", ["dance"], 2, "dance", "dance"],
])("%s is told in a sentence, in both languages", async (_, args, code, about, inChinese) => {
  const program = commands();
  for (const id of ["ses_aaaaaa111111", "ses_aaaaaa222222"] as const) await storeSession(program, id);
  refuses(await program.run("session", ...args), { code, about });
  refuses(await program.type(["session", ...args], chinese), { code, about: inChinese });
});

test("words are found in prompts and answers, newest first, with the text around them", async () => {
  await using model = await startScriptedModel([{ text: "The needle is in the haystack." }, { text: "没有找到。" }]);
  const program = commands();
  await program.run("run", ...at(model.url), "请读取README文件，并在会话中搜索");
  await program.run("run", ...at(model.url), "Where is the Needle?");
  const [first, second, third] = await json(program, "session", "search", "needle");
  expect(first).toEqual({
    session: await newest(program),
    title: "Where is the Needle?",
    message: expect.stringMatching(/^msg_/),
    role: "user",
    at: expect.stringMatching(/Z$/),
    snippet: "Where is the **Needle**?",
  });
  expect([second.role, second.snippet, third]).toEqual(["assistant", "The **needle** is in the haystack.", undefined]);
  for (const words of [["会话"], ["读取README文件"], ["搜"], ["文件", "会话"], ["readme"]]) {
    expect((await json(program, "session", "search", ...words)).map(({ role }: { role: string }) => role)).toEqual([
      "user",
    ]);
  }
  const { stdout } = await program.type(["session", "search", "会话"], chinese);
  expect(stdout).toMatch(
    /^ses_\w+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}请读取README文件，并在会话中搜索\n {2}你: .*\*\*会话\*\*中搜索\n$/,
  );
  expect(await json(program, "session", "search", "needle", "--limit", "1")).toHaveLength(1);
});

test("outputs of tools are not searched, and nothing found is no failure", async () => {
  const program = commands();
  writeFileSync(join(program.work, "a.txt"), "treasure\n");
  await using model = await startScriptedModel([
    { calls: [{ name: "read_file", input: { path: "a.txt" } }] },
    { text: "Read." },
  ]);
  await program.run("run", ...at(model.url), "read");
  const found = await program.run("session", "search", "treasure");
  expect([found.code, found.stdout, found.stderr]).toEqual([0, "", "Nothing was found for treasure.\n"]);
  expect((await program.type(["session", "search", "宝藏"], chinese)).stderr).toBe("没有找到: 宝藏\n");
  expect(await json(program, "session", "search", "treasure")).toEqual([]);
});

test.each(['"', '"read', "read*", "NEAR(read", "^read AND", "*", "-"])(
  "the words %j are data, not a syntax",
  async (words) => {
    const program = commands();
    await storeSession(program, "ses_111111");
    expect((await program.run("session", "search", "--", words)).code).toBe(0);
  },
);

test("a session with a new title is listed and found by it", async () => {
  const program = await twoCalls();
  const id = await newest(program);
  expect(await program.run("session", "rename", id, "我的", "新会话")).toMatchObject({ code: 0, stdout: "" });
  expect((await listed(program))[0]?.title).toBe("我的 新会话");
  expect(await json(program, "session", "search", "新会话")).toMatchObject([
    { session: id, role: "title", message: null, snippet: "我的 **新会话**" },
  ]);
});

test("a list can be limited", async () => {
  const program = commands();
  for (const id of ["ses_111111", "ses_222222"] as const) await storeSession(program, id);
  expect((await json(program, "session", "list", "--limit", "1")).map(({ id }: { id: string }) => id)).toEqual([
    "ses_222222",
  ]);
});

test("an export holds everything in its form, and no key", async () => {
  await using model = await startScriptedModel([
    { reasoning: "Look first.", calls: [{ name: "list_dir", input: {} }] },
    { text: 'Nothing <script>alert("x")</script> here.\n```\nfenced\n```' },
  ]);
  const program = commands();
  await program.run("run", ...at(model.url).with(-1, "the-very-secret-key"), "look & see");
  const id = await newest(program);
  const exported = async (format: string) => (await program.run("session", "export", id, "--format", format)).stdout;
  const [markdown, html, lossless] = [await exported("markdown"), await exported("html"), await exported("json")];
  expect((await program.run("session", "export", id)).stdout).toBe(markdown);
  for (const part of [
    "# look & see\n",
    "## You · ",
    "> Reasoning: Look first.",
    "**`list_dir`** · done",
    "```text\n.: 0 entries",
  ]) {
    expect(markdown).toContain(part);
  }
  for (const part of [
    "look &amp; see",
    "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;",
    "<code>list_dir</code>",
    "Look first.",
  ]) {
    expect(html).toContain(part);
  }
  expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-`);
  expect(html).not.toMatch(/<script|<link|<iframe|\bon\w+=|src="(?!data:)|href=|url\(|@import/i);
  const { session, events } = JSON.parse(lossless ?? "");
  expect([session, events]).toEqual([(await listed(program))[0], await json(program, "session", "show", id, "--full")]);
  expect(`${markdown}${html}${lossless}`).not.toContain("the-very-secret-key");
});

test("a document is in the language of its reader", async () => {
  const program = await twoCalls(chinese);
  const { stdout } = await program.run("session", "export", await newest(program), "--format", "html");
  expect(stdout).toContain('<html lang="zh-CN">');
  for (const part of ["<h2>你 <time", '<span class="error">失败</span>']) expect(stdout).toContain(part);
});

test("an export goes to a file for its user alone; one that is there is replaced only with --force", async () => {
  const program = await twoCalls();
  const id = await newest(program);
  const file = join(program.work, "out.md");
  const to = ["session", "export", id, "--to", "out.md"];
  expect(await program.run(...to)).toMatchObject({ code: 0, stdout: "" });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const document = readFileSync(file, "utf8");
  writeFileSync(file, "mine");
  refuses(await program.run(...to), { code: 1, about: "--force" });
  refuses(await program.type(to, chinese), { code: 1, about: "文件已存在: out.md" });
  expect(readFileSync(file, "utf8")).toBe("mine");
  expect((await program.run(...to, "--force")).code).toBe(0);
  expect(readFileSync(file, "utf8")).toBe(document);
});

test("a place that cannot be written is told in a sentence", async () => {
  const program = await twoCalls();
  const id = await newest(program);
  const closed = join(program.work, "closed");
  mkdirSync(closed);
  chmodSync(closed, 0o500);
  for (const [file, problem] of [
    ["no/such/folder/x.md", "there is no such file or folder (ENOENT"],
    ["closed/x.md", "SkillMint has no permission for it (EACCES"],
    ["a.txt/x.md", "a folder of that name is a file (ENOTDIR"],
  ] as const) {
    const ended = program.start(["session", "export", id, "--to", file], { unprivileged: true }).ended;
    refuses(await ended, { code: 1, about: `${file} could not be written: ${problem}` });
  }
  refuses(await program.run("session", "export", id, "--to", ".", "--force"), { code: 1, about: "EISDIR" });
  refuses(await program.type(["session", "export", id, "--to", "/dev/full", "--force"], chinese), {
    code: 1,
    about: "无法写入 /dev/full",
  });
  expect(existsSync(join(closed, "x.md"))).toBe(false);
});
