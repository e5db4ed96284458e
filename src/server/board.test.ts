import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { opened } from "../../test/support/opened.ts";
import { storeEvents } from "../../test/support/store-session.ts";
import { tempFolder } from "../../test/support/temp-folder.ts";
import type { Event, StoredBody, StoredEvent } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { ServerState } from "../protocol/mcp.ts";
import { ownOwner } from "../store/owner.ts";
import { openSqlite } from "../store/sqlite/open.ts";
import type { Lease } from "../store/store.ts";
import { createBoard } from "./board.ts";
import type { Told } from "./live.ts";
import type { Stream } from "./sse.ts";
import { createTurns } from "./turns.ts";

const at = "2026-11-15T00:00:00.000Z";
const settled = async () => {
  for (let round = 0; round < 60; round++) await new Promise((go) => setImmediate(go));
};
const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
const about = {
  call: "call_1",
  kind: "permission",
  tool: "bash",
  input: { command: "ls" },
  touches: [],
  reason: "",
} as const;
const raised: StoredBody = { type: "ask-raised", ask: "ask_1", ...about };

/** A board over two connections: what the other one writes is another process's. */
async function world() {
  const file = join(tempFolder(), "store.db");
  const [store, other] = [openSqlite(file), openSqlite(file)];
  onTestFinished(async () => {
    await store.close();
    await other.close();
  });
  const problems: unknown[] = [];
  const time = { now: 0 };
  const skillFolders = { stamp: "" };
  let tick: ((changed: boolean) => void) | undefined;
  let publish: (event: Event, told: Told) => void = () => undefined;
  let tellServer: (state: ServerState) => void = () => undefined;
  const board = createBoard({
    store,
    live: {
      listen(listener) {
        publish = listener;
        return () => undefined;
      },
      told: () => null,
    },
    onServerState(listener) {
      tellServer = listener;
    },
    ticker: {
      listen(listener) {
        tick = listener;
        return () => {
          tick = undefined;
        };
      },
    },
    turn: createTurns(),
    skillFolders: () => skillFolders.stamp,
    report: (error) => void problems.push(error),
    clock: () => time.now,
  });
  const seqs = new Map<SessionId, number>();

  return {
    store,
    other,
    problems,
    tellServer: (state: ServerState) => tellServer(state),
    time,
    skillFolders,
    isWatched: () => tick !== undefined,
    publish: (event: Event) => publish(event, { seq: 0, partial: null }),
    sessionChanged: (id: SessionId) => board.sessionChanged(id),
    async add(id: SessionId, by = other) {
      await storeEvents(by, id, [opened], { at, title: `title of ${id}` });
      seqs.set(id, 1);
    },
    async say(session: SessionId, bodies: readonly StoredBody[], owner = ownOwner()) {
      const lease = (await other.takeLease(session, owner)) as Lease;
      const events = bodies.map((body): StoredEvent => {
        seqs.set(session, (seqs.get(session) as number) + 1);
        return { seq: seqs.get(session) as number, at, session, turn: "turn_1", ...body };
      });
      await other.append(lease, events);
      return lease;
    },
    async follow(after: string | null = null) {
      const told: string[] = [];
      const cursors: string[] = [];
      const closes: (() => void)[] = [];
      let closed = false;
      const connected = Promise.withResolvers<void>();
      const stream: Stream = {
        send(frame) {
          for (const text of frame.bytes().toString().trimEnd().split("\n\n")) {
            const data = /^data: (.*)$/m.exec(text)?.[1] as string;
            const { type, session, server, state, ask, process, status, running } = JSON.parse(data);
            const about = [type, session ?? server, state ?? ask ?? process ?? status, running];
            told.push(about.filter((one) => one !== undefined).join(" "));
            const id = /^id: (.*)$/m.exec(text)?.[1];
            if (id) cursors.push(id);
            if (type === "connected") connected.resolve();
          }
        },
        sendInParts: () => Promise.reject(new Error("Nothing here is that large.")),
        ready: async () => undefined,
        get closed() {
          return closed;
        },
        onClose: (listener) => void closes.push(listener),
        close() {
          closed = true;
          for (const listen of closes) listen();
        },
      };
      board.follow(after, stream);
      await connected.promise;
      return {
        stream,
        /** What was told since the last time this was asked. */
        told: () => told.splice(0),
        cursor: () => cursors.at(-1) as string,
        async look(changed = true) {
          tick?.(changed);
          await settled();
          return told.splice(0);
        },
      };
    },
  };
}

