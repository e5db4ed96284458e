import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { beforeStatements } from "../../../test/support/before-statements.ts";
import { opened } from "../../../test/support/opened.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredBody, StoredEvent } from "../../protocol/events.ts";
import type { SessionId, TurnId } from "../../protocol/ids.ts";
import { ownOwner } from "../owner.ts";
import { type Lease, SessionGone, type SessionRow, type Store } from "../store.ts";
import { createEventRows } from "./event-rows.ts";
import { createJournal } from "./journal.ts";
import { openSqlite } from "./open.ts";
import { createSearchIndex } from "./search-index.ts";

const at = "2026-11-15T00:00:00.000Z";
const session: SessionId = "ses_1";
const row: SessionRow = {
  ...{ id: session, title: "t", created_at: at, updated_at: at, model_id: "a/b", skill_id: "general" },
  ...{ workspace: "/w", parent: null },
};
const lease = (epoch = 1): Lease => ({ session, owner: ownOwner(), epoch });

/** Events of one turn, from that seq on. */
function of(turn: TurnId | null, seq: number, ...bodies: StoredBody[]): StoredEvent[] {
  return bodies.map((body, index) => ({ at, session, turn, seq: seq + index, ...body }));
}

const started: StoredBody = { type: "turn-started", model: "a/b", skill: "general", tools: [] };
const said = (text: string): StoredBody => {
  return { type: "message-finished", message: "msg_1", text, toolCalls: [], stop: "end" };
};
const ended = (text: string): StoredBody => {
  return { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text };
};
const step: StoredBody = { type: "step-started", step: 1 };
const todos = (subject: string): StoredBody => {
  return { type: "todos-changed", todos: [{ id: "1", subject, description: "", status: "pending" }] };
};

const sizeOf = (value: unknown) => JSON.stringify(value).length;

test.each(["recall", "lately"] as const)("%s reads one cut whole, however many there were", async (which) => {
  const text = "x".repeat(20_000);
  const sizes: number[] = [];
  for (const turns of [5, 40]) {
    const store = openSqlite(":memory:");
    const bodies = Array.from({ length: turns }, (_, number): StoredBody[] => {
      const seq = 1 + number * 5;
      const state = { turn: null, notes: [] };
      const cut = { upTo: "msg_1" as const, dropped: 1, from: seq + 2, text, kept: [], state };
      return [todos(text), started, said("hello"), { type: "context-compacted", why: "limit", ...cut }, ended("hello")];
    }).flatMap((bodies, number) => bodies.map((body) => ({ ...body, turn: `turn_${number}` as const })));
    await storeEvents(store, session, [opened, ...bodies], { at });
    const read =
      which === "recall" ? await store.recall(session) : await store.lately(session, { turns: 1, bytes: 1e6 });
    sizes.push(sizeOf(read));
    await store.close();
  }
  expect((sizes[1] as number) / (sizes[0] as number)).toBeLessThan(1.01);
});

test("an event is stored whole after the one before was rolled back", async () => {
  const store = openSqlite(":memory:");
  await store.createSession(row, lease(), of("turn_1", 1, started, said("first"), ended("first")));
  const taken = of("turn_2", 4, started, said("second"));
  // The seq is there already, so nothing of it is stored.
  await expect(store.append(lease(), [...taken, ...of("turn_2", 1, step)])).rejects.toThrow(/UNIQUE/);
  const later = of("turn_2", 4, step, ended("second"));
  await store.append(lease(), later);
  expect(await store.events(session, 3)).toEqual(later);
  await store.close();
});

test.each([
  ["another owner's turn came in between", true],
  ["another owner took the session over", false],
])("an event is stored whole after %s", async (_, isReleased) => {
  const file = join(tempFolder(), "s.db");
  const [store, other] = [openSqlite(file), openSqlite(file)];
  await store.createSession(row, { ...lease(), owner: "" }, of("turn_1", 1, started, said("ours")));
  if (isReleased) await store.releaseLease(lease());
  const theirs = (await other.takeLease(session, ownOwner())) as Lease;
  await other.append(theirs, of("turn_1", 3, ended("ours")));
  await other.append(theirs, of("turn_2", 4, started, said("theirs")));
  await other.releaseLease(theirs);
  const again = (await store.takeLease(session, ownOwner())) as Lease;
  await store.append(again, of("turn_1", 6, step, ended("ours")));
  expect(await store.events(session, 5)).toEqual(of("turn_1", 6, step, ended("ours")));
  await Promise.all([store.close(), other.close()]);
});

