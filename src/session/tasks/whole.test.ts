import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { background, hang, idIn, outputsOf, task, tasksWorld, write } from "../../../test/support/tasks/world.ts";
import { foldAll } from "../../protocol/fold.ts";
import type { SessionId } from "../../protocol/ids.ts";

const marks = { mark: " (fork)", marks: [] };

test("a fork tells of sub-agents at work as ended, asks nothing for them, and goes on with none of its original's", async () => {
  let known = "";
  await using world = tasksWorld({
    own({ step, about }) {
      if (about === "go") return step === 0 ? [task("one"), background("two"), background("a.txt")] : "Fine.";
      return step === 0 ? [task("more", { task_id: known })] : "Fine.";
    },
    child: (asked) => (asked.about === "two" ? hang(asked) : asked.about === "one" ? "Done." : [write(asked.about)]),
    settings: { mode: "default" },
  });
  await world.say("go");
  await world.until((event) => event.type === "ask-raised" && event.of !== undefined);
  const { runtime, session } = world;
  const fork = (await runtime.sessions.fork(session.id, marks)) as SessionId;
  const { tasks, asks } = foldAll(await runtime.store.events(fork));
  const said =
    "Sub-agent (general-purpose) was at work when this session was forked, and works on for the other one. Begin a new one if it is wanted here.";
  expect([tasks.map(({ ended }) => ended?.result), asks]).toEqual([
    ["Sub-agent (general-purpose) finished:\n\nDone.", said, said],
    [],
  ]);
  expect(await runtime.store.openAsks(fork)).toEqual([]);
  expect(session.tasksAtWork()).toBe(1);
  known = idIn(outputsOf(world)[0]);
  const settings = { model: { id: "a/b", step: async () => reply(known) }, maxSteps: 9, rules: [] };
  const forked = await runtime.sessions.resume(fork, settings);
  if ("problem" in forked) throw new Error(forked.problem);
  await forked.send({ type: "submit", text: "go on" });
  await forked.run();
  expect(outputsOf({ session: forked }).at(-1)).toBe(
    `Sub-agent ${known} cannot be gone on with: it works for another session, or was deleted. Begin a new one.`,
  );
  await forked.close();
  await session.send({ type: "abort" });
});

let replies = 0;
const reply = (id: string) =>
  replies++ === 0
    ? { text: "", calls: [{ id: "call_fork" as const, ...task("more", { task_id: id }) }], stop: "tool-calls" as const }
    : { text: "Fine.", calls: [], stop: "end" as const };

test("an undo of a turn takes back what its sub-agents did to files, and a redo puts it back", async () => {
  const world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("a.txt"), write("own.txt")] : "Fine."),
    child: ({ step, about }) => (step === 0 ? [write(about, "by the sub-agent\n"), write("new.txt")] : "Written."),
  });
  writeFileSync(join(world.work, "a.txt"), "by the user\n");
  await world.say("go");
  expect(readFileSync(join(world.work, "a.txt"), "utf8")).toBe("by the sub-agent\n");
  await world.session.close();
  const { sessions } = world.runtime;
  expect(await sessions.undo(world.session.id, {})).toMatchObject({ turn: 1, left: [] });
  expect(readFileSync(join(world.work, "a.txt"), "utf8")).toBe("by the user\n");
  expect(["own.txt", "new.txt"].map((name) => existsSync(join(world.work, name)))).toEqual([false, false]);
  expect(await sessions.undo(world.session.id, { redo: true })).toMatchObject({ turn: 1, left: [] });
  expect(readFileSync(join(world.work, "a.txt"), "utf8")).toBe("by the sub-agent\n");
  expect(["own.txt", "new.txt"].map((name) => existsSync(join(world.work, name)))).toEqual([true, true]);
  const child = idIn(outputsOf(world)[0]);
  const parent = world.session.id;
  expect(await sessions.undo(child, {})).toEqual({ problem: "task", parent });
  expect(await sessions.fork(child, marks)).toEqual({ problem: "task", parent });
  await world.runtime.close();
});

test("a sub-agent goes with its session, and with it all that is kept of it", async () => {
  const world = tasksWorld({
    own: ({ step }) => (step === 0 ? [task("a.txt")] : "Fine."),
    child: ({ step, about }) => (step === 0 ? [write(about)] : "Written."),
  });
  await world.say("go");
  const child = idIn(outputsOf(world)[0]);
  await world.session.close();
  const { store, sessions, folders } = world.runtime;
  const blobs = join(folders.blobs, child);
  expect(existsSync(blobs)).toBe(true);
  expect((await sessions.delete([world.session.id])).deleted).toEqual([world.session.id, child]);
  expect([existsSync(blobs), await store.session(child)]).toEqual([false, null]);
  await world.runtime.close();
});

test("a sub-agent is no session that can be gone on with by itself, at work or not", async () => {
  const late = Promise.withResolvers<void>();
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [background("one")] : "Fine."),
    async child() {
      await late.promise;
      return "Done.";
    },
  });
  await world.say("go");
  const child = world.session.history.tasks[0]?.task as SessionId;
  const settings = { model: { id: "a/b", step: async () => reply("") }, maxSteps: 9, rules: [] };
  const refused = { problem: "task", parent: world.session.id };
  expect(await world.runtime.sessions.resume(child, settings)).toEqual(refused);
  late.resolve();
  await world.session.tasksRest();
  expect(await world.runtime.sessions.resume(child, settings)).toEqual(refused);
});