test("who comes is told what is asked, and then every change, by whomever", async () => {
  const it = await world();
  await it.add("ses_1");
  await it.say("ses_1", [started, raised]);
  const page = await it.follow();
  expect(page.told()).toEqual(["ask-raised ses_1 ask_1", "connected"]);
  await it.add("ses_2");
  await it.store.renameSession("ses_1", "another title");
  expect(await page.look()).toEqual(["session-changed ses_2 idle", "session-changed ses_1 waiting"].sort().reverse());
  await it.say("ses_1", [{ type: "ask-answered", ask: "ask_1", answer: { decision: "allow" } }]);
  await it.other.noteOwner(ownOwner());
  const row = { id: "proc_1", session: "ses_1", owner: ownOwner(), pid: 1, started: "1", command: "sleep 9" } as const;
  await it.other.addProcess({ ...row, ports: [], ended_at: null });
  expect(await page.look()).toEqual([
    "session-changed ses_1 running",
    "process-changed ses_1 proc_1 true",
    "ask-answered ses_1 ask_1",
  ]);
  await it.other.endProcess("ses_1", "proc_1", at);
  await it.other.deleteSessions(["ses_2"]);
  expect(await page.look()).toEqual(["session-deleted ses_2", "process-changed ses_1 proc_1 false"]);
  expect(it.problems).toEqual([]);
});

test("who comes back is told what has changed since, also what happened while nobody looked", async () => {
  const it = await world();
  for (const id of ["ses_1", "ses_2", "ses_3"] as const) await it.add(id);
  const page = await it.follow();
  page.stream.close();
  expect(it.isWatched()).toBe(false);
  await it.store.renameSession("ses_2", "another title");
  await it.other.deleteSessions(["ses_3"]);
  const back = await it.follow(page.cursor());
  expect(back.told()).toEqual(["session-changed ses_2 idle", "session-deleted ses_3", "connected"]);
  const again = await it.follow(back.cursor());
  expect(again.told()).toEqual(["connected"]);
});

test("that the skills are others is told, whoever changed them, and not that one was used", async () => {
  const it = await world();
  const page = await it.follow();
  expect(page.told()).toEqual(["connected"]);
  const row = { id: "git:one", name: "one", manifest: "{}", source: "git", enabled: 1 } as const;
  await it.other.saveSkill({ ...row, installed_at: at, last_used_at: null });
  expect(await page.look()).toEqual(["skills-changed"]);
  await it.other.skillUsed("git:one", at);
  expect(await it.store.skills()).toMatchObject([{ last_used_at: at }]);
  expect(await page.look()).toEqual([]);
  await it.other.setSetting("disabledSkills", '["built-in:x"]');
  expect(await page.look()).toEqual(["skills-changed"]);
  await it.other.trust([{ folder: "/w", kind: "skill", name: "x", hash: "1", at }]);
  expect(await page.look()).toEqual(["skills-changed"]);
  it.skillFolders.stamp = "another";
  // What nobody writes into the store is looked for now and then, and told once.
  const told: string[] = [];
  for (let ticks = 0; ticks < 10; ticks++) told.push(...(await page.look(false)));
  expect(told).toEqual(["skills-changed"]);
});

test("after a cursor that is not known, of another run say, everything is told", async () => {
  const it = await world();
  await it.add("ses_1");
  await it.say("ses_1", [started, raised]);
  const page = await it.follow("another.3");
  expect(page.told()).toEqual([
    ...["all-follows", "session-changed ses_1 waiting", "ask-raised ses_1 ask_1", "skills-changed", "connected"],
  ]);
  const ahead = await it.follow(page.cursor().replace(/\d+$/, "99"));
  expect(ahead.told()[0]).toBe("all-follows");
});

test("what happens here is told without waiting for the next look", async () => {
  const it = await world();
  await it.add("ses_1", it.store);
  const page = await it.follow();
  page.told();
  await it.store.renameSession("ses_1", "another title");
  it.publish({ seq: 2, at, session: "ses_1", turn: null, ...started });
  await settled();
  expect(page.told()).toEqual(["session-changed ses_1 idle"]);
});

