import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
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

test.each([20, 160])(
  "of deleted sessions among %i no row, no term and no byte is left, and of the others everything",
  async (count) => {
    const folder = tempFolder();
    const file = join(folder, "s.db");
    const store = await filled(file, count);
    const gone = Array.from({ length: count / 2 }, (_, index): SessionId => `ses_${index * 2}`);
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
    expect((await store.sessions()).length).toBe(count / 2);
    expect(await store.events("ses_11")).toHaveLength(7);
    await store.close();
    const db = new DatabaseSync(file);
    db.exec("insert into search (search) values ('integrity-check')");
    const counts = ["sessions", "leases", "asks"].map(
      (table) => db.prepare(`select count(*) as n from ${table}`).get()?.n,
    );
    db.close();
    expect(counts).toEqual([count / 2, count / 2, count / 2]);
  },
);

/** As a process leaves it that is killed right after it has deleted the session itself. */
function interruptDeletion(file: string, id: SessionId): void {
  using db = new DatabaseSync(file);
  db.exec("pragma foreign_keys = on");
  db.prepare("delete from sessions where id = ?").run(id);
}

function rowsLeft(file: string) {
  using db = new DatabaseSync(file, { readOnly: true });
  const count = (sql: string) => db.prepare(`select count(*) as count from ${sql}`).get()?.count;
  return {
    removals: count("removals"),
    strayEvents: count("events where key >> 28 not in (select number from sessions)"),
    strayTerms: count("search_docsize where id >> 28 not in (select number from sessions)"),
  };
}

const nothingLeft = { removals: 0, strayEvents: 0, strayTerms: 0 };

test("shows nobody a session whose deletion was interrupted, and gives its number to no other", async () => {
  const file = join(tempFolder(), "s.db");
  const store = await filled(file, 2);
  interruptDeletion(file, "ses_1");
  expect(await store.hasInterruptedRemovals()).toBe(true);
  expect(await store.search(["first1word"], { limit: 9 })).toEqual([]);
  expect(await store.events("ses_1")).toEqual([]);
  expect((await store.calls({ messages: 9 })).calls).toEqual([]);
  expect(await store.unknownSessions(["ses_0", "ses_1", "ses_9"])).toEqual(["ses_9"]);

  await store.createSession(rowOf("ses_2"), leaseOf("ses_2"), turnWith("ses_2", "newword"));
  expect(await store.events("ses_2")).toEqual(turnWith("ses_2", "newword"));
  const removed: SessionId[] = [];
  expect(await store.deleteSessions([], { removeFiles: async (ids) => void removed.push(...ids) })).toEqual({
    deleted: [],
    owned: [],
    purged: true,
  });
  expect(removed).toEqual(["ses_1"]);
  expect(rowsLeft(file)).toEqual(nothingLeft);
  expect(await store.events("ses_2")).toEqual(turnWith("ses_2", "newword"));
  expect(await store.hasInterruptedRemovals()).toBe(false);
  await store.close();
});

test("keeps a removal on record until its files are gone", async () => {
  const file = join(tempFolder(), "s.db");
  const store = await filled(file, 2);
  const refuse = async () => {
    throw new Error("the disk refuses");
  };
  await expect(store.deleteSessions(["ses_1"], { removeFiles: refuse })).rejects.toThrow("the disk refuses");
  expect(rowsLeft(file)).toEqual({ ...nothingLeft, removals: 1 });
  expect((await store.sessions()).map(({ id }) => id)).toEqual(["ses_0"]);
  const removed: SessionId[] = [];
  await store.deleteSessions([], { removeFiles: async (ids) => void removed.push(...ids) });
  expect([removed, rowsLeft(file)]).toEqual([["ses_1"], nothingLeft]);
  await store.close();
});

