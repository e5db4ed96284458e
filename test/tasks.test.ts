import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "./support/commands.ts";
import { type RecordedRequest, type Reply, startScriptedModel } from "./support/scripted-model.ts";
import { at, skillmint } from "./support/skillmint.ts";
import { eventsIn, outputsIn, toolsIn } from "./support/skills.ts";
import { isChild, jsonl, lastOf, promptOf, scripted, task } from "./support/sub-agents.ts";

const chinese = { env: { SKILLMINT_LANG: "zh-CN" } };

test("a sub-agent works apart from its session, with its own prompt and tools, and reports", async () => {
  const program = commands();
  writeFileSync(join(program.home, "a.txt"), "forty-two\n");
  await using model = await scripted([task({ prompt: "What is in a.txt?", agent_type: "explore" })], (request) =>
    lastOf(request)?.role === "tool"
      ? { text: "It says forty-two." }
      : { calls: [{ name: "read_file", input: { path: "a.txt" } }] },
  );
  const run = await program.run("run", ...at(model.url), ...jsonl, "--cwd", program.home, "find out");
  const children = model.requests.filter(isChild);
  expect(outputsIn(run).at(-1)).toMatch(
    /^Sub-agent \(explore\) finished:\n\nIt says forty-two\.\n\n\[task_id: ses_\w+\] Only if something is missing, or it asks something: call task with this task_id and what you say to it as prompt\.$/,
  );
  expect(toolsIn(children[0])).toEqual(["read_file", "glob", "grep", "list_dir", "skill"]);
  expect(children[0]?.raw).not.toContain("find out");
  expect(promptOf(children[0] as RecordedRequest)).toBe("What is in a.txt?");
  const [own, told] = model.requests.filter((one) => !isChild(one)) as [RecordedRequest, RecordedRequest];
  expect(told.body.messages.length - own.body.messages.length).toBe(2);
  expect(told.raw).not.toContain("1 | forty-two");
  const read = eventsIn(run).find((event) => event.type === "tool-ended" && event.name === "read_file");
  expect(read).toMatchObject({ task: expect.stringMatching(/^ses_/) });
  expect(run.code).toBe(0);
});

test("several in one step run side by side, and each has its result", async () => {
  const program = commands();
  const together = Promise.withResolvers<void>();
  let begun = 0;
  await using model = await startScriptedModel(async (request) => {
    if (!isChild(request))
      return lastOf(request)?.role === "tool"
        ? { text: "Done." }
        : task({ prompt: "one" }, { prompt: "two" }, { prompt: "three" });
    begun += 1;
    if (begun === 3) together.resolve();
    await together.promise;
    return { text: `I did ${promptOf(request)}.` };
  });
  const run = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(
    outputsIn(run)
      .map((output) => /I did (\w+)\./.exec(output)?.[1])
      .sort(),
  ).toEqual(["one", "three", "two"]);
  expect(eventsIn(run).filter(({ type }) => type === "task-ended")).toHaveLength(3);
});

test("what a sub-agent asks is asked in its session, and the answer goes to it", async () => {
  const program = commands();
  await using model = await scripted([task({ prompt: "write it" })], (request) =>
    lastOf(request)?.role === "tool"
      ? { text: `Then: ${lastOf(request)?.content}` }
      : { calls: [{ name: "write_file", input: { path: "b.txt", content: "x" } }] },
  );
  const first = await program.run("run", ...at(model.url), "--output", "json", "go");
  const { session, asks } = JSON.parse(first.stdout);
  expect(first.code).toBe(3);
  expect(first.stderr).toMatch(/^From sub-agent \(general-purpose\) "write it":\nPermission needed /m);
  expect(asks).toMatchObject([{ kind: "permission", tool: "write_file", of: { agentType: "general-purpose" } }]);
  const second = await program.run(
    "run",
    ...at(model.url),
    ...jsonl,
    "--session",
    session,
    "--answer",
    `${asks[0].ask}=allow`,
  );
  expect(outputsIn(second).at(-1)).toMatch(/^Sub-agent \(general-purpose\) finished:\n\nThen: .*b\.txt/);
  expect(second.code).toBe(0);
});

