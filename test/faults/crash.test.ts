import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRunning } from "../support/is-running.ts";
import { startScriptedModel } from "../support/scripted-model.ts";
import { at, dataFolder, skillmint } from "../support/skillmint.ts";

// A command that kills the program which runs it: a crash at a known moment, with nothing to wait for.
const killer = "echo ran >> effects; kill -9 $PPID";

test("after kill -9 in a command the session goes on, tells the model the truth and runs nothing twice", async () => {
  const program = skillmint();
  writeFileSync(join(program.work, "a.txt"), "text");
  const calls = [
    { name: "bash", input: { command: killer } },
    { name: "read_file", input: { path: "a.txt" } },
  ];
  await using model = await startScriptedModel([{ text: "I try.", calls }, { text: "I see." }]);
  const crashed = await program.run("run", "--mode", "unrestricted", ...at(model.url), "go");
  expect(crashed.code).not.toBe(0);
  const resumed = await program.run("run", "--continue", ...at(model.url));
  expect(resumed).toMatchObject({ code: 0, stdout: "I see.\n" });
  expect(readFileSync(join(program.work, "effects"), "utf8")).toBe("ran\n");
  const [asked, interrupted, read] = model.requests[1]?.body.messages.slice(-3) ?? [];
  expect(asked).toMatchObject({ role: "assistant", content: "I try." });
  expect(interrupted?.content).toContain("may have run");
  expect(read?.content).toBe("1 | text");
  expect(model.faults).toEqual([]);
});

test("after kill -9 while the model speaks the prompt is still there and is answered", async () => {
  const program = skillmint();
  const asked = Promise.withResolvers<void>();
  await using model = await startScriptedModel((_, turn) => {
    asked.resolve();
    return turn === 0 ? { hang: true } : { text: "Here I am." };
  });
  const started = program.start(["run", ...at(model.url), "remember me"]);
  await asked.promise;
  started.child.kill("SIGKILL");
  await started.ended;
  const resumed = await program.run("run", "--continue", ...at(model.url));
  expect(resumed).toMatchObject({ code: 0, stdout: "Here I am.\n" });
  expect(model.requests.at(-1)?.body.messages.at(-1)).toMatchObject({ role: "user", content: "remember me" });
});

test("a session that another process runs is left alone", async () => {
  const program = skillmint();
  await using model = await startScriptedModel(() => ({ hang: true }));
  const started = program.start(["run", "--output", "jsonl", ...at(model.url), "long work"]);
  await started.printed('"step-started"');
  const { code, stderr } = await program.run("run", "--continue", ...at(model.url), "me too");
  expect([code, stderr.includes(String(started.child.pid))]).toEqual([1, true]);
  started.child.kill("SIGINT");
  expect((await started.ended).code).toBe(130);
});

test("ctrl-c keeps what was said, ends what ran, and leaves a session that can go on", async () => {
  const program = skillmint();
  const never = new Promise<void>(() => undefined);
  await using model = await startScriptedModel((_, turn) =>
    turn === 0 ? { chunks: ["Half ", "a ", "thought", " more"], gate: never } : { text: "Whole." },
  );
  const started = program.start(["run", "--output", "jsonl", ...at(model.url), "think"]);
  await started.printed('a "');
  started.child.kill("SIGINT");
  expect(await started.ended).toMatchObject({ code: 130 });
  await program.run("run", "--continue", ...at(model.url), "go on");
  const said = model.requests[1]?.body.messages.slice(1).map(({ content }) => content);
  expect(said).toEqual(["think", "Half a ", "go on"]);
});

test("ctrl-c during a command ends the command", async () => {
  const program = skillmint();
  const command = "echo $$ > pid; touch begun; exec sleep 300";
  await using model = await startScriptedModel([{ calls: [{ name: "bash", input: { command } }] }, { text: "Ok." }]);
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "sleep"]);
  await started.printed('"tool-started"');
  while (!existsSync(join(program.work, "begun"))) await new Promise((tick) => setImmediate(tick));
  started.child.kill("SIGINT");
  const { code, stdout } = await started.ended;
  expect(code).toBe(130);
  expect(stdout).toContain('"status":"interrupted"');
  const pid = Number(readFileSync(join(program.work, "pid"), "utf8"));
  expect(isRunning(pid)).toBe(false);
});

test("a second ctrl-c ends at once, and takes a command that will not listen with it", async () => {
  const program = skillmint();
  const command = "trap '' TERM INT; echo $$ > pid; touch begun; while true; do sleep 1; done";
  await using model = await startScriptedModel([{ calls: [{ name: "bash", input: { command } }] }]);
  const started = program.start(["run", "--mode", "unrestricted", "--output", "jsonl", ...at(model.url), "stubborn"]);
  await started.printed('"tool-started"');
  while (!existsSync(join(program.work, "begun"))) await new Promise((tick) => setImmediate(tick));
  started.child.kill("SIGINT");
  started.child.kill("SIGHUP");
  expect((await started.ended).code).toBe(130);
  const pid = Number(readFileSync(join(program.work, "pid"), "utf8"));
  // Killed it is by then, but the system may take a moment.
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("after kill -9 it is the killed session that goes on, though another ended later than it began", async () => {
  const program = skillmint();
  const asked = Promise.withResolvers<void>();
  await using model = await startScriptedModel((_, turn) => {
    if (turn === 2) asked.resolve();
    return turn === 2 ? { hang: true } : { text: `Answer ${turn}.` };
  });
  await program.run("run", ...at(model.url), "first");
  const [{ id }] = JSON.parse((await program.run("session", "list", "--output", "json")).stdout);
  await program.run("run", ...at(model.url), "second");
  const started = program.start(["run", "--session", id.slice(-8), ...at(model.url), "work"]);
  await asked.promise;
  started.child.kill("SIGKILL");
  await started.ended;
  expect(await program.run("run", "--continue", ...at(model.url))).toMatchObject({ code: 0, stdout: "Answer 3.\n" });
  const prompts = model.requests.at(-1)?.body.messages.filter(({ role }) => role === "user");
  expect(prompts?.map(({ content }) => content)).toEqual(["first", "work"]);
});

test("an output that cannot be kept is told as such, and the call as what it is", async () => {
  const program = skillmint();
  await program.run("run", "hello");
  writeFileSync(join(dataFolder(program), "outputs"), "in the way");
  writeFileSync(join(program.work, "long.txt"), `${"needle in a line\n".repeat(4000)}`);
  const calls = [{ name: "grep", input: { pattern: "needle", max_results: 4000 } }];
  await using model = await startScriptedModel([{ calls }, { text: "I see." }]);
  expect((await program.run("run", ...at(model.url), "go")).code).toBe(0);
  const result = String(model.requests[1]?.body.messages.at(-1)?.content);
  expect([result.includes("long.txt"), result.includes("could not be kept")]).toEqual([true, true]);
});
