import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { eventsIn } from "../web/src/server/stream.ts";
import { isRunning } from "./support/is-running.ts";
import { type Script, startScriptedModel } from "./support/scripted-model.ts";
import { type Serving, serving } from "./support/serving.ts";
import { type Skillmint, skillmint } from "./support/skillmint.ts";

/** A server whose model answers like that, and a session that has been told to go. */
async function begun(program: Skillmint, script: Script, language = "en") {
  const model = await startScriptedModel(script);
  onTestFinished(() => model[Symbol.asyncDispose]());
  const add = ["model", "add", "mine/m1", "--base-url", model.url, "--format", "openai", "--api-key", "-"];
  expect((await program.start(add, { input: "k\n" }).ended).code).toBe(0);
  const server = await serving(program);
  const mode = { mode: "unrestricted", confirmation: "unrestricted" };
  const body = { workspace: program.work, model: "mine/m1", ...mode, prompt: "go" };
  const answer = await fetch(new URL("/api/sessions", server.url), {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.token}`,
      "content-type": "application/json",
      "accept-language": language,
    },
    body: JSON.stringify(body),
  });
  return { server, id: ((await answer.json()) as { id: string }).id };
}

interface Told {
  type: string;
  [key: string]: unknown;
}

/** Asks for all events from the beginning; what it gives reads them, up to one that fits or the end of the stream. */
async function follow(server: Serving, id: string) {
  const { body } = await server.ask("GET", `/api/sessions/${id}/events`);
  return async (fits: (event: Told) => boolean) => {
    const told: Told[] = [];
    for await (const { data } of eventsIn(body as never)) {
      const event = JSON.parse(data) as Told;
      told.push(event);
      if (fits(event)) break;
    }
    return told;
  };
}

const eventsUntil = async (server: Serving, id: string, fits: (event: Told) => boolean) =>
  (await follow(server, id))(fits);

/** What the commands have written down of themselves, when there are so many. */
async function pidsIn(program: Skillmint, count: number): Promise<number[]> {
  const file = join(program.work, "pids");
  for (;;) {
    const pids = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1).map(Number) : [];
    if (pids.length === count) {
      // Only where the test has failed.
      onTestFinished(() => pids.filter(isRunning).forEach((pid) => void process.kill(pid, "SIGKILL")));
      return pids;
    }
    await wait(20);
  }
}

async function allGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isRunning)) await wait(20);
}

const bash = (command: string, background = false) => ({ name: "bash", input: { command, background } });

test.each([
  ["en", "Stopped: SkillMint was stopped while this was under way.", /^SkillMint was stopped while this/],
  ["zh-CN", "已停止: 此调用进行时 SkillMint 被停止", /^本轮进行时 SkillMint 被停止。/],
])(
  "a turn that the server's end cuts off says whose end it was, in %s, and goes on when told to",
  async (language, call, turn) => {
    const program = skillmint();
    const script = [{ calls: [bash("echo $$ >> pids; exec sleep 300")] }, { text: "Then not." }];
    const { server, id } = await begun(program, script, language);
    await pidsIn(program, 1);
    const until = await follow(server, id);
    server.child.kill("SIGTERM");
    const told = await until(({ type }) => type === "turn-ended");
    expect((await server.ended).code).toBe(0);
    const ended = told.find(({ type }) => type === "tool-ended");
    expect(ended).toMatchObject({ status: "interrupted", output: expect.stringContaining(call) });
    expect(told.at(-1)).toMatchObject({ reason: "shut-down", problem: expect.stringMatching(turn) });
    const again = await serving(program);
    expect((await again.ask("POST", `/api/sessions/${id}/go-on`)).status).toBe(202);
    const all = await eventsUntil(again, id, ({ type, reason }) => type === "turn-ended" && reason !== "shut-down");
    expect(all.at(-1)).toMatchObject({ reason: "done", text: "Then not." });
  },
);

test("an answer that the server's end cut off can be gone on with", async () => {
  const program = skillmint();
  const { promise: never } = Promise.withResolvers<void>();
  const { server, id } = await begun(program, [{ chunks: ["half ", "an answer"], gate: never }, { text: "Whole." }]);
  await eventsUntil(server, id, ({ type }) => type === "text-delta" || type === "message-partial");
  const until = await follow(server, id);
  server.child.kill("SIGTERM");
  expect((await until(({ type }) => type === "turn-ended")).at(-1)).toMatchObject({ reason: "shut-down" });
  await server.ended;
  const again = await serving(program);
  await again.ask("POST", `/api/sessions/${id}/go-on`);
  const all = await eventsUntil(again, id, ({ type, reason }) => type === "turn-ended" && reason !== "shut-down");
  expect(all.at(-1)).toMatchObject({ reason: "done", text: "Whole." });
});

test("what a killed server has left running ends when it is started again, before anybody asks for anything", async () => {
  const program = skillmint();
  const here = "bash -c 'echo $$ >> pids; exec sleep 300'";
  const script = [
    { calls: [bash(here, true)] },
    { calls: [bash(`(setsid ${here} &); ${here}; true`)] },
    { text: "Gone on." },
  ];
  const { server, id } = await begun(program, script);
  const pids = await pidsIn(program, 3);
  server.child.kill("SIGKILL");
  await server.ended;
  expect(pids.map(isRunning)).toEqual([true, true, true]);
  const again = await serving(program);
  await allGone(pids);
  await again.ask("POST", `/api/sessions/${id}/go-on`);
  const all = await eventsUntil(again, id, ({ type }) => type === "turn-ended");
  expect(all.at(-1)).toMatchObject({ reason: "done", text: "Gone on." });
});

test("what a killed server has left running ends too when the turn is gone on with at once", async () => {
  const program = skillmint();
  const script = [{ calls: [bash("echo $$ >> pids; sleep 300; true")] }, { text: "Gone on." }];
  const { server, id } = await begun(program, script);
  const pids = await pidsIn(program, 1);
  server.child.kill("SIGKILL");
  await server.ended;
  const again = await serving(program);
  await again.ask("POST", `/api/sessions/${id}/go-on`);
  await eventsUntil(again, id, ({ type }) => type === "turn-ended");
  await allGone(pids);
});
