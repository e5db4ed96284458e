import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import { waitingIn } from "./support/asks.ts";
import { commands } from "./support/commands.ts";
import { type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at, type Skillmint } from "./support/skillmint.ts";

const asking = (...inputs: object[]): Reply => ({ calls: inputs.map((input) => ({ name: "ask_user", input })) });
const colours = { question: "Which colour?", options: ["red", "green", "blue"] };

async function waiting(program: Skillmint, url: string) {
  const { session, asks } = waitingIn(await program.run("run", "--output", "json", ...at(url), "go"));
  const answer = (...answers: string[]) =>
    program.run("run", "--session", session, ...at(url), ...answers.flatMap((one) => ["--answer", one]));
  return { session, asks, ask: asks[0] as Ask, answer };
}

const results = ({ requests }: Awaited<ReturnType<typeof startScriptedModel>>) =>
  requests.at(-1)?.body.messages.flatMap(({ role, content }) => (role === "tool" ? [content] : []));

test("a question waits without a screen, says what to type, and the answer is the call's result", async () => {
  const program = commands();
  await using model = await startScriptedModel([asking(colours), { text: "Fine." }]);
  const { code, stderr } = await program.run("run", ...at(model.url), "go");
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /^The agent asks: Which colour\?\n {2}1\. red\n {2}2\. green\n {2}3\. blue\nThis command does not wait for an answer\.\nTo go on: skillmint run --session ses_\w+ --answer ask_\w+=…\n\(… is a number or your own words\)$/m,
  );
  const [, session = "", ask = ""] = /--session (\S+) --answer (\S+)=…/.exec(stderr) ?? [];
  const done = await program.run("run", "--session", session, ...at(model.url), "--answer", `${ask}=2`);
  expect([done.code, done.stdout, results(model)]).toEqual([0, "Fine.\n", ["green"]]);
});

test.each<[string, object, string, string]>([
  ["an option by its number", colours, "3", "blue"],
  ["an option by its name", colours, "green", "green"],
  ["the user's own words", colours, "none, thanks", "none, thanks"],
  ["several options", { ...colours, multiple: true }, "1, 3", "red\nblue"],
  ["a number that is an option itself", { question: "How many?", options: ["3", "2"] }, "2", "2"],
  ["a number where there are no options", { question: "How many?" }, "7", "The user answered: 7"],
])("an answer may be %s", async (_, input, typed, expected) => {
  await using model = await startScriptedModel([asking(input), { text: "Fine." }]);
  const { ask, answer } = await waiting(commands(), model.url);
  expect((await answer(`${ask.ask}=${typed}`)).code).toBe(0);
  expect(results(model)).toEqual([expected]);
});

test("what is no answer is refused in a sentence that fits the ask, and it goes on waiting", async () => {
  const bash = { name: "bash", input: { command: "touch made" } };
  await using model = await startScriptedModel([
    { calls: [bash, { name: "ask_user", input: colours }] },
    { text: "Fine." },
  ]);
  const program = commands();
  const { asks, answer } = await waiting(program, model.url);
  const [permission = "", question = ""] = asks.map(({ ask }) => ask);
  const wrong: [string, string][] = [
    [`${permission}=2`, `${permission} asks for a permission, and 2 is no answer`],
    [`${permission}=allow it`, `${permission} asks for a permission, and allow it is no answer`],
    [`${question}=4`, `${question} has the options 1 to 3, and 4 is none of them`],
    [`${question}=0`, `${question} has the options 1 to 3, and 0 is none of them`],
    [`${question}=1,2`, `${question} takes one option only, not 1,2`],
    [`${question}=  `, `The answer to ${question} is empty`],
    ["ask_none=1", "answered already, or it is no longer asked"],
    ["red", "red is not an answer"],
  ];
  for (const [typed, sentence] of wrong) {
    const { code, stderr } = await answer(`${permission}=deny`, typed);
    expect([typed, code, stderr]).toEqual([typed, 2, expect.stringContaining(sentence)]);
  }
  expect((await answer(`${permission}=deny`, `${question}=1`)).code).toBe(0);
  expect(existsSync(join(program.work, "made"))).toBe(false);
});