test("leaves alone what another live process removes or copies, and what this one copies", async () => {
  const file = join(tempFolder(), "s.db");
  const store = await filled(file, 2);
  interruptDeletion(file, "ses_1");
  const other = await otherProcess();
  change(file, "update removals set owner = ?", other.owner);
  const copy = await store.copySession("ses_7");
  await copy.add(turnWith("ses_7", "copyword"));
  await store.deleteSessions(["ses_0"]);
  expect(rowsLeft(file).removals).toBe(2);
  expect(await store.hasInterruptedRemovals()).toBe(false);
  await copy.finish(rowOf("ses_7"));
  expect((await store.search(["copyword"], { limit: 9 })).length).toBe(2);
  await other.end();
  expect(await store.hasInterruptedRemovals()).toBe(true);
  await store.deleteSessions([]);
  expect(rowsLeft(file)).toEqual(nothingLeft);
  expect(await store.events("ses_7")).toEqual(turnWith("ses_7", "copyword"));
  await store.close();
});

test("removes a copy that was abandoned, of which nobody has seen anything", async () => {
  const folder = tempFolder();
  const file = join(folder, "s.db");
  const store = await filled(file, 2);
  const copy = await store.copySession("ses_7");
  await copy.add(turnWith("ses_7", "copyword"));
  expect(await store.search(["copyword"], { limit: 9 })).toEqual([]);
  expect(await store.session("ses_7")).toBeNull();
  await copy.abandon();
  await store.deleteSessions([]);
  expect([rowsLeft(file), bytesIn(folder).includes("copyword")]).toEqual([nothingLeft, false]);
  await expect(copy.finish(rowOf("ses_7"))).rejects.toThrow("ses_7");
  await store.close();
});

test("lets others run and write while a long session is deleted or copied", async () => {
  const file = join(tempFolder(), "s.db");
  const store = await filled(file, 1);
  const long = Array.from({ length: 2_000 }, (_, turn) => turnWith("ses_l", `word${turn}`, turn * 4)).flat();
  const events = long.filter(({ type }) => type !== "ask-raised");
  using other = new DatabaseSync(file, { timeout: 0 });
  const writesDuring = async (work: Promise<unknown>) => {
    let [writes, isOver] = [0, false];
    const ended = work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await setImmediate();
      other.exec("begin immediate; commit");
      writes++;
    }
    await ended;
    return writes;
  };
  const copy = await store.copySession("ses_l");
  expect(await writesDuring(copy.add(events))).toBeGreaterThan(3);
  await copy.finish(rowOf("ses_l"));
  expect(await writesDuring(store.deleteSessions(["ses_l"]))).toBeGreaterThan(3);
  expect(rowsLeft(file)).toEqual(nothingLeft);
  await store.close();
});

test("finds a deleted session's usage and reservations by an index", async () => {
  const file = join(tempFolder(), "s.db");
  await openSqlite(file).close();
  using db = new DatabaseSync(file, { readOnly: true });
  const plans = ["usage", "reservations"].map((table) =>
    db
      .prepare(`explain query plan update ${table} set root = '' where session = ? or root = ?`)
      .all("", "")
      .map(({ detail }) => String(detail))
      .filter((detail) => /^(SCAN|SEARCH)/.test(detail)),
  );
  expect(plans.flat()).toEqual([
    "SEARCH usage USING INDEX usage_by_session (session=?)",
    "SEARCH usage USING INDEX usage_by_root (root=?)",
    "SEARCH reservations USING INDEX reservations_by_session (session=?)",
    "SEARCH reservations USING INDEX reservations_by_root (root=?)",
  ]);
});

function change(file: string, sql: string, ...values: string[]): void {
  using db = new DatabaseSync(file);
  db.prepare(sql).run(...values);
}

/** Another process that lives until it is killed, and what it calls itself as an owner. */
async function otherProcess(): Promise<{ owner: string; end(): Promise<void> }> {
  const code = `import(${JSON.stringify(import.meta.resolve("../owner.ts"))}).then((module) => console.log(module.ownOwner()));
    setInterval(() => undefined, 60_000);`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const [owner] = await once(child.stdout.setEncoding("utf8"), "data");
  return {
    owner: String(owner).trim(),
    async end() {
      child.kill();
      await once(child, "exit");
    },
  };
}

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
