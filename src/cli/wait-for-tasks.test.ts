import { expect, test } from "vitest";
import { background, endsOf, hang, tasksWorld, write } from "../../test/support/tasks/world.ts";
import { textsIn } from "../i18n/texts.ts";
import type { Io } from "./io.ts";
import { waitForTasks } from "./wait-for-tasks.ts";

const many = [background("one"), background("two")];

test.each([
  [
    "en",
    true,
    /^… 2 sub-agents have not ended after 0 minutes, and stop here\. To go on: skillmint run --session ses_/,
  ],
  ["en", false, /^… 2 sub-agents have not ended after 0 minutes, and stop here\.\n$/],
  ["zh-CN", true, /^… 2 个子 agent 在 0 分钟后仍未结束，就此停下。继续请运行: skillmint run --session ses_/],
] as const)(
  "sub-agents that hang are waited for no longer than is said (%s, saved: %s)",
  async (language, saved, said) => {
    await using world = tasksWorld({ own: ({ step }) => (step === 0 ? many : "They work."), child: hang });
    await world.say("go");
    const notes: string[] = [];
    const io = { texts: textsIn(language), note: (text: string) => void notes.push(text) } as unknown as Io;
    await waitForTasks(world.session, { io, minutes: 0, saved });
    expect(notes).toEqual([expect.stringMatching(/^… .*2/), expect.stringMatching(said)]);
    // Not ended by us: they go on with the session.
    expect(endsOf(world)).toEqual([undefined, undefined]);
  },
);

test("where all have ended in time nothing is said but that they were waited for, and where none works nothing at all", async () => {
  const late = Promise.withResolvers<void>();
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? many : "They work."),
    async child() {
      await late.promise;
      return "Done.";
    },
  });
  await world.say("go");
  const notes: string[] = [];
  const io = { texts: textsIn("en"), note: (text: string) => void notes.push(text) } as unknown as Io;
  const waited = waitForTasks(world.session, { io, minutes: 30, saved: true });
  late.resolve();
  await waited;
  expect(notes).toEqual([expect.stringMatching(/^… Waiting for 2 sub-agents in the background, 30 minutes at most/)]);
  await waitForTasks(world.session, { io, minutes: 30, saved: true });
  expect(notes).toHaveLength(1);
});

test.each([
  ["en", /^… A sub-agent in the background stops here, and goes on with your answer\.\n$/],
  ["zh-CN", /^… 1 个后台子 agent 在此停下，待您回答后继续。\n$/],
] as const)("what the session itself asks is not kept back by them (%s)", async (language, said) => {
  await using world = tasksWorld({
    own: ({ step }) => (step === 0 ? [background("one"), write("a.txt")] : "They work."),
    child: hang,
    settings: { mode: "default" },
  });
  await world.say("go");
  const notes: string[] = [];
  const io = { texts: textsIn(language), note: (text: string) => void notes.push(text) } as unknown as Io;
  await waitForTasks(world.session, { io, minutes: 30, saved: true });
  expect([world.session.tasksAtWork(), world.session.history.turn?.waiting]).toEqual([1, true]);
  expect(notes).toEqual([expect.stringMatching(said)]);
});
