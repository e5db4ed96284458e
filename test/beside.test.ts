import { expect, test } from "vitest";
import { textsIn } from "../src/i18n/texts.ts";
import type { Event } from "../src/protocol/events.ts";
import { passagesIn, transcriptOf } from "../src/protocol/transcript.ts";
import { createRuntime } from "../src/runtime.ts";
import { createLive } from "../src/server/live.ts";
import { stateOf } from "../src/server/session-state.ts";
import { startScriptedModel } from "./support/scripted-model.ts";
import { isEnd, served } from "./support/served.ts";
import { at, dataFolder, skillmint } from "./support/skillmint.ts";
import { tempFolder } from "./support/temp-folder.ts";

const words = "one two three four five six seven eight nine ten";

test("a session that moves from the server to a run beside it and back is shown as it happens, whole", async () => {
  const gate = Promise.withResolvers<void>();
  await using server = await served(tempFolder(), [
    { text: "From the server." },
    { text: words, reasoning: "Counting.", style: "reasoning-content", gate: gate.promise },
    { text: "From the server again." },
  ]);
  const session = await server.begin("First.");
  const page = server.page(session);
  await page.until(isEnd);
  const beside = skillmint({ env: { SKILLMINT_HOME: server.home } });
  const run = beside.run("run", "--session", session, "Count.");
  // Half of it is said, and the other process has not stored it yet.
  await page.until((event) => event.type === "message-partial" && event.text.startsWith("one two"));
  expect(page.reading.history.turn).not.toBeNull();
  expect(await stateOf(server.runtime.store, session)).toBe("running");
  const { status } = await server.ask("POST", `/api/sessions/${session}/messages`, { text: "Too early." });
  expect(status).toBe(409);
  gate.resolve();
  expect(await run).toMatchObject({ code: 0, stdout: `${words}\n` });
  await page.until((event) => event.type === "turn-ended" && event.text === words);
  expect(page.reading.history.partial).toBeNull();
  await server.ask("POST", `/api/sessions/${session}/messages`, { text: "Once more." });
  await page.until((event) => event.type === "turn-ended" && event.text.endsWith("again."));
  const stored = await server.runtime.store.events(session);
  expect(JSON.stringify(passagesIn(page.reading))).toBe(JSON.stringify(transcriptOf(stored)));
  const seqs = page.events.flatMap(({ seq }) => seq ?? []);
  expect([seqs, page.states, server.problems]).toEqual([stored.map(({ seq }) => seq), ["open"], []]);
});

test("a turn whose process was killed is interrupted; the server goes on with it", async () => {
  const half = Promise.withResolvers<void>();
  await using server = await served(tempFolder(), [
    { text: "First." },
    { text: words, gate: half.promise },
    { text: "Here I am." },
  ]);
  const session = await server.begin("First.");
  const page = server.page(session);
  await page.until(isEnd);
  const beside = skillmint({ env: { SKILLMINT_HOME: server.home } });
  const run = beside.start(["run", "--session", session, "Count."]);
  await page.until((event) => event.type === "message-partial");
  run.child.kill("SIGKILL");
  await run.ended;
  half.resolve();
  expect(await stateOf(server.runtime.store, session)).toBe("interrupted");
  // Of what it had said nothing is left, for who comes now.
  expect((await server.runtime.store.tail(session, 0, { bytes: 1_000_000 }))?.partial).toBeNull();
  await server.ask("POST", `/api/sessions/${session}/messages`, { text: "Are you there?" });
  await page.until((event) => event.type === "turn-ended" && event.text === "Here I am.");
  const turns = new Set(page.events.flatMap(({ turn, seq }) => (seq === null ? [] : (turn ?? []))));
  expect([turns.size, server.problems]).toEqual([2, []]);
});

test("a turn whose process was killed goes on without a word", async () => {
  const half = Promise.withResolvers<void>();
  await using model = await startScriptedModel([{ text: words, gate: half.promise }, { text: "Here I am." }], {
    key: null,
  });
  const program = skillmint();
  const run = program.start(["run", ...at(model.url), "--output", "jsonl", "Count."]);
  await run.printed("text-delta");
  run.child.kill("SIGKILL");
  const { stdout } = await run.ended;
  half.resolve();
  const problems: unknown[] = [];
  const report = (error: unknown) => void problems.push(error);
  const env = { SKILLMINT_HOME: dataFolder(program) };
  const runtime = createRuntime({ env, report });
  const live = createLive(runtime, report);
  const told: string[] = [];
  const ended = new Promise<Event>((resolve) => {
    live.listen((event) => {
      if (event.seq !== null) told.push(event.type);
      if (isEnd(event)) resolve(event);
    });
  });
  const { session, turn } = JSON.parse(stdout.split("\n")[0] as string);
  await live.send(session, { type: "go-on" }, { language: "en", texts: textsIn("en") });
  expect(await ended).toMatchObject({ turn, reason: "done", text: "Here I am." });
  expect(told.includes("prompt-submitted")).toBe(false);
  await live.close();
  await runtime.close();
  expect(problems).toEqual([]);
});
