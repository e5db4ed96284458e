import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StoredEvent } from "../src/protocol/events.ts";
import { commands } from "./support/commands.ts";
import { type RecordedRequest, type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at, type Skillmint } from "./support/skillmint.ts";
import { newest } from "./support/stored-sessions.ts";

const limit = 7000;
const notes =
  "[goal]\n- To know the file.\n[done]\n- Read big.txt three times, it is the same each time [2-4]\n[next]\n- Read on.";
const isSummary = ({ body }: RecordedRequest) => body.tools === undefined;
const readIt: Reply = { text: "I read.", calls: [{ name: "read_file", input: { path: "big.txt" } }] };
const textsIn = ({ body }: RecordedRequest) => body.messages.map(({ content }) => String(content));

async function smallContext(): Promise<Skillmint> {
  const program = commands();
  writeFileSync(join(program.work, "big.txt"), "a line of the file\n".repeat(150));
  await program.run("config", "set", "maxContextTokens", String(limit));
  return program;
}

async function eventsOf(program: Skillmint, id: string): Promise<StoredEvent[]> {
  return JSON.parse((await program.run("session", "show", id, "--full", "--output", "json")).stdout);
}

/** Reads until it has been summed up, and then answers. */
function reader(sum: (request: RecordedRequest) => Reply | Promise<Reply>) {
  let summed = 0;
  return (request: RecordedRequest): Reply | Promise<Reply> => {
    if (isSummary(request)) {
      summed++;
      return sum(request);
    }
    return summed > 0 ? { text: "I know it now." } : readIt;
  };
}

test("what was folded away is marked, shown in full with what stands in its place, and can be brought back by a fork", async () => {
  const program = await smallContext();
  await using model = await startScriptedModel(reader(() => ({ text: notes })));
  const run = await program.run("run", ...at(model.url), "Read it. Keep to British spelling.");
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining("✂ The context was nearly full")]);
  const id = await newest(program);
  const [cut] = (await eventsOf(program, id)).filter((event) => event.type === "context-compacted");
  expect(cut?.text).toContain("- Read big.txt three times, it is the same each time [2-4]");
  const short = (await program.run("session", "show", id)).stdout;
  expect(short).toContain("✂");
  expect(short).not.toContain("## Done so far");
  const full = (await program.run("session", "show", id, "--full")).stdout;
  expect(full).toContain("## Done so far");
  for (const number of [1, 2, 3, 4]) expect(full).toContain(`[${number}]`);
  for (const format of ["markdown", "html"]) {
    const document = (await program.run("session", "export", id, "--format", format)).stdout;
    expect(document).toContain("## Done so far");
    for (const number of [1, 2, 3, 4])
      expect(document).toContain(format === "html" ? `[${number}]` : `\\[${number}\\]`);
  }
  const fork = (await program.run("session", "fork", id, "--before-cut")).stdout.trim();
  expect(await eventsOf(program, fork)).toEqual(
    (await eventsOf(program, id))
      .filter((event) => event.seq !== cut?.seq)
      .map((event) => ({ ...event, session: fork })),
  );
  await program.run("config", "unset", "maxContextTokens");
  await program.run("run", "--session", fork, ...at(model.url), "And now?");
  const [first, ...rest] = textsIn(model.requests.at(-1) as RecordedRequest).slice(1);
  expect(first).toBe("Read it. Keep to British spelling.");
  expect(rest.join("\n")).not.toContain("folded away");
  const again = await program.run("session", "fork", id, "--before-cut", "2");
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("would have the cuts 1 to 1")]);
  const none = await program.run("session", "fork", fork, "--before-cut");
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("nothing to bring back")]);
});

test("killed while it is summed up, a turn goes on: it is summed up again, and nothing is lost", async () => {
  const program = await smallContext();
  let hung = 0;
  const asked = Promise.withResolvers<void>();
  await using model = await startScriptedModel(
    reader(() => {
      asked.resolve();
      return hung++ === 0 ? { hang: true } : { text: notes };
    }),
  );
  const { child, ended } = program.start(["run", ...at(model.url), "Read it. Keep to British spelling."]);
  await asked.promise;
  child.kill("SIGKILL");
  await ended;
  const id = await newest(program);
  expect((await eventsOf(program, id)).map(({ type }) => type)).not.toContain("context-compacted");
  const before = model.requests.filter((request) => !isSummary(request)).length;
  // The scripted reader counts the summary that hung as done; it reads no more.
  const { code, stdout } = await program.run("run", "--session", id, ...at(model.url));
  expect([code, stdout]).toEqual([0, "I know it now.\n"]);
  const events = await eventsOf(program, id);
  expect(events.filter(({ type }) => type === "context-compacted").length).toBe(1);
  expect(model.requests.filter((request) => !isSummary(request)).length).toBe(before + 1);
  expect(textsIn(model.requests.at(-1) as RecordedRequest).join("\n")).toContain("Keep to British spelling.");
  expect(await model.close()).toEqual([]);
});

