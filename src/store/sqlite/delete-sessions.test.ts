import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredBody, StoredEvent } from "../../protocol/events.ts";
import type { SessionId } from "../../protocol/ids.ts";
import { ownOwner } from "../owner.ts";
import type { Lease, SessionRow, Store } from "../store.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T00:00:00.000Z";
const rowOf = (id: SessionId, parent: SessionId | null = null): SessionRow => {
  return { id, title: "t", created_at: at, updated_at: at, model_id: "", skill_id: "", workspace: "", parent };
};
const leaseOf = (session: SessionId, owner = ""): Lease => ({ session, owner, epoch: 1 });

const ask = { ask: "ask_1", call: "call_1", kind: "permission", tool: "bash", input: {}, touches: [] } as const;

/** One turn in which the word is said, shown and asked about. */
function turnWith(session: SessionId, word: string, from = 0): StoredEvent[] {
  const bodies: StoredBody[] = [
    { type: "prompt-submitted", message: "msg_1", text: `the ${word} prompt` },
    { type: "message-finished", message: "msg_2", text: `${word} ${"x ".repeat(300)}`, toolCalls: [], stop: "end" },
    { type: "ask-raised", ...ask, reason: word },
    { type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: word },
  ];
  return bodies.map((body, index) => ({ seq: from + index + 1, at, session, turn: "turn_1", ...body }));
}

/** Session by session and turn by turn, as several processes would: their pages lie between each other. */
async function filled(file: string, count: number): Promise<Store> {
  const store = openSqlite(file);
  const ids = Array.from({ length: count }, (_, index): SessionId => `ses_${index}`);
  for (const id of ids) await store.createSession(rowOf(id), leaseOf(id), turnWith(id, `first${id.slice(4)}word`));
  for (const id of ids.toReversed()) {
    const later = turnWith(id, `later${id.slice(4)}word`, 4).filter(({ type }) => type !== "ask-raised");
    await store.append(leaseOf(id), later);
  }
  return store;
}

const bytesIn = (folder: string) =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "latin1"))
    .join();

test("of deleted sessions no row, no term and no byte is left, and of the others everything", async () => {
  const folder = tempFolder();
  const file = join(folder, "s.db");
  const store = await filled(file, 60);
  const gone = Array.from({ length: 30 }, (_, index): SessionId => `ses_${index * 2}`);
  for (const word of ["first10word", "later10word", "first11word"]) expect(bytesIn(folder)).toContain(word);

  const deletion = await store.deleteSessions(gone);
  expect(deletion).toEqual({ deleted: gone, owned: [], purged: true });

  const left = bytesIn(folder);
  expect(gone.filter((id) => new RegExp(`(first|later)${id.slice(4)}word`).test(left))).toEqual([]);
  expect(await store.search(["first10word"], { limit: 9 })).toEqual([]);
  expect((await store.search(["later11word"], { limit: 9 })).map(({ session }) => session)).toEqual([
    "ses_11",
    "ses_11",
  ]);
  expect((await store.sessions()).length).toBe(30);
  expect(await store.events("ses_11")).toHaveLength(7);
  await store.close();
  const db = new DatabaseSync(file);
  db.exec("insert into search (search) values ('integrity-check')");
  const counts = ["sessions", "leases", "asks"].map(
    (table) => db.prepare(`select count(*) as n from ${table}`).get()?.n,
  );
  db.close();
  expect(counts).toEqual([30, 30, 30]);
});

test("the file shrinks, by much where everything goes and by a little where little goes", async () => {
  const folder = tempFolder();
  const file = join(folder, "s.db");
  const store = await filled(file, 60);
  await store.deleteSessions([]);
  const sizes = [];
  for (const ids of [["ses_5"], (await store.sessions()).map(({ id }) => id)] as SessionId[][]) {
    await store.deleteSessions(ids);
    sizes.push(statSync(file).size);
    expect(statSync(`${file}-wal`).size).toBe(0);
  }
  const [afterOne = 0, afterAll = 0] = sizes;
  expect(afterAll).toBeLessThan(afterOne / 2);
  expect(bytesIn(folder)).not.toMatch(/(first|later)\d+word/);
  await store.close();
});

test("what a live process runs is left alone, and the rest is deleted", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await store.createSession(rowOf("ses_1"), leaseOf("ses_1", ownOwner()), turnWith("ses_1", "one"));
  await store.createSession(rowOf("ses_2"), leaseOf("ses_2"), turnWith("ses_2", "two"));
  expect(await store.deleteSessions(["ses_1", "ses_2", "ses_9"])).toEqual({
    deleted: ["ses_2"],
    owned: [{ id: "ses_1", owner: ownOwner() }],
    purged: true,
  });
  expect((await store.search(["one"], { limit: 9 })).length).toBe(2);
  await store.close();
});

test.each(["one of several", "the only one"])("tasks go with their session, when it is %s", async (which) => {
  const folder = tempFolder();
  const store = openSqlite(join(folder, "s.db"));
  await store.createSession(rowOf("ses_1"), leaseOf("ses_1"), turnWith("ses_1", "parentword"));
  await store.createSession(rowOf("ses_2", "ses_1"), leaseOf("ses_2"), turnWith("ses_2", "childword"));
  await store.createSession(rowOf("ses_3", "ses_2"), leaseOf("ses_3"), turnWith("ses_3", "grandchildword"));
  if (which === "one of several")
    await store.createSession(rowOf("ses_4"), leaseOf("ses_4"), turnWith("ses_4", "other"));
  expect((await store.deleteSessions(["ses_1"])).deleted).toEqual(["ses_1", "ses_2", "ses_3"]);
  expect(bytesIn(folder)).not.toMatch(/parentword|childword/);
  expect(await store.events("ses_3")).toEqual([]);
  await store.close();
});

test("a task that a live process runs keeps its whole family", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await store.createSession(rowOf("ses_1"), leaseOf("ses_1"), turnWith("ses_1", "one"));
  await store.createSession(rowOf("ses_2", "ses_1"), leaseOf("ses_2", ownOwner()), turnWith("ses_2", "two"));
  expect((await store.deleteSessions(["ses_1"])).owned).toEqual([{ id: "ses_1", owner: ownOwner() }]);
  expect((await store.events("ses_2")).length).toBe(4);
  await store.close();
});

test("a reader in another process keeps old bytes for a while, and that is told", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  await store.createSession(rowOf("ses_1"), leaseOf("ses_1"), turnWith("ses_1", "one"));
  const reader = new DatabaseSync(file);
  reader.exec("begin; select * from sessions");
  reader.prepare("select * from events").all();
  expect(await store.deleteSessions(["ses_1"])).toMatchObject({ deleted: ["ses_1"], purged: false });
  reader.exec("commit");
  reader.close();
  await store.close();
});
