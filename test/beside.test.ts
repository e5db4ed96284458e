import { expect, test } from "vitest";
import { passagesIn, transcriptOf } from "../src/protocol/transcript.ts";
import { stateOf } from "../src/server/session-state.ts";
import { isEnd, served } from "./support/served.ts";
import { skillmint } from "./support/skillmint.ts";
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
