import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { isRunning } from "../support/is-running.ts";
import { killAndStartAgain, type Shape, shapes } from "../support/orphans.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at, dataFolder, type Skillmint, skillmint } from "../support/skillmint.ts";

test("after kill -9 the next start ends all that was left running, and nothing else", async () => {
  const { started, left, harmed } = await killAndStartAgain(skillmint(), Object.keys(shapes) as Shape[]);
  expect(started).toHaveLength(Object.keys(shapes).length + 1);
  expect({ left, harmed }).toEqual({ left: [], harmed: [] });
});

const background = { command: "echo $$ > pid; exec sleep 300", background: true };

test("what a session has in the background ends with it", async () => {
  const program = skillmint();
  await using model = await startScriptedModel([
    { calls: [{ name: "bash", input: background }] },
    { calls: [{ name: "bash", input: { command: "until [ -s pid ]; do sleep 0.02; done" } }] },
    { text: "Ok." },
  ]);
  const { code } = await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect({ code, running: isRunning(await pidOf(program)) }).toEqual({ code: 0, running: false });
  expect(ledger(program)).toEqual({ owners: 0, open: 0 });
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends what is in the background", async (signal) => {
  const program = skillmint();
  await using model = await startScriptedModel((_, turn) =>
    turn === 0 ? { calls: [{ name: "bash", input: background }] } : { hang: true },
  );
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "go"]);
  await started.printed('"tool-ended"');
  const pid = await pidOf(program);
  expect(isRunning(pid)).toBe(true);
  started.child.kill(signal);
  expect((await started.ended).code).toBe(130);
  expect(isRunning(pid)).toBe(false);
});

test("looking at sessions ends nothing; deleting one ends what a crash has left of it", async () => {
  const program = skillmint();
  await using model = await startScriptedModel((_, turn) =>
    turn === 0 ? { calls: [{ name: "bash", input: background }] } : { hang: true },
  );
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "go"]);
  await started.printed('"tool-ended"');
  started.child.kill("SIGKILL");
  await started.ended;
  const pid = await pidOf(program);
  const { stdout } = await program.run("session", "list", "--output", "json");
  expect(isRunning(pid)).toBe(true);
  await program.run("session", "delete", JSON.parse(stdout)[0].id);
  expect(isRunning(pid)).toBe(false);
});

test.each([
  ["run --no-save", "run"],
  ["tool call", "tool"],
])("what %s leaves after kill -9 is ended by the next tool call, marks or not", async (_, kind) => {
  const program = skillmint();
  const command = "echo $$ > pid; env -i sleep 300 19<&-; true";
  await using model = await startScriptedModel([{ calls: [{ name: "bash", input: { command } }] }]);
  const args =
    kind === "run"
      ? ["run", "--no-save", "--mode", "unrestricted", ...at(model.url), "go"]
      : ["tool", "call", "bash", JSON.stringify({ command }), "--mode", "unrestricted"];
  const started = program.start(args);
  const leader = await pidOf(program);
  const childrenOf = () => readFileSync(`/proc/${leader}/task/${leader}/children`, "utf8").trim();
  await expect.poll(childrenOf).toMatch(/^\d+$/);
  const child = Number(childrenOf());
  started.child.kill("SIGKILL");
  await started.ended;
  expect([isRunning(leader), isRunning(child)]).toEqual([true, true]);
  const { code } = await program.run("tool", "call", "list_dir", '{"path":"."}');
  expect(code).toBe(0);
  // Who was killed is still there for a moment on a busy machine.
  await expect.poll(() => [isRunning(leader), isRunning(child)]).toEqual([false, false]);
  expect(existsSync(join(dataFolder(program), "owners"))).toBe(false);
});

async function pidOf({ work }: Skillmint): Promise<number> {
  const file = join(work, "pid");
  await expect.poll(() => existsSync(file) && readFileSync(file, "utf8")).toMatch(/^\d+\n$/);
  return Number(readFileSync(file, "utf8"));
}

function ledger(program: Skillmint): unknown {
  using db = new DatabaseSync(join(dataFolder(program), "skillmint.db"));
  const open = "select count(*) from processes where ended_at is null";
  return { ...db.prepare(`select (select count(*) from owners) as owners, (${open}) as open`).get() };
}