test("a process that dies with a turn under way is noticed, although it writes nothing", async () => {
  const it = await world();
  await it.add("ses_1");
  const lease = await it.say("ses_1", [started]);
  const page = await it.follow("another.1");
  expect(page.told()).toContain("session-changed ses_1 running");
  // As dead as it can be: nobody has that name.
  await it.other.releaseLease(lease);
  const told = [];
  for (let ticks = 0; ticks < 5; ticks++) told.push(...(await page.look(false)));
  expect(told).toEqual(["session-changed ses_1 interrupted"]);
});

test("looking that takes long is done less often", async () => {
  const it = await world();
  await it.add("ses_1");
  const page = await it.follow();
  const { sessions } = it.store;
  it.store.sessions = (...filter) => {
    it.time.now += 100;
    return sessions(...filter);
  };
  await it.add("ses_2");
  expect(await page.look()).toContain("session-changed ses_2 idle");
  await it.add("ses_3");
  expect(await page.look()).toEqual([]);
  it.time.now += 2_000;
  expect(await page.look(false)).toEqual(["session-changed ses_3 idle"]);
});

test("looks only at the session that an event names, however many others there are", async () => {
  const it = await world();
  for (const id of ["ses_1", "ses_2", "ses_3"] as const) await it.add(id, it.store);
  const page = await it.follow("none.1");
  page.told();
  const [rows, standings] = [vi.spyOn(it.store, "sessions"), vi.spyOn(it.store, "standings")];
  const [row, asks] = [vi.spyOn(it.store, "session"), vi.spyOn(it.store, "openAsks")];
  await it.say("ses_2", [started, raised]);
  it.publish({ seq: 2, at, session: "ses_2", turn: "turn_1", ...started });
  it.publish({ seq: 3, at, session: "ses_2", turn: "turn_1", ...raised });
  await settled();
  expect(page.told()).toEqual(["session-changed ses_2 waiting", "ask-raised ses_2 ask_1"]);
  const answered: StoredBody = { type: "ask-answered", ask: "ask_1", answer: { decision: "allow" } };
  await it.say("ses_2", [answered]);
  it.publish({ seq: 4, at, session: "ses_2", turn: "turn_1", ...answered });
  await settled();
  expect(page.told()).toEqual(["session-changed ses_2 running", "ask-answered ses_2 ask_1"]);
  expect(rows).not.toHaveBeenCalled();
  expect(standings.mock.calls).toEqual([[["ses_2"]], [["ses_2"]]]);
  expect([...row.mock.calls, ...asks.mock.calls].flat()).toEqual(["ses_2", "ses_2", "ses_2", "ses_2"]);
  expect(it.problems).toEqual([]);
});

test("tells at once of a session that this process made, renamed or deleted without an event", async () => {
  const it = await world();
  await it.add("ses_1", it.store);
  const page = await it.follow("none.1");
  page.told();
  await it.add("ses_2", it.store);
  it.sessionChanged("ses_2");
  await settled();
  await it.say("ses_2", [started, raised]);
  it.sessionChanged("ses_2");
  await settled();
  expect(page.told()).toEqual([
    "session-changed ses_2 idle",
    "session-changed ses_2 waiting",
    "ask-raised ses_2 ask_1",
  ]);
  await it.store.renameSession("ses_1", "another title");
  const sessions = vi.spyOn(it.store, "sessions");
  it.sessionChanged("ses_1");
  await settled();
  expect(page.told()).toEqual(["session-changed ses_1 idle"]);
  await it.store.deleteSessions(["ses_1"]);
  it.sessionChanged("ses_1");
  await settled();
  expect(page.told()).toEqual(["session-deleted ses_1"]);
  expect(sessions).not.toHaveBeenCalled();
  expect(await page.look()).toEqual([]);
});

