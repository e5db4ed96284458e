import { join } from "node:path";
import { expect, test } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Ask } from "../protocol/asks.ts";
import type { StoredBody } from "../protocol/events.ts";
import { type AskId, type CallId, newId } from "../protocol/ids.ts";
import type { Mode } from "../protocol/modes.ts";
import { emptyGuide, generalSkill } from "../protocol/skills.ts";
import type { Model, Reply } from "../providers/model.ts";
import { createRuntime, type Runtime } from "../runtime.ts";
import type { Session } from "./session.ts";

const say = (text: string): Reply => ({ text, calls: [], stop: "end" });

function open(
  step: Model["step"],
  report: (error: unknown) => void = () => undefined,
  mode: Mode = "unrestricted",
): { session: Session; runtime: Runtime } {
  const work = tempFolder();
  const runtime = createRuntime({ env: { SKILLMINT_HOME: join(work, "home") }, save: false, report });
  const session = runtime.sessions.begin({
    workspace: work,
    model: { id: "a/b", step },
    maxSteps: 9,
    rules: [],
    mode,
    sandbox: "off",
    main: generalSkill,
    guide: emptyGuide,
    language: "en",
    tools: ["write_file", "read_file"],
  });
  return { session, runtime };
}

test("a prompt that comes at any moment of a turn's end is answered", async () => {
  for (let delay = 0; delay < 60; delay++) {
    const answered: string[] = [];
    const sent: Promise<void>[] = [];
    const { session } = open(async ({ messages }) => {
      const last = messages.at(-1);
      answered.push(last?.role === "user" ? last.text : "");
      if (sent.length === 0) {
        let later: Promise<unknown> = Promise.resolve();
        for (let at = 0; at < delay; at++) later = later.then(() => undefined);
        sent.push(later.then(() => session.send({ type: "submit", text: "second" })).then(() => session.run()));
      }
      return say("ok");
    });
    await session.send({ type: "submit", text: "first" });
    await session.run();
    await Promise.all(sent);
    expect(answered).toEqual(["first", "second"]);
    expect(session.history.turn).toBeNull();
  }
});

test("a steering prompt is taken up at the next step of the same turn", async () => {
  const seen: string[][] = [];
  const { session } = open(async ({ messages }) => {
    seen.push(messages.map((message) => `${message.role}: ${message.text}`));
    if (seen.length > 1) return say("Done.");
    await session.send({ type: "submit", text: "and this" });
    return {
      text: "I look.",
      calls: [{ id: newId("call"), name: "read_file", input: { path: "no" } }],
      stop: "tool-calls",
    };
  });
  await session.send({ type: "submit", text: "do it" });
  await session.run();
  expect(seen[1]).toEqual(["user: do it", "assistant: I look.", "user: and this"]);
});

test("a listener that fails is told no more, and the turn goes on", async () => {
  const reports: unknown[] = [];
  const { session } = open(
    async () => say("ok"),
    (error) => reports.push(error),
  );
  const heard: string[] = [];
  session.subscribe(() => {
    throw new Error("broken printer");
  });
  session.subscribe(({ type }) => heard.push(type));
  await session.send({ type: "submit", text: "hi" });
  await session.run();
  expect(session.history.lastTurn?.reason).toBe("done");
  expect(heard).toContain("turn-ended");
  expect(reports).toEqual([new Error("broken printer")]);
});

test.each(["message-finished", "tool-started", "tool-ended"])(
  "a turn that is aborted at %s leaves no call without a result",
  async (moment) => {
    const calls = ["one", "two"].map((content) => {
      return { id: newId("call"), name: "write_file", input: { path: "same.txt", content } };
    });
    const { session } = open(async () => ({ text: "", calls, stop: "tool-calls" }));
    session.subscribe(({ type }) => {
      if (type === moment) void session.send({ type: "abort" });
    });
    await session.send({ type: "submit", text: "go" });
    await session.run();
    const { messages, lastTurn } = session.history;
    const last = messages.at(-1);
    const states = last?.role === "assistant" ? last.calls.map(({ state }) => state) : [];
    expect([states, lastTurn?.reason]).toEqual([["ended", "ended"], "aborted"]);
  },
);

test("a turn that is aborted while its last words arrive leaves no call without a result", async () => {
  const call = { id: newId("call"), name: "write_file", input: { path: "a.txt", content: "" } };
  const { session } = open(async () => {
    await session.send({ type: "abort" });
    return { text: "", calls: [call], stop: "tool-calls" };
  });
  await session.send({ type: "submit", text: "go" });
  await session.run();
  const last = session.history.messages.at(-1);
  const results = last?.role === "assistant" ? last.calls.map(({ result }) => result?.status) : [];
  expect([results, session.history.lastTurn?.reason]).toEqual([["interrupted"], "aborted"]);
});