test("two questions and a permission of one step wait side by side, and the turn goes on after the last answer", async () => {
  const calls = [
    { name: "ask_user", input: colours },
    { name: "ask_user", input: { question: "And how many?" } },
    { name: "read_file", input: { path: "none" } },
  ];
  await using model = await startScriptedModel([{ calls }, { text: "Fine." }]);
  const { asks, answer } = await waiting(commands(), model.url);
  expect(asks.map(({ question }) => question)).toEqual(["Which colour?", "And how many?"]);
  const [one, two] = asks.map(({ ask }) => ask);
  expect((await answer(`${two}=seven`)).code).toBe(3);
  expect(model.requests).toHaveLength(1);
  expect((await answer(`${one}=1`)).code).toBe(0);
  expect(results(model)?.slice(0, 2)).toEqual(["red", "The user answered: seven"]);
});

test("what would change something waits for the answer to a question before it in its step", async () => {
  const write = { name: "write_file", input: { path: "made", content: "x" } };
  await using model = await startScriptedModel([
    { calls: [{ name: "ask_user", input: colours }, write] },
    { text: "Fine." },
  ]);
  const program = commands();
  const flags = ["--mode", "accept-edits", "--output", "json", ...at(model.url)];
  const { session, asks } = waitingIn(await program.run("run", ...flags, "go"));
  expect(existsSync(join(program.work, "made"))).toBe(false);
  await program.run("run", "--session", session, ...at(model.url), "--answer", `${asks[0]?.ask}=1`);
  expect(existsSync(join(program.work, "made"))).toBe(true);
});

test("a prompt answers a question that waits, and an abort withdraws it", async () => {
  await using model = await startScriptedModel([asking(colours), { text: "Fine." }, asking(colours)]);
  await using server = await startServer();
  await server.request("POST", "/api/models", {
    body: { id: "own/m", baseUrl: model.url, format: "openai", apiKey: "k" },
  });
  const id = await server.begin({ workspace: server.program.work, model: "own/m", prompt: "go" });
  await server.request("POST", `/api/sessions/${id}/messages`, { body: { text: "mauve" } });
  const { seq } = await server.event(id, ({ type }) => type === "turn-ended");
  expect(results(model)).toEqual(["mauve"]);
  await server.request("POST", `/api/sessions/${id}/messages`, { body: { text: "again" } });
  await server.event(id, ({ type }) => type === "turn-waiting", seq ?? 0);
  await server.request("POST", `/api/sessions/${id}/abort`);
  const ended = await server.event(id, ({ type }) => type === "turn-ended", seq ?? 0);
  expect(ended).toMatchObject({ reason: "aborted" });
  expect((await server.request("GET", `/api/sessions/${id}/asks`)).json).toEqual([]);
});

test("over HTTP a question tells its options and takes text, and a yes is no answer to it", async () => {
  await using server = await startServer();
  const prompt = `ask_user ${JSON.stringify({ ...colours, multiple: true })}`;
  const id = await server.begin({ workspace: server.program.work, prompt });
  const path = `/api/sessions/${id}/asks`;
  const { json: asks } = await server.request<Ask[]>("GET", path);
  expect(asks).toEqual([expect.objectContaining({ kind: "question", ...colours, multiple: true })]);
  const answer = (body: object) => server.request("POST", `${path}/${asks[0]?.ask}`, { body });
  expect((await answer({ decision: "allow" })).status).toBe(422);
  expect((await answer({ decision: "answer", text: " " })).status).toBe(422);
  expect((await answer({ decision: "answer", text: "red\nblue" })).status).toBe(200);
  const ended = await server.event(id, ({ type }) => type === "tool-ended");
  expect(ended).toMatchObject({ name: "ask_user", status: "ok", output: "red\nblue", origin: "user" });
});

test("called directly, a question is shown and needs somebody", async () => {
  const { code, stderr } = await commands().run("tool", "call", "ask_user", JSON.stringify(colours));
  expect([code, stderr]).toEqual([3, expect.stringContaining("Which colour?")]);
});
