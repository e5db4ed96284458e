import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isRunning } from "./support/is-running.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { serving } from "./support/serving.ts";
import { dataFolder, type Skillmint, skillmint } from "./support/skillmint.ts";

/** A session whose turn has that command in the background and waits for the model. */
async function atWork(program: Skillmint, command: string) {
  const model = await startScriptedModel((_, turn) => {
    if (turn === 0) return { calls: [{ name: "bash", input: { command, background: true } }] };
    const wait = "until [ -s pid ]; do sleep 0.02; done";
    return turn === 1 ? { calls: [{ name: "bash", input: { command: wait } }] } : { hang: true };
  });
  onTestFinished(() => model[Symbol.asyncDispose]());
  const add = ["model", "add", "mine/m1", "--base-url", model.url, "--format", "openai", "--api-key", "-"];
  expect((await program.start(add, { input: "k\n" }).ended).code).toBe(0);
  const server = await serving(program);
  const mode = { mode: "unrestricted", confirmation: "unrestricted" };
  const body = { workspace: program.work, model: "mine/m1", ...mode, prompt: "go" };
  const { id } = (await (await server.ask("POST", "/api/sessions", { body })).json()) as { id: string };
  const stream = await server.ask("GET", `/api/sessions/${id}/events`);
  const events = eventsIn(stream.body as ReadableStream<Uint8Array>);
  let ended = 0;
  while (ended < 2) {
    const { value, done } = await events.next();
    if (done || value.type === "turn-ended") throw new Error(`Not where it should be: ${JSON.stringify(value)}`);
    if (value.type === "tool-ended") ended++;
  }
  return { server, id, events, pid: Number(readFileSync(join(program.work, "pid"), "utf8")) };
}

interface Told {
  type: string;
  reason?: string;
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Told> {
  let rest = "";
  for await (const bytes of body) {
    const lines = (rest + Buffer.from(bytes).toString()).split("\n");
    rest = lines.pop() as string;
    for (const line of lines) if (line.startsWith("data: ")) yield JSON.parse(line.slice(6));
  }
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s stops the server: its turns are stored as stopped, its streams have told it, and nothing it started runs on",
  async (signal) => {
    const program = skillmint();
    const { server, id, events, pid } = await atWork(program, "echo $$ > pid; exec sleep 300");
    expect(isRunning(pid)).toBe(true);
    server.child.kill(signal);
    const told: Told[] = [];
    for await (const event of events) told.push(event);
    expect(told.at(-1)).toMatchObject({ type: "turn-ended", reason: "shut-down" });
    expect((await server.ended).code).toBe(0);
    expect([isRunning(pid), existsSync(join(dataFolder(program), "server.json"))]).toEqual([false, false]);
    const again = await serving(program);
    const [, answer] = (await (await again.ask("GET", `/api/sessions/${id}/messages`)).json()) as { content: string }[];
    expect(JSON.parse(answer?.content ?? "").tool_calls).toHaveLength(2);
  },
);

test("a second signal ends it at once, and what it started with it", async () => {
  const program = skillmint();
  // It does not end by itself, so the first signal waits for it.
  const stubborn = "trap '' TERM INT HUP; echo $$ > pid; while :; do sleep 0.1; done";
  const { server, pid } = await atWork(program, stubborn);
  server.child.kill("SIGTERM");
  await server.said(/Stopping/);
  server.child.kill("SIGTERM");
  expect((await server.ended).code).toBe(130);
  // It was killed before the server ended; the system takes a moment to take it away.
  await expect.poll(() => isRunning(pid), { interval: 5, timeout: 2_000 }).toBe(false);
});

test("a request that comes while the server stops is refused, over a connection that was there before", async () => {
  const program = skillmint();
  const stubborn = "trap '' TERM INT HUP; echo $$ > pid; while :; do sleep 0.1; done";
  const { server } = await atWork(program, stubborn);
  const { port } = new URL(server.url);
  const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
  const head = `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  // Half a request, so that the connection is not an idle one.
  socket.write(head);
  await server.ask("GET", "/health");
  server.child.kill("SIGTERM");
  await server.said(/Stopping/);
  socket.write("\r\n");
  const [answer] = await once(socket, "data");
  expect(answer).toContain("503 Service Unavailable");
  expect((await server.ended).code).toBe(0);
});