test("an answer that does not fit, or fits no ask, is refused, and the ask stays open", async () => {
  const outside = { id: newId("call"), name: "read_file", input: { path: "/etc/hosts" } };
  const { session } = open(async () => ({ text: "", calls: [outside], stop: "tool-calls" }), undefined, "default");
  await session.send({ type: "submit", text: "go" });
  await session.run();
  const [ask] = session.history.asks;
  const words = session.send({ type: "answer", ask: ask?.ask as AskId, answer: { decision: "answer", text: "yes" } });
  await expect(words).rejects.toMatchObject({ why: "wrong-answer" });
  const stray = session.send({ type: "answer", ask: "ask_none", answer: { decision: "allow" } });
  await expect(stray).rejects.toMatchObject({ why: "no-such-ask" });
  expect(session.history.asks).toEqual([ask]);
});

test("a message answers the question that waits, and says no to a permission", async () => {
  const home = { SKILLMINT_HOME: join(tempFolder(), "home") };
  const runtime = createRuntime({ env: home, save: false, report: () => undefined });
  const asked = (kind: Ask["kind"], call: CallId): StoredBody => {
    return { type: "ask-raised", ask: `ask_${kind}`, call, kind, tool: "bash", input: {}, touches: [], reason: "" };
  };
  const calls = [newId("call"), newId("call")] as const;
  await storeEvents(
    runtime.store,
    "ses_1",
    [
      opened,
      { type: "turn-started", model: "a/b", skill: "general", tools: [] },
      {
        type: "message-finished",
        message: newId("msg"),
        text: "",
        toolCalls: calls.map((id) => ({ id, name: "bash", input: {} })),
        stop: "tool-calls",
      },
      asked("question", calls[0]),
      asked("permission", calls[1]),
    ],
    { at: "2026-11-15T00:00:00.000Z" },
  );
  const model: Model = { id: "a/b", step: async () => say("ok") };
  const session = (await runtime.sessions.resume("ses_1", { model, maxSteps: 9, rules: [] })) as Session;
  await session.send({ type: "submit", text: "the blue one" });
  const stored = await runtime.store.events("ses_1");
  expect(stored.flatMap((event) => (event.type === "ask-answered" ? [[event.ask, event.answer]] : []))).toEqual([
    ["ask_question", { decision: "answer", text: "the blue one" }],
    ["ask_permission", { decision: "deny", reason: "the blue one" }],
  ]);
  expect(stored.flatMap((event) => (event.type === "tool-ended" ? [event.call] : []))).toEqual([calls[1]]);
});

test("a turn that waits for a person can be aborted, and an abort without a turn spoils nothing", async () => {
  const outside = { id: newId("call"), name: "read_file", input: { path: "/etc/hosts" } };
  const replies: Reply[] = [{ text: "", calls: [outside], stop: "tool-calls" }, say("Here.")];
  const { session } = open(async () => replies.shift() as Reply, undefined, "default");
  await session.send({ type: "submit", text: "go" });
  await session.run();
  expect(session.history.asks.length).toBe(1);
  await session.send({ type: "abort" });
  expect([session.history.asks, session.history.lastTurn?.reason]).toEqual([[], "aborted"]);
  await session.send({ type: "abort" });
  await session.send({ type: "submit", text: "again" });
  await session.run();
  expect(session.history.lastTurn).toMatchObject({ reason: "done", text: "Here." });
});

test("what is said after stop is answered, in a turn of its own", async () => {
  let asked = 0;
  const { session } = open(async (_, { signal }) => {
    if (asked++ > 0) return say("Here.");
    return new Promise((_ok, no) => signal.addEventListener("abort", () => no(signal.reason)));
  });
  await session.send({ type: "submit", text: "first" });
  const stopped = session.run();
  await new Promise((tick) => setImmediate(tick));
  await session.send({ type: "abort" });
  await session.send({ type: "submit", text: "second" });
  await stopped;
  await session.run();
  expect(session.history.lastTurn).toMatchObject({ reason: "done", text: "Here." });
});