test("nothing is remembered of a session without an open turn, one that was released or one that was deleted", async () => {
  const file = join(tempFolder(), "s.db");
  await openSqlite(file).close();
  const db = new DatabaseSync(file);
  const rows = createEventRows(db);
  const journal = createJournal(db, createSearchIndex(db), rows);
  await journal.createSession(row, lease(), of("turn_1", 1, opened, started, said("x")));
  expect(rows.remembered).toBe(1);
  await journal.append(lease(), of("turn_1", 4, ended("x")));
  expect(rows.remembered).toBe(0);
  await journal.append(lease(), of("turn_2", 5, started, said("y")));
  expect(rows.remembered).toBe(1);
  await journal.releaseLease(lease());
  expect(rows.remembered).toBe(0);
  const taken = (await journal.takeLease(session, ownOwner())) as Lease;
  await journal.append(taken, of("turn_2", 7, step));
  journal.forget([session]);
  expect(rows.remembered).toBe(0);
  db.close();
});

test("reading a long turn visits each of its rows at most a few times", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const length = 400;
  const bodies = Array.from({ length }, (_, index) => {
    const loaded = { type: "skill-loaded", name: `s${index}`, source: "user", hash: "", terms: {} } as const;
    return [step, loaded, todos(`${index}`)];
  });
  await store.createSession(row, lease(), of("turn_1", 1, opened, started, ...bodies.flat()));
  const cut = {
    upTo: "msg_1",
    dropped: 1,
    from: 3 * length,
    text: "",
    kept: [],
    state: { turn: null, notes: [] },
  } as const;
  await store.append(lease(), of("turn_1", 3 * length + 3, { type: "context-trimmed", why: "limit", ...cut }));
  await store.close();
  const db = new DatabaseSync(file);
  // The rows of searches that go backwards, as far as they may go.
  let visited = 0;
  const search = createSearchIndex(db);
  beforeStatements(db, (sql, [from, to]) => {
    if (sql.includes("turn is not null or")) visited += Number(to) - Number(from);
  });
  const recalled = await createJournal(db, search).recall(session);
  expect(recalled.filter(({ turn }) => turn !== "turn_1")).toEqual([]);
  expect(recalled.length).toBeGreaterThan(length);
  expect(visited).toBeLessThan(3 * 3 * length);
  db.close();
});

type Reading = Pick<Store, "events" | "recall" | "tail" | "lately">;
const readings: [string, (journal: Reading) => Promise<unknown>, unknown][] = [
  ["events", (journal) => journal.events(session), []],
  ["recall", (journal) => journal.recall(session), []],
  ["tail", (journal) => journal.tail(session, 0, { bytes: 1e6 }), null],
  ["lately", (journal) => journal.lately(session, { turns: 1, bytes: 1e6 }), null],
];

test.each(readings)("%s gives all or nothing of a session that is deleted meanwhile", async (_, reading, nothing) => {
  const all = of("turn_1", 1, opened, started, said("x"), ended("x"));
  const more = of("turn_2", 5, started, said("y"), ended("y"));
  for (let statements = 0, isDone = false; !isDone; statements++) {
    const file = join(tempFolder(), "s.db");
    const store = openSqlite(file);
    await store.createSession(row, lease(), [...all, ...more]);
    const whole = await reading(store);
    await store.close();
    const [db, other] = [new DatabaseSync(file), new DatabaseSync(file)];
    // Deleted by another connection after so many statements.
    let left = statements;
    beforeStatements(db, () => {
      if (left-- === 0) other.exec("pragma foreign_keys = on; delete from sessions; delete from blobs");
    });
    const read = await reading(createJournal(db, createSearchIndex(db)));
    expect([whole, nothing]).toContainEqual(read);
    isDone = left >= 0;
    db.close();
    other.close();
  }
});

test("a session that is gone is not taken, and nothing is appended to it", async () => {
  const store = openSqlite(":memory:");
  expect(await store.takeLease("ses_9", ownOwner())).toBeNull();
  await expect(store.append({ ...lease(), session: "ses_9" }, of(null, 1, step))).rejects.toThrow(SessionGone);
  await store.close();
});
