import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Ask } from "../src/protocol/asks.ts";
import type { Event } from "../src/protocol/events.ts";
import type { SessionId } from "../src/protocol/ids.ts";
import type { RecordedRequest, Reply } from "./support/scripted-model.ts";
import { isEnd, type Served, served } from "./support/served.ts";
import { tempFolder } from "./support/temp-folder.ts";

const messagesOf = ({ body }: RecordedRequest) => body.messages;
const isChild = (request: RecordedRequest) => String(messagesOf(request)[0]?.content).startsWith("You are a focused");
const isAnswered = (request: RecordedRequest) => messagesOf(request).at(-1)?.role === "tool";
const task = (input: object): Reply => ({ calls: [{ name: "task", input }] });

/** The session gives one thing away; what its sub-agent says is the test's. */
const giving =
  (input: object, child: (request: RecordedRequest) => Reply | Promise<Reply>) => (request: RecordedRequest) =>
    isChild(request) ? child(request) : isAnswered(request) ? { text: "Given." } : task(input);

const writes = (request: RecordedRequest): Reply =>
  isAnswered(request)
    ? { text: "Written." }
    : { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" } }] };

interface Found {
  session: string;
}

async function childOf(server: Served, session: SessionId): Promise<SessionId> {
  const begun = await server.page(session).until(({ type }) => type === "task-started");
  return (begun as Extract<Event, { type: "task-started" }>).task;
}

const asksOf = async (server: Served, session: string) =>
  (await server.ask("GET", `/api/sessions/${session}/asks`)).body as (Ask & { session: string })[];

test("a sub-agent is followed at its own address as it speaks, and is no session in lists, searches or commands", async () => {
  const gate = Promise.withResolvers<void>();
  const words = "a lighthouse on the northern shore, seen from the water on a clear day";
  await using server = await served(
    tempFolder(),
    giving({ prompt: "describe it" }, () => ({ text: words, gate: gate.promise })),
  );
  const parent = await server.begin("begin");
  const child = await childOf(server, parent);
  const page = server.page(child);
  const delta = await page.until(({ type }) => type === "text-delta" || type === "message-partial");
  expect([delta.session, delta.seq]).toEqual([child, null]);
  const refused = await server.ask("POST", `/api/sessions/${child}/messages`, { text: "and you?" });
  expect(refused).toEqual({
    status: 409,
    body: { error: expect.stringContaining(`a sub-agent of session ${parent}`) },
  });
  gate.resolve();
  await page.until(isEnd);
  expect(page.reading.history.lastTurn?.text).toBe(words);
  await server.page(parent).until(isEnd);
  const listed = (await server.ask("GET", "/api/sessions")).body as { id: string }[];
  expect(listed.map(({ id }) => id)).toEqual([parent]);
  const found = (await server.ask("GET", "/api/sessions?q=lighthouse")).body as Found[];
  expect(found.map(({ session }) => session).filter((id) => id !== parent)).toEqual([]);
  for (const [path, body] of Object.entries({ messages: { text: "x" }, fork: {}, undo: {}, "go-on": {} })) {
    expect([path, (await server.ask("POST", `/api/sessions/${child}/${path}`, body)).status]).toEqual([path, 409]);
  }
  expect(server.problems).toEqual([]);
});

test("what a sub-agent asks is asked once, answered at its session, and heard by it, also when nobody else is at work", async () => {
  await using server = await served(tempFolder(), giving({ prompt: "write", run_in_background: true }, writes));
  const parent = await server.begin("begin");
  const child = await childOf(server, parent);
  const page = server.page(parent);
  await page.until(isEnd);
  await page.until(({ type }) => type === "ask-raised");
  const [ask] = await asksOf(server, parent);
  expect(ask).toMatchObject({ tool: "write_file", of: { task: child, background: true } });
  expect((await server.runtime.store.openAsks()).map(({ session }) => session)).toEqual([parent]);
  const answer = { decision: "allow", hash: ask?.hash };
  expect((await server.ask("POST", `/api/sessions/${child}/asks/${ask?.ask}`, answer)).status).toBe(409);
  expect((await server.ask("POST", `/api/sessions/${parent}/asks/${ask?.ask}`, answer)).status).toBe(200);
  const ended = await page.until(({ type }) => type === "task-ended");
  expect(ended).toMatchObject({ status: "ok", result: "Sub-agent (general-purpose) finished:\n\nWritten." });
  expect(existsSync(join(server.work, "a.txt"))).toBe(true);
  expect(server.problems).toEqual([]);
});

test("a server that is started anew finds what a sub-agent waits for, and goes on with it", async () => {
  const folder = tempFolder();
  const script = giving({ prompt: "write" }, writes);
  const first = await served(folder, script);
  const parent = await first.begin("begin");
  await first.page(parent).until(({ type }) => type === "turn-waiting");
  await first.stop();
  await using server = await served(folder, script);
  const [ask] = await asksOf(server, parent);
  expect(ask).toMatchObject({ tool: "write_file", of: { agentType: "general-purpose" } });
  const answer = { decision: "allow", hash: ask?.hash };
  expect((await server.ask("POST", `/api/sessions/${parent}/asks/${ask?.ask}`, answer)).status).toBe(200);
  const page = server.page(parent);
  await page.until(isEnd);
  expect(page.reading.history.lastTurn?.text).toBe("Given.");
  expect(existsSync(join(server.work, "a.txt"))).toBe(true);
});

test("one that is at work in the background is stopped with its session, and deleted with it", async () => {
  await using server = await served(
    tempFolder(),
    giving({ prompt: "wait", run_in_background: true }, () => ({ hang: true })),
  );
  const parent = await server.begin("begin");
  const child = await childOf(server, parent);
  await server.page(parent).until(isEnd);
  expect((await server.ask("POST", `/api/sessions/${parent}/abort`)).status).toBe(200);
  const events = await server.runtime.store.events(parent);
  expect(events.filter(({ type }) => type === "task-ended")).toMatchObject([{ task: child, status: "aborted" }]);
  expect((await server.ask("DELETE", `/api/sessions/${parent}`)).status).toBe(200);
  expect(await server.runtime.store.session(child)).toBeNull();
  expect(server.problems).toEqual([]);
});

test("a session's usage is told with what its sub-agents took", async () => {
  const usage = (input: number, output: number) => ({ usage: { prompt_tokens: input, completion_tokens: output } });
  await using server = await served(tempFolder(), (request) =>
    isChild(request)
      ? { text: "Done.", ...usage(1000, 300) }
      : { ...(isAnswered(request) ? { text: "Given." } : task({ prompt: "look" })), ...usage(20, 4) },
  );
  const parent = await server.begin("begin");
  await server.page(parent).until(isEnd);
  const { body } = await server.ask("GET", `/api/sessions/${parent}`);
  expect((body as { usage: object }).usage).toMatchObject({ steps: 3, input: 1040, output: 308 });
});
