import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { png } from "./support/pictures.ts";
import { fakeProvider, fakeProviders, startProvider } from "./support/providers/all.ts";
import { refusalsOf, runAt, saidIn } from "./support/providers/run-at.ts";
import type { Reply, Script } from "./support/scripted-model.ts";

const write = (path: string, content: string) => ({ name: "write_file", input: { path, content } });
const usage = { prompt_tokens: 100, completion_tokens: 20 };

/** Thinking, parallel calls, a step that thinks and one that does not, an answer; then a second prompt. */
const scenario: Reply[] = [
  {
    reasoning: "Two files are wanted. 两个。",
    text: "I write both ✍️.",
    calls: [write("a.txt", '甲 "1"\n'), write("b.txt", "乙 🌕")],
    usage,
  },
  { reasoning: "Now the third.", calls: [write("c.txt", "3")], usage },
  { calls: [{ name: "list_dir", input: {} }], usage },
  { reasoning: "That was all.", text: "All three are there.", usage },
  { reasoning: "Thanks.", text: "You are welcome.", usage },
];

describe.each(fakeProviders)("$id", (provider) => {
  const thought = (text: string) => (provider.showsThinking ? text : "");

  test("a turn with thinking and tools, and a second prompt, is what it takes and what it said", async () => {
    const program = commands();
    await using server = await startProvider(provider, scenario);
    const first = await runAt(program, { prompt: "write three files", provider, server });
    const second = await runAt(program, { prompt: "thanks", provider, server, more: ["--continue"] });
    expect(refusalsOf(server)).toEqual([]);
    expect([first.code, second.code]).toEqual([0, 0]);
    const done = { usage: [100, 20], stop: "tool-calls" };
    expect(saidIn(first.events)).toEqual([
      {
        ...done,
        text: "I write both ✍️.",
        reasoning: thought("Two files are wanted. 两个。"),
        calls: ["write_file", "write_file"],
      },
      { ...done, text: "", reasoning: thought("Now the third."), calls: ["write_file"] },
      { ...done, text: "", reasoning: "", calls: ["list_dir"] },
      { ...done, text: "All three are there.", reasoning: thought("That was all."), calls: [], stop: "end" },
    ]);
    expect(saidIn(second.events).map(({ text }) => text)).toEqual(["You are welcome."]);
    const files = ["a.txt", "b.txt", "c.txt"].map((name) => readFileSync(join(program.work, name), "utf8"));
    expect(files).toEqual(['甲 "1"\n', "乙 🌕", "3"]);
    expect(server.requests.length).toBe(5);
  });
});

/** Models that everybody knows to see. */
const seeing = ["openai", "responses", "anthropic", "gemini"];

test.each(fakeProviders)("$id: a picture goes where it may stand, or words stand in for it", async (provider) => {
  const program = commands();
  const picture = png(30, 20);
  writeFileSync(join(program.work, "p.png"), picture);
  const look = { reasoning: "I look.", calls: [{ name: "read_file", input: { path: "p.png" } }] };
  await using server = await startProvider(provider, [look, { text: "Seen." }, { text: "Still." }]);
  const first = await runAt(program, { prompt: "look", provider, server });
  const second = await runAt(program, { prompt: "and now?", provider, server, more: ["--continue"] });
  expect([refusalsOf(server), first.code, second.code]).toEqual([[], 0, 0]);
  const arrived = server.requests.map(({ raw }) => raw.includes(picture.toString("base64")));
  if (seeing.includes(provider.id)) expect(arrived).toEqual([false, true, true]);
});

/** Who is asked after whom, within one session. Back to the first shows that its own comes back to it. */
const orders = [
  ["anthropic", "deepseek", "mistral", "moonshot", "anthropic"],
  ["moonshot", "openai", "gemini", "moonshot"],
  ["vllm", "openai", "responses", "anthropic", "groq"],
  ["responses", "deepseek", "responses", "zhipu"],
  ["gemini", "anthropic", "gemini", "openrouter", "minimax"],
  ["openrouter", "mistral", "openrouter", "minimax-anthropic", "qwen"],
  ["minimax", "moonshot", "minimax-anthropic", "xai", "doubao"],
  ["ollama", "lmstudio", "yi", "vllm", "ollama"],
];

