import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { opened } from "../../../test/support/opened.ts";
import { storeEvents } from "../../../test/support/store-session.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredBody, StoredEvent } from "../../protocol/events.ts";
import type { SessionId } from "../../protocol/ids.ts";
import type { Store } from "../store.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T00:00:00.000Z";
const notes = (...texts: string[]) => texts.map((text): StoredBody => ({ type: "note-added", text }));

/** A session of eight events in three transactions, and the database after a change by somebody else. */
async function changedBy(sql: string, ...more: string[]) {
  const file = join(tempFolder(), "store.db");
  const store = openSqlite(file);
  await storeEvents(store, "ses_1", [opened, ...notes("one", "two")], { at });
  const lease = { session: "ses_1" as SessionId, owner: "", epoch: 1 };
  const event = (seq: number, body: StoredBody): StoredEvent => ({
    seq,
    at,
    session: "ses_1",
    turn: "turn_1",
    ...body,
  });
  await store.append(
    lease,
    notes("three", "four").map((body, index) => event(4 + index, body)),
  );
  await store.append(
    lease,
    notes("five", "six", "seven").map((body, index) => event(6 + index, body)),
  );
  await store.close();
  using db = new DatabaseSync(file);
  for (const statement of [sql, ...more]) db.exec(statement);
  return problemsOf(openSqlite(file));
}

async function problemsOf(store: Store): Promise<string[]> {
  const { problems, events } = await store.checkSessions("ses_1");
  await store.close();
  expect(events).toBeGreaterThan(0);
  return problems.map(({ session, seq, kind }) => `${session} ${seq} ${kind}`);
}

test.each([
  ["nothing", "select 1", []],
  [
    "one event's words",
    "update events set body = replace(body, 'four', 'fore') where body like '%four%'",
    ["5 changed"],
  ],
  ["the time of one", "update events set at = at + 1 where body like '%four%'", ["5 changed"]],
  ["the type of one", "update events set type = 'x' where body like '%four%'", ["5 changed"]],
  ["one hash", "update events set hash = x'00' where body like '%four%'", ["5 changed", "6 changed"]],
  ["an event in the middle is deleted", "delete from events where body like '%four%'", ["5 missing"]],
  ["the first is deleted", "delete from events where type = 'session-opened'", ["1 missing"]],
  ["the last is deleted", "delete from events where body like '%seven%'", ["8 missing"]],
  [
    "one is added",
    "insert into events select key + 1, at, turn, type, body, hash from events where body like '%seven%'",
    ["9 added"],
  ],
  ["the system prompt", "update blobs set content = cast(replace(content, 'e', 'a') as blob)", ["1 changed"]],
  ["the record of the end is deleted", "delete from chains", ["9 missing"]],
])("finds what was changed: %s", async (_, sql, problems) => {
  expect(await changedBy(sql)).toEqual(problems.map((problem) => `ses_1 ${problem}`));
});

test("two events that changed places are found", async () => {
  const swap = (key: string, by: number) => `update events set key = key + ${by} where key = ${key}`;
  const [fourth, fifth] = ["4", "5"].map((seq) => `(1 << 28) + ${seq}`) as [string, string];
  const problems = await changedBy(swap(fourth, 1000), swap(fifth, -1), swap("(1 << 28) + 1004", -999));
  expect(problems).toEqual(expect.arrayContaining(["ses_1 4 changed", "ses_1 5 changed"]));
});

test("events of an older version are accepted, and what comes after them is chained", async () => {
  const file = join(tempFolder(), "store.db");
  const before = openSqlite(file);
  await storeEvents(before, "ses_1", [opened, ...notes("old")], { at });
  await before.close();
  {
    using db = new DatabaseSync(file);
    // As the migration finds them.
    db.exec("update events set hash = null; update chains set start = 2, hash = x''");
  }
  const store = openSqlite(file);
  const lease = { session: "ses_1" as SessionId, owner: "", epoch: 1 };
  await store.append(lease, [{ seq: 3, at, session: "ses_1", turn: null, type: "note-added", text: "new" }]);
  expect(await store.checkSessions()).toEqual({ sessions: 1, events: 3, unchained: 2, problems: [], isCut: false });
  await store.close();
  using db = new DatabaseSync(file);
  db.exec("update events set body = replace(body, 'new', 'newer')");
  expect(await problemsOf(openSqlite(file))).toEqual(["ses_1 3 changed"]);
});

test("a copy has a chain of its own, and a deletion leaves none behind", async () => {
  const store = openSqlite(join(tempFolder(), "store.db"));
  await storeEvents(store, "ses_1", [opened, ...notes("one", "two", "three")], { at });
  const copy = await store.copySession("ses_2");
  const events = await store.events("ses_1");
  // Without the third, as a fork that leaves a cut out.
  await copy.add(events.filter(({ seq }) => seq !== 3).map((event) => ({ ...event, session: "ses_2" })));
  const row = await store.session("ses_1");
  await copy.finish({ ...(row as NonNullable<typeof row>), id: "ses_2" });
  expect(await store.checkSessions()).toMatchObject({ sessions: 2, events: 7, problems: [] });
  await store.deleteSessions(["ses_2"]);
  await storeEvents(store, "ses_3", [opened, ...notes("other")], { at });
  expect(await store.checkSessions()).toMatchObject({ sessions: 2, events: 6, problems: [] });
  await store.close();
});
