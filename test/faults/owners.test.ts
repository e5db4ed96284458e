import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SessionId } from "../../src/protocol/ids.ts";
import { openSqlite } from "../../src/store/sqlite/open.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at, dataFolder, type Skillmint, skillmint } from "../support/skillmint.ts";

const storeOf = (program: Skillmint) => openSqlite(join(dataFolder(program), "skillmint.db"));

test("four runs beside a live turn settle nothing of it, end nothing and lose nothing", async () => {
  const program = skillmint();
  const wait = { name: "bash", input: { command: "touch begun; until [ -e go ]; do sleep 0.02; done; echo waited" } };
  const look = { name: "read_file", input: { path: "a.txt" } };
  writeFileSync(join(program.work, "a.txt"), "text");
  await using live = await startScriptedModel([{ calls: [look, wait] }, { text: "Done waiting." }]);
  await using others = await startScriptedModel((_, turn) => (turn % 2 === 0 ? { calls: [look] } : { text: "Quick." }));
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(live.url), "wait"]);
  await started.printed('"tool-ended"');
  while (!existsSync(join(program.work, "begun"))) await new Promise((tick) => setImmediate(tick));

  const beside = await Promise.all(
    Array.from({ length: 4 }, (_, number) => program.run("run", ...at(others.url), `quick ${number}`)),
  );
  // A run that wants the very session is refused, by a sentence.
  const id = await sessionOf(program, "wait");
  const refused = await program.run("run", "--session", id, ...at(others.url), "me too");
  expect([refused.code, refused.stderr.includes(String(started.child.pid))]).toEqual([1, true]);

  writeFileSync(join(program.work, "go"), "");
  const { code, stdout } = await started.ended;
  expect(code).toBe(0);
  expect(beside.map((ended) => ended.code)).toEqual([0, 0, 0, 0]);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const stored = lines.filter(({ seq }) => seq !== null);
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
  expect(lines.filter(({ type }) => type === "turn-resumed")).toEqual([]);
  const results = lines.filter(({ type }) => type === "tool-ended").map(({ status, output }) => [status, output]);
  expect(results).toEqual([
    ["ok", "1 | text"],
    ["ok", expect.stringContaining("waited")],
  ]);
  expect([live.faults, others.faults]).toEqual([[], []]);
  const store = storeOf(program);
  expect((await store.sessions()).length).toBe(5);
  expect((await store.events(id)).map(({ seq }) => seq)).toEqual(stored.map(({ seq }) => seq));
  await store.close();
});

async function sessionOf(program: Skillmint, title: string): Promise<SessionId> {
  const store = storeOf(program);
  const row = (await store.sessions()).find((one) => one.title === title);
  await store.close();
  if (!row) throw new Error(`no session ${title}`);
  return row.id;
}

test("an owner whose session was taken from it stores no more, says so, and runs nothing", async () => {
  const program = skillmint();
  const calls = [{ name: "bash", input: { command: "echo ran > effect" } }];
  await using model = await startScriptedModel(async () => {
    const session = await sessionOf(program, "go");
    const store = storeOf(program);
    // As another process would that found this one dead: the lease gets a new owner and a new epoch.
    await store.releaseLease({ session, owner: "", epoch: 1 });
    await store.takeLease(session, "1:1:another-boot");
    await store.close();
    return { text: "I act.", calls };
  });
  const { code, stderr } = await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect([code, stderr]).toEqual([1, expect.stringContaining("Another process")]);
  expect(existsSync(join(program.work, "effect"))).toBe(false);
  const id = await sessionOf(program, "go");
  const store = storeOf(program);
  const types = (await store.events(id)).map(({ type }) => type);
  expect(types).toEqual(["session-opened", "prompt-submitted", "turn-started", "step-started"]);
  await store.close();
});