test("a session of a sub-agent is not shown, whatever its events say", async () => {
  const it = await world();
  await it.add("ses_1", it.store);
  const page = await it.follow("none.1");
  page.told();
  const row = { title: "", created_at: at, updated_at: at, model_id: "", skill_id: "", workspace: "" };
  const event: StoredEvent = { seq: 1, at, session: "ses_2", turn: null, ...opened };
  const lease: Lease = { session: "ses_2", owner: "", epoch: 1 };
  await it.store.createSession({ id: "ses_2", parent: "ses_1", ...row }, lease, [event]);
  it.publish(event);
  await settled();
  expect(page.told()).toEqual([]);
  expect(it.problems).toEqual([]);
});

test("events of a session rest after a look that took long, and are then told together", async () => {
  const it = await world();
  await it.add("ses_1", it.store);
  const page = await it.follow();
  page.told();
  const { session } = it.store;
  const looks: SessionId[] = [];
  it.store.session = (id) => {
    it.time.now += 10;
    looks.push(id);
    return session(id);
  };
  const change = async (title: string) => {
    await it.store.renameSession("ses_1", title);
    it.publish({ seq: 2, at, session: "ses_1", turn: null, ...started });
    await settled();
  };
  for (const title of ["one", "two", "three"]) await change(title);
  expect([looks.length, page.told()]).toEqual([1, ["session-changed ses_1 idle"]]);
  it.time.now += 200;
  expect(await page.look(false)).toEqual(["session-changed ses_1 idle"]);
  expect(looks.length).toBe(2);
});

test("what this process alone has written has it look at everything less often than what another one has", async () => {
  const it = await world();
  await it.add("ses_1", it.store);
  const page = await it.follow();
  page.told();
  const { sessions } = it.store;
  it.store.sessions = (...filter) => {
    it.time.now += 100;
    return sessions(...filter);
  };
  await it.store.renameSession("ses_1", "one");
  expect(await page.look()).toEqual(["session-changed ses_1 idle"]);
  await it.store.renameSession("ses_1", "two");
  it.time.now += 2_000;
  expect(await page.look()).toEqual([]);
  it.time.now += 8_000;
  expect(await page.look(false)).toEqual(["session-changed ses_1 idle"]);
  await it.other.renameSession("ses_1", "three");
  it.time.now += 2_000;
  expect(await page.look()).toEqual(["session-changed ses_1 idle"]);
});

test("what a look could not read is looked at again", async () => {
  const it = await world();
  await it.add("ses_1", it.store);
  const page = await it.follow();
  page.told();
  const { session } = it.store;
  it.store.session = () => Promise.reject(new Error("database is locked"));
  await it.other.renameSession("ses_1", "another title");
  it.publish({ seq: 2, at, session: "ses_1", turn: null, ...started });
  await settled();
  expect([it.problems.splice(0), page.told()]).toEqual([[new Error("database is locked")], []]);
  it.store.session = session;
  expect(await page.look(false)).toEqual(["session-changed ses_1 idle"]);
});

test("many who come at once share what is looked up, and others have their rounds meanwhile", async () => {
  const { add, store, follow, problems } = await world();
  await add("ses_1");
  const looked = vi.spyOn(store, "sessions");
  let [rounds, isOver] = [0, false];
  const count = () => {
    rounds += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const all = await Promise.all(Array.from({ length: 50 }, () => follow("none.1")));
  isOver = true;
  expect(all.map(({ told }) => told()[1])).toEqual(all.map(() => "session-changed ses_1 idle"));
  expect(looked.mock.calls.length).toBeLessThanOrEqual(2);
  expect([rounds > 0, problems]).toEqual([true, []]);
});

test("how an MCP server is is told as it changes, to who comes back its last state, and with everything else all of them", async () => {
  const it = await world();
  const page = await it.follow();
  page.told();
  it.tellServer({ server: "a", status: "connecting", reason: "" });
  it.tellServer({ server: "b", status: "error", reason: "no such file" });
  it.tellServer({ server: "b", status: "closed", reason: "" });
  await settled();
  expect(page.told()).toEqual(["mcp-status a connecting", "mcp-status b error"]);
  page.stream.close();
  it.tellServer({ server: "a", status: "ready", reason: "" });
  const back = await it.follow(page.cursor());
  expect(back.told()).toEqual(["mcp-status a ready", "connected"]);
  const other = await it.follow("other.7");
  expect(other.told()).toEqual([
    "all-follows",
    "skills-changed",
    "mcp-status a ready",
    "mcp-status b error",
    "connected",
  ]);
});
