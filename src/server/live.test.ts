import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { withoutServers } from "../../test/support/without-servers.ts";
import { textsIn } from "../i18n/texts.ts";
import { type Command, CommandRefused } from "../protocol/commands.ts";
import type { Event } from "../protocol/events.ts";
import { emptyHistory, type History } from "../protocol/history.ts";
import type { RunningProcess, Session } from "../session/session.ts";
import type { ResumeProblem } from "../session/sessions.ts";
import { StaleOwner } from "../store/store.ts";
import type { Engine } from "./engine.ts";
import { createLive } from "./live.ts";
import { Refusal } from "./refusal.ts";

const viewer = { language: "en", texts: textsIn("en") } as const;
const say = (text: string): Command => ({ type: "submit", text });
const turn = { id: "turn_1", waiting: false } as unknown as NonNullable<History["turn"]>;
const settled = () => new Promise((go) => setImmediate(go));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** A session of which a test decides what it does, and that writes down what is done to it. */
function fakeSession(log: string[], more: Partial<Session> = {}, history: Partial<History> = {}) {
  const listeners = new Set<(event: Event) => void>();
  const session: Session = {
    id: "ses_1",
    history: { ...emptyHistory, seq: 7, opened, ...history },
    async send(command) {
      log.push(command.type === "submit" ? command.text : command.type);
    },
    async run() {
      log.push("run");
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    useModel: ({ id }) => void log.push(`uses ${id}`),
    processes: async () => [],
    maxSteps: 100,
    subscribeTasks: () => () => undefined,
    tasksAtWork: () => 0,
    tasksRest: async () => undefined,
    async close() {
      log.push("close");
    },
    ...more,
  };
  return { session, tell: (event: Event) => listeners.forEach((listen) => void listen(event)) };
}

function world(sessions: (Session | ResumeProblem)[]) {
  const problems: unknown[] = [];
  const next = () => {
    const session = sessions.shift();
    if (!session) throw new Error("there is no other session");
    return session;
  };
  const row = { id: "ses_1", model_id: opened.model, workspace: "/nowhere" };
  const engine = {
    store: {
      session: async (id: string) => (id === "ses_1" ? row : null),
      endpoint: async () => null,
      models: async () => [],
    },
    models: { find: async ({ model }: { model: string }) => ({ id: model }) },
    settings: async () => ({}),
    installed: async () => [],
    ...withoutServers,
    skillUsed: async () => undefined,
    trusted: async () => [],
    folders: { home: "/nowhere", data: "/nowhere/data", memory: "/nowhere/data/memory" },
    sessions: { begin: next, resume: async () => next() },
  } as unknown as Engine;
  const live = createLive(engine, (error) => void problems.push(error));
  const send = (command: Command, model?: string) => live.send("ses_1", command, { ...viewer, model });
  const begin = () => live.begin({ ...viewer, workspace: "/", mode: "default", sandbox: "off", prompt: "hello" });
  const status = (sent: Promise<unknown>) =>
    sent.then(
      () => 200,
      (error) => (error instanceof Refusal ? error.status : String(error)),
    );
  return { live, problems, send, begin, status };
}

test("a session runs its turn and is let go", async () => {
  const log: string[] = [];
  const { live, begin, send, problems } = world([fakeSession(log).session, fakeSession(log).session]);
  await begin();
  await settled();
  await send(say("again"));
  await settled();
  expect([log, live.find("ses_1"), problems]).toEqual([["hello", "run", "close", "again", "run", "close"], null, []]);
});

test("a command that comes while it is let go finds it closed, and takes it up again", async () => {
  const [first, second]: string[][] = [[], []];
  const closing = Promise.withResolvers<void>();
  const slow = fakeSession(first as string[], {
    close: () => {
      first?.push("closing");
      return closing.promise;
    },
  });
  const { send, begin } = world([slow.session, fakeSession(second as string[]).session]);
  await begin();
  await settled();
  const sent = send(say("too late for the first"));
  await settled();
  expect([first, second]).toEqual([["hello", "run", "closing"], []]);
  closing.resolve();
  await sent;
  expect(second).toEqual(["too late for the first", "run"]);
});

test("what is said while a turn runs is sent to it, and is run even when the turn ends in that moment", async () => {
  const log: string[] = [];
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const { session } = fakeSession(log, {
    run() {
      log.push("run");
      return turns[runs++]?.promise ?? Promise.resolve();
    },
  });
  const { send, begin } = world([session]);
  await begin();
  await send(say("more"));
  turns[0]?.resolve();
  await settled();
  expect(log).toEqual(["hello", "run", "more", "run"]);
  turns[1]?.resolve();
  await settled();
  expect(log.at(-1)).toBe("close");
});

test("a turn that fails is reported once, however many wait for it, and its session is let go", async () => {
  const log: string[] = [];
  const failing = Promise.withResolvers<void>();
  const { session } = fakeSession(log, { run: () => failing.promise });
  const { live, send, begin, problems } = world([session]);
  await begin();
  await send(say("more"));
  failing.reject(new Error("disk full"));
  await settled();
  expect([problems, log.at(-1), live.find("ses_1")]).toEqual([[new Error("disk full")], "close", null]);
});

test("a session that cannot be stored never was", async () => {
  const log: string[] = [];
  const { session } = fakeSession(log, { send: () => Promise.reject(new Error("disk full")) });
  const { live, begin, status, problems } = world([session]);
  expect(await status(begin())).toBe("Error: disk full");
  expect([log, live.find("ses_1"), problems]).toEqual([["close"], null, []]);
});

test("a command that is refused, or sets a mode, does not wake a turn that was interrupted; going on does", async () => {
  const log: string[] = [];
  const refuses = { send: () => Promise.reject(new CommandRefused("no-such-ask")) };
  const { send, status } = world([
    fakeSession(log, refuses, { turn }).session,
    fakeSession(log, {}, { turn }).session,
    fakeSession(log, {}, { turn }).session,
  ]);
  expect(await status(send({ type: "answer", ask: "ask_1", answer: { decision: "allow" } }))).toBe(409);
  await settled();
  await send({ type: "set-mode", mode: "plan", sandbox: "off" });
  await settled();
  await send({ type: "go-on" });
  await settled();
  expect(log).toEqual(["close", "set-mode", "close", "go-on", "run", "close"]);
});

test("what another process has, and what is not there, is refused", async () => {
  const { live, send, status } = world([{ problem: "owned", owner: "42" }, { problem: "not-found" }]);
  expect([await status(send(say("a"))), await status(send(say("b")))]).toEqual([409, 404]);
  expect(await status(live.send("ses_2", say("c"), viewer))).toBe(404);
});

test("another model is taken for the next turn; a turn that is open keeps its own", async () => {
  const log: string[] = [];
  const held = { processes: async () => [{ id: "proc_1", pid: 1, command: "sleep" } as never] };
  const { send, begin, status } = world([fakeSession(log, held).session]);
  await begin();
  await settled();
  await send(say("again"), "other/model");
  await settled();
  expect(log).toEqual(["hello", "run", "uses other/model", "again", "run"]);
  const open = world([fakeSession(log, held, { turn }).session]);
  await open.begin();
  expect(await open.status(open.send(say("again"), "other/model"))).toBe(409);
  const waiting = world([fakeSession(log, {}, { turn: { ...turn, waiting: true } }).session]);
  expect(await waiting.status(waiting.send(say("no"), "other/model"))).toBe(409);
  expect([log.at(-1), await status(send(say("its own"), opened.model))]).toEqual(["close", 200]);
});

test("its processes keep a session, until the last one has ended", async () => {
  const log: string[] = [];
  let processes = [{ id: "proc_1", pid: 1, command: "sleep" } as never];
  const { live, begin } = world([fakeSession(log, { processes: async () => processes }).session]);
  await begin();
  await settled();
  await vi.advanceTimersByTimeAsync(3_000);
  await settled();
  expect(live.find("ses_1")).not.toBeNull();
  processes = [];
  await vi.advanceTimersByTimeAsync(1_000);
  await settled();
  expect([log, live.find("ses_1")]).toEqual([["hello", "run", "close"], null]);
});

test("work on a whole session is done when it was let go, and not while it is at work unless it may be stopped", async () => {
  const log: string[] = [];
  const running = Promise.withResolvers<void>();
  const { session } = fakeSession(log, {
    run: () => running.promise,
    async close() {
      log.push("close");
      running.resolve();
    },
  });
  const { live, begin, status } = world([session]);
  await begin();
  const work = async () => void log.push("work");
  expect(await status(live.apart("ses_1", "refuse-running", work))).toBe(409);
  await live.apart("ses_1", "stop", work);
  await live.apart("ses_1", "refuse-running", work);
  expect([log, live.find("ses_1")]).toEqual([["hello", "close", "work", "work"], null]);
});

test("after it is closed nothing is taken up any more, not even what stood in line", async () => {
  const log: string[] = [];
  const running = Promise.withResolvers<void>();
  const sending = Promise.withResolvers<void>();
  const { session } = fakeSession(log, {
    async send(command) {
      log.push(command.type);
      if (command.type === "go-on") await sending.promise;
    },
    run() {
      log.push("run");
      return running.promise;
    },
    async close() {
      log.push("close");
      running.resolve();
      sending.resolve();
    },
  });
  const { live, send, begin, status, problems } = world([session]);
  await begin();
  const under = status(send({ type: "go-on" }));
  const behind = status(send(say("in line")));
  await settled();
  await live.close();
  expect([await under, await behind, await status(begin())]).toEqual([200, 503, 503]);
  expect([log, problems]).toEqual([["submit", "run", "go-on", "close"], []]);
});

test("listeners are told how far a session was told, and the message under way", async () => {
  const running = Promise.withResolvers<void>();
  const { session, tell } = fakeSession([], { run: () => running.promise });
  const { live, begin, problems } = world([session]);
  const told: unknown[] = [];
  live.listen(({ seq }) => {
    if (seq === 8) throw new Error("cannot listen");
  });
  live.listen((_, { seq, partial }) => void told.push([seq, partial?.text ?? null]));
  await begin();
  const head = { at: "", session: "ses_1", turn: null } as const;
  tell({ seq: null, ...head, type: "text-delta", message: "msg_1", offset: 0, text: "a" });
  tell({ seq: 8, ...head, type: "note-added", text: "n" });
  tell({ seq: null, ...head, type: "text-delta", message: "msg_1", offset: 1, text: "b" });
  tell({ seq: 9, ...head, type: "message-finished", message: "msg_1", text: "ab", toolCalls: [], stop: "end" });
  expect(told).toEqual([
    [7, "a"],
    [8, "a"],
    [8, "ab"],
    [9, null],
  ]);
  running.resolve();
  await settled();
  expect([live.told("ses_1"), problems]).toEqual([null, [new Error("cannot listen")]]);
});

test("a session that another process has taken over is let go, also while it has processes running", async () => {
  const log: string[] = [];
  const stale = new StaleOwner("ses_1: epoch 1, now 2");
  const running = { id: "proc_1", pid: 1, command: "sleep" } as unknown as RunningProcess;
  const { session } = fakeSession(log, { run: () => Promise.reject(stale), processes: async () => [running] });
  const { live, begin, problems } = world([session]);
  await begin();
  await settled();
  expect([log, live.find("ses_1"), problems]).toEqual([["hello", "close"], null, [stale]]);
});