test("in a Chinese session the seed's words stand in place of what went", async () => {
  const program = commands({ env: { SKILLMINT_LANG: "zh-CN" } });
  writeFileSync(join(program.work, "big.txt"), "一行文字\n".repeat(300));
  await program.run("config", "set", "maxContextTokens", "6000");
  // Of no use as a summary.
  await using model = await startScriptedModel(reader(() => ({ text: "好" })));
  await program.run("run", ...at(model.url), "读取它");
  const [, notice, prompt] = textsIn(model.requests.at(-1) as RecordedRequest);
  expect(notice).toMatch(/^\[前 \d+ 条消息已省略\]\n.*不要从头开始。\]\n/);
  expect(prompt).toBe("读取它");
});

test("the model can ask for a summary when a part of its work is done", async () => {
  const program = await smallContext();
  await program.run("config", "unset", "maxContextTokens");
  const compact: Reply = { text: "Enough.", calls: [{ name: "compact", input: { focus: "the file's length" } }] };
  const script = [...Array.from({ length: 8 }, () => readIt), compact, { text: notes }, { text: "Done." }];
  await using model = await startScriptedModel(script);
  const { code, stderr } = await program.run("run", ...at(model.url), "Read it.");
  expect([code, stderr]).toEqual([0, expect.stringContaining("✂ As the model asked, ")]);
  expect(stderr).not.toContain("full:");
  const id = await newest(program);
  const cuts = (await eventsOf(program, id)).filter((event) => event.type === "context-compacted");
  expect(cuts).toEqual([expect.objectContaining({ why: "asked" })]);
  expect(textsIn(model.requests.at(-2) as RecordedRequest).at(-1)).toContain("the file's length");
  expect(textsIn(model.requests.at(-1) as RecordedRequest)[1]).toContain("## Done so far");
  expect(await model.close()).toEqual([]);
});

test("a summary that the model asked for and that is of no use is counted, told to it and not tried again at once", async () => {
  const program = await smallContext();
  await program.run("config", "unset", "maxContextTokens");
  const compact: Reply = { text: "Enough.", calls: [{ name: "compact", input: {} }] };
  const script = [...Array.from({ length: 8 }, () => readIt), compact, { text: "ok" }, compact, { text: "Done." }];
  await using model = await startScriptedModel(script);
  const { code, stderr } = await program.run("run", ...at(model.url), "Read it.");
  expect([code, stderr]).toEqual([0, expect.stringContaining("it could not be made, and all of them stay")]);
  expect(model.requests.at(-1)?.raw).toContain("No summary was made");
  const events = await eventsOf(program, await newest(program));
  const calls = events.filter(({ type }) => type === "message-finished" || type === "summary-failed");
  expect([calls.length, model.requests.length]).toEqual([12, 12]);
  const usages = calls.map((event) => (event as { usage?: { input: number } }).usage?.input ?? Number.NaN);
  const ended = events.findLast((event) => event.type === "turn-ended");
  expect(ended?.type === "turn-ended" && ended.usage.input).toBe(usages.reduce((sum, one) => sum + one, 0));
  expect(await model.close()).toEqual([]);
});

test("what the user said first outlasts a model that takes less than anyone knew", async () => {
  await using model = await startScriptedModel(({ raw }) =>
    raw.length > 16_000
      ? { status: 400, body: { error: { code: "context_length_exceeded", message: "maximum context length" } } }
      : { text: "ok" },
  );
  const program = commands();
  expect((await program.run("run", ...at(model.url), "RULE-ONE: never delete foo.txt")).code).toBe(0);
  for (let turn = 2; turn <= 8; turn++) {
    const { code } = await program.run("run", ...at(model.url), "--continue", `${turn}: ${"long ".repeat(400)}`);
    expect([turn, code]).toEqual([turn, 0]);
  }
  const refused = model.requests.filter(({ raw }) => raw.length > 16_000);
  // Each turn is a process of its own: what was learnt from the first refusal is known in all later ones.
  expect(refused.length).toBe(1);
  const asked = model.requests.filter(({ raw }) => !raw.includes("You write the notes by which"));
  expect(asked.length).toBe(9);
  expect(asked.filter(({ raw }) => !raw.includes("RULE-ONE"))).toEqual([]);
});