test.each(Array.from({ length: 30 }, (_, delay) => delay))(
  "a no that comes %i moments after the mode has said yes is heard, or comes too late to be asked for",
  async (delay) => {
    const write = { id: newId("call"), name: "write_file", input: { path: "a.txt", content: "" } };
    const replies: Reply[] = [{ text: "", calls: [write], stop: "tool-calls" }, say("Done.")];
    const { session } = open(async () => replies.shift() as Reply, undefined, "default");
    const types: string[] = [];
    session.subscribe(({ type }) => types.push(type));
    await session.send({ type: "submit", text: "go" });
    await session.run();
    const ask = session.history.asks[0]?.ask as AskId;
    await session.send({ type: "set-mode", mode: "accept-edits", sandbox: "off" });
    const running = session.run();
    for (let at = 0; at < delay; at++) await Promise.resolve();
    const denied = await session.send({ type: "answer", ask, answer: { decision: "deny" } }).then(
      () => true,
      () => false,
    );
    await running;
    await session.run();
    const ended = session.history.messages.findLast(
      (message) => message.role === "assistant" && message.calls.length > 0,
    );
    const status = ended?.role === "assistant" ? ended.calls[0]?.result?.status : undefined;
    expect([status, types.includes("tool-started")]).toEqual(denied ? ["denied", false] : ["ok", true]);
    expect([session.history.asks, session.history.lastTurn?.reason]).toEqual([[], "done"]);
  },
);

test("a call that waits when the mode changes to plan is denied, and the session goes on", async () => {
  const write = { id: newId("call"), name: "write_file", input: { path: "a.txt", content: "" } };
  const replies: Reply[] = [{ text: "", calls: [write], stop: "tool-calls" }, say("I see."), say("Again.")];
  const { session } = open(async () => replies.shift() as Reply, undefined, "default");
  await session.send({ type: "submit", text: "go" });
  await session.run();
  await session.send({ type: "set-mode", mode: "plan", sandbox: "off" });
  await session.run();
  expect([session.history.asks, session.history.lastTurn?.text]).toEqual([[], "I see."]);
  await session.send({ type: "submit", text: "more" });
  await session.run();
  expect(session.history.lastTurn).toMatchObject({ reason: "done", text: "Again." });
});

test("a turn that waited and went on by a rule hears a prompt that comes at its end", async () => {
  for (let delay = 0; delay < 40; delay++) {
    const outside = { id: newId("call"), name: "read_file", input: { path: "/etc/hosts" } };
    const sent: Promise<void>[] = [];
    const replies: Reply[] = [{ text: "", calls: [outside], stop: "tool-calls" }, say("Done."), say("Heard.")];
    const { session } = open(
      async () => {
        const reply = replies.shift() as Reply;
        if (reply.text === "Done.") {
          let later: Promise<unknown> = Promise.resolve();
          for (let at = 0; at < delay; at++) later = later.then(() => undefined);
          sent.push(later.then(() => session.send({ type: "submit", text: "more" })).then(() => session.run()));
        }
        return reply;
      },
      undefined,
      "default",
    );
    await session.send({ type: "submit", text: "go" });
    await session.run();
    await session.send({ type: "set-mode", mode: "unrestricted", sandbox: "off", confirmed: true });
    await session.run();
    await Promise.all(sent);
    expect(session.history.lastTurn).toMatchObject({ reason: "done", text: "Heard." });
  }
});

test("the model is told of a result only when it is stored", async () => {
  const look = { id: newId("call"), name: "read_file", input: { path: "none.txt" } };
  const replies: Reply[] = [{ text: "", calls: [look], stop: "tool-calls" }, say("I see.")];
  const results: number[] = [];
  const { session, runtime } = open(async () => {
    const stored = await runtime.store.events(session.id);
    results.push(stored.filter(({ type }) => type === "tool-ended").length);
    return replies.shift() as Reply;
  });
  await session.send({ type: "submit", text: "go" });
  await session.run();
  expect(results).toEqual([0, 1]);
});

test("resuming a session that is open here gives the same one", async () => {
  const { session, runtime } = open(async () => say("ok"));
  await session.send({ type: "submit", text: "hi" });
  const model: Model = { id: "a/b", step: async () => say("other") };
  expect(await runtime.sessions.resume(session.id, { model, maxSteps: 9, rules: [] })).toBe(session);
});

test("a fault of our own ends the turn with a sentence and is reported once", async () => {
  const reports: unknown[] = [];
  const bug = new TypeError("x is undefined");
  const { session } = open(
    async () => {
      throw bug;
    },
    (error) => reports.push(error),
  );
  await session.send({ type: "submit", text: "hi" });
  await session.run();
  expect(session.history.lastTurn).toMatchObject({
    reason: "failed",
    problem: expect.stringContaining("x is undefined"),
  });
  expect(reports).toEqual([bug]);
});