/** Each prompt is answered with two calls and then with words. */
const twoCalls =
  (id: string): Script =>
  (_, turn) =>
    turn % 2 === 1
      ? { reasoning: "It is done.", text: `${id} is done.` }
      : {
          reasoning: `${id} thinks.`,
          text: "I write.",
          calls: [write(`${id}-${turn}.txt`, id), { name: "list_dir", input: {} }],
        };

test.each(orders.map((order) => [order.join(", then "), order] as const))("one session: %s", async (_, order) => {
  const program = commands();
  await using servers = new AsyncDisposableStack();
  const started = new Map<string, Awaited<ReturnType<typeof startProvider>>>();
  let session: string | undefined;
  for (const [place, id] of order.entries()) {
    const provider = fakeProvider(id);
    const server = started.get(id) ?? servers.use(await startProvider(provider, twoCalls(id)));
    started.set(id, server);
    const more = session === undefined ? [] : ["--session", session];
    const { code, events, stderr } = await runAt(program, { prompt: `prompt ${place}`, provider, server, more });
    session ??= events[0]?.session;
    expect({ place, id, refused: refusalsOf(server), code, stderr: code === 0 ? "" : stderr }).toEqual({
      place,
      id,
      refused: [],
      code: 0,
      stderr: "",
    });
    expect(saidIn(events).map(({ text }) => text)).toEqual(["I write.", `${id} is done.`]);
  }
});

const leaks: [string, string][] = [
  ["qwen", '<tool_call>\n{"name": "write_file", "arguments": {"path": "leak.txt", "content": "水"}}\n</tool_call>'],
  [
    "minimax",
    '<minimax:tool_call>\n<invoke name="write_file">\n<parameter name="path">leak.txt</parameter>\n<parameter name="content">水</parameter>\n</invoke>\n</minimax:tool_call>',
  ],
  [
    "moonshot",
    '<|tool_calls_section_begin|><|tool_call_begin|>functions.write_file:0<|tool_call_argument_begin|>{"path": "leak.txt", "content": "水"}<|tool_call_end|><|tool_calls_section_end|>',
  ],
  [
    "lmstudio",
    '[TOOL_REQUEST]{"name": "write_file", "arguments": {"path": "leak.txt", "content": "水"}}[END_TOOL_REQUEST]',
  ],
];

test.each(leaks)(
  "%s: a call that leaks into the text is made all the same, and nobody sees it as text",
  async (id, text) => {
    const program = commands();
    const provider = fakeProvider(id);
    const pieces = ["I write it.\n", ...(text.match(/[\s\S]{1,7}/g) ?? [])];
    await using server = await startProvider(provider, [{ chunks: pieces }, { text: "Done." }]);
    const { code, events } = await runAt(program, { prompt: "write", provider, server });
    expect([code, refusalsOf(server)]).toEqual([0, []]);
    expect(saidIn(events).map((said) => [said.text.trim(), said.calls])).toEqual([
      ["I write it.", ["write_file"]],
      ["Done.", []],
    ]);
    expect(readFileSync(join(program.work, "leak.txt"), "utf8")).toBe("水");
  },
);

test.each(["openai", "anthropic", "minimax", "gemini", "xai", "zhipu"])(
  "%s: a wrong key is told in a sentence",
  async (id) => {
    const program = commands();
    const provider = fakeProvider(id);
    await using server = await startProvider(provider, []);
    const { code, stderr } = await runAt(program, { prompt: "hi", provider, server, key: "sk-wrong-1234" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/key|密钥|令牌|login/i);
    expect(stderr).not.toContain("sk-wrong-1234");
    expect(server.requests.length).toBe(1);
  },
);
