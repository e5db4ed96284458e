import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import { waitingIn } from "./support/asks.ts";
import { commands } from "./support/commands.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { startServer } from "./support/server.ts";
import { at, dataFolder, type Skillmint } from "./support/skillmint.ts";

/** Two commands and a question wait in one step. */
async function waiting(program: Skillmint, url: string) {
  const { session, asks } = waitingIn(await program.run("run", "--output", "json", ...at(url), "x"));
  const [one = "", two = "", question = ""] = asks.map(({ ask }) => ask as string);
  const answer = (...typed: string[]) =>
    program.run("run", "--session", session, ...at(url), ...typed.flatMap((each) => ["--answer", each]));
  return { session, one, two, question, answer };
}

const step = {
  calls: [
    { name: "bash", input: { command: "touch one" } },
    { name: "bash", input: { command: "touch two" } },
    { name: "ask_user", input: { question: "Which colour?", options: ["red", "blue"] } },
  ],
};

test("of several answers all are stored or none: what is wrong with one is said, and no other has been given", async () => {
  await using model = await startScriptedModel([step, { text: "Fine." }]);
  const program = commands();
  const { session, one, two, question, answer } = await waiting(program, model.url);
  {
    using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
    for (const table of ["events", "asks"])
      db.exec(`update ${table} set body = json_set(body, '$.expires', '2020-01-01T00:00:00.000Z')
               where json_extract(body, '$.ask') = '${two}'`);
  }
  const none = "No answer was stored.";
  const wrong: [string[], string][] = [
    [[`${one}=allow`, `${one}=deny`], `${one}: It is answered twice here. Give one answer. ${none}\n`],
    [
      [`${one}=allow`, `${two}=allow`],
      `${two}: That question is too old to be answered. It is asked again when the session goes on. ${none}
To have it asked again: skillmint run --session ${session}\n`,
    ],
    [
      [`${one}=allow`, "ask_none=allow"],
      `ask_none: That question has been answered already, or it is no longer asked. ${none}\n`,
    ],
    [[`${one}=allow`, `${question}=3`], `${question} has the options 1 to 2, and 3 is none of them`],
    [[`${one}=allow`, `${two}=perhaps`], `${two} asks for a permission, and perhaps is no answer`],
  ];
  for (const [typed, sentence] of wrong) {
    const { code, stderr } = await answer(...typed);
    expect([typed, code, stderr]).toEqual([typed, 2, expect.stringContaining(sentence)]);
  }
  // Nor is the mode another one by now, which came with a wrong answer.
  await program.run("run", "--session", session, "--mode", "unrestricted", "--answer", `${two}=allow`);
  const again = waitingIn(await program.run("run", "--session", session, "--output", "json"));
  expect(again.asks.map(({ ask }) => ask)).toEqual(expect.arrayContaining([one, question]));
  expect([again.asks.length, existsSync(join(program.work, "one"))]).toEqual([3, false]);

  const renewed = again.asks.find(({ ask }) => ask !== one && ask !== question)?.ask;
  const { code } = await answer(`${one}=allow`, `${renewed}=deny`, `${question}=1`);
  expect([code, existsSync(join(program.work, "one")), existsSync(join(program.work, "two"))]).toEqual([
    0,
    true,
    false,
  ]);
});

test("a command line whose answer comes second says that it was answered, not that it must wait", async () => {
  await using server = await startServer();
  const { program } = server;
  const held = 'bash {"command":"touch begun; until [ -e go ]; do sleep 0.05; done"}';
  const id = await server.begin({ workspace: program.work, prompt: held });
  const path = `/api/sessions/${id}/asks`;
  const [ask] = (await server.request<Ask[]>("GET", path)).json as [Ask];
  const body = { decision: "allow", hash: ask.hash };
  expect((await server.request("POST", `${path}/${ask.ask}`, { body })).status).toBe(200);
  await server.event(id, ({ type }) => type === "tool-started");
  const late = await program.run("run", "--session", id, "--answer", `${ask.ask}=allow`);
  expect([late.code, late.stderr]).toEqual([
    2,
    `${ask.ask}: That question has been answered already, or it is no longer asked. No answer was stored.\n`,
  ]);
  // Who answers nothing is told who is at work.
  expect((await program.run("run", "--session", id)).stderr).toContain("is working on this session");
  writeFileSync(join(program.work, "go"), "");
  await server.event(id, ({ type }) => type === "turn-ended");
});

test("an answer over HTTP that says nothing is refused as unfit, and the question waits on", async () => {
  await using server = await startServer();
  const prompt = 'ask_user {"question":"Which colour?"}';
  const id = await server.begin({ workspace: server.program.work, prompt });
  const path = `/api/sessions/${id}/asks`;
  const [ask] = (await server.request<Ask[]>("GET", path)).json as [Ask];
  const answered = async (text: string) =>
    (await server.request("POST", `${path}/${ask.ask}`, { body: { decision: "answer", text } })).status;
  expect([await answered(""), await answered(" \n "), await answered("red")]).toEqual([422, 422, 200]);
});