test("who waits for one in the background that asks has begun to wait once, and gets its result after the answer", async () => {
  const program = commands();
  const background = task({ prompt: "write it", run_in_background: true });
  await using model = await startScriptedModel((request) => {
    const last = lastOf(request);
    const told = String(last?.content);
    if (!isChild(request)) {
      const begun = /task_id: (\w+)/.exec(told)?.[1];
      if (last?.role !== "tool") return background;
      return told.startsWith("Begun") ? output(begun) : { text: "Done." };
    }
    return last?.role === "tool"
      ? { text: "Written." }
      : { calls: [{ name: "write_file", input: { path: "b.txt", content: "x" } }] };
  });
  const first = await program.run("run", ...at(model.url), ...jsonl, "go");
  expect(first.code).toBe(3);
  const events = eventsIn(first);
  const waiting = events.filter((one) => one.type === "tool-started" && one.name === "task_output");
  expect(waiting).toHaveLength(1);
  const ask = events.flatMap((one) => (one.type === "ask-raised" && one.task === undefined ? [one.ask] : []))[0];
  const session = events[0]?.session;
  const second = await program.run(
    "run",
    ...at(model.url),
    ...jsonl,
    "--session",
    `${session}`,
    "--answer",
    `${ask}=allow`,
  );
  expect(outputsIn(second).at(-1)).toContain("Written.");
  expect(second.code).toBe(0);
});

const output = (id: string | undefined): Reply => ({
  calls: [{ name: "use_tool", input: { name: "task_output", input: { task_id: id } } }],
});

test("one in the background is waited for, and the next prompt carries its result", async () => {
  const program = commands();
  const late = Promise.withResolvers<void>();
  await using model = await startScriptedModel(async (request) => {
    if (isChild(request)) {
      await late.promise;
      return { text: "Found it." };
    }
    if (lastOf(request)?.role === "tool") {
      setImmediate(late.resolve);
      return { text: "It works on it." };
    }
    return promptOf(request) === "go" && request.body.messages.length === 2
      ? task({ prompt: "look", run_in_background: true })
      : { text: "Thanks." };
  });
  const first = await program.run("run", ...at(model.url), "go");
  expect(first.stdout).toBe("It works on it.\n");
  expect(first.stderr).toContain('✓ Sub-agent (general-purpose) in the background has reported: "look"\n');
  await program.run("run", ...at(model.url), "--continue", "and now?");
  const last = String(lastOf(model.requests.at(-1) as RecordedRequest)?.content);
  expect(last).toContain("Sub-agent (general-purpose) finished:\n\nFound it.");
  expect(last).toContain("and now?");
});

test("what one in the background asks is answered while its session is idle, and it goes on", async () => {
  const program = commands();
  await using model = await scripted([task({ prompt: "write it", run_in_background: true })], (request) =>
    lastOf(request)?.role === "tool"
      ? { text: "Written." }
      : { calls: [{ name: "write_file", input: { path: "b.txt", content: "x" } }] },
  );
  const first = await program.type(["run", ...at(model.url), "--output", "json", "go"], chinese);
  expect(first.stderr).toMatch(/^来自子 agent（general-purpose）“write it”:\n需要许可/m);
  const { session, reason, asks } = JSON.parse(first.stdout);
  expect([first.code, reason]).toEqual([3, "done"]);
  const answer = ["--session", session, "--answer", `${asks[0].ask}=allow`];
  const second = await program.run("run", ...at(model.url), ...jsonl, ...answer);
  expect(eventsIn(second).filter(({ type }) => type === "task-ended")).toMatchObject([{ status: "ok" }]);
  expect([second.code, readFileSync(join(program.work, "b.txt"), "utf8")]).toEqual([0, "x"]);
});

test("an interrupt while only sub-agents are at work ends them, and the command as interrupted", async () => {
  const program = skillmint();
  await using model = await scripted([task({ prompt: "wait", run_in_background: true })], () => ({ hang: true }));
  const { child, ended, printed } = program.start(["run", ...at(model.url), ...jsonl, "go"]);
  await printed('"type":"turn-ended"');
  child.kill("SIGINT");
  const run = await ended;
  expect(eventsIn(run).filter(({ type }) => type === "task-ended")).toMatchObject([{ status: "aborted" }]);
  expect(run.code).toBe(130);
});
