import { spawnSync } from "node:child_process";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { opened } from "../../../test/support/opened.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredEvent } from "../../protocol/events.ts";
import { isAlive, machineName, ownerState, ownOwner } from "../owner.ts";
import { type Lease, type SessionRow, StaleOwner, type Store, StoreProblem } from "../store.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./open.ts";

const at = "2026-11-15T00:00:00.000Z";
const session = "ses_1" as const;
const row: SessionRow = {
  id: session,
  title: "t",
  created_at: at,
  updated_at: at,
  model_id: "a/b",
  skill_id: "general",
  workspace: "/w",
  parent: null,
};
const later = new Date(Date.now() + 3_600_000).toISOString();
const note = (seq: number): StoredEvent => ({ seq, at, session, turn: null, type: "note-added", text: `${seq}` });
const lease = (owner = ownOwner()): Lease => ({ session, owner, epoch: 1 });
const deadOwner = () => {
  const { pid } = spawnSync("true");
  return `${pid}:1:${ownOwner().split(":")[2]}`;
};

test("events come back as they were stored, in order, after any of them", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  await store.createSession(row, lease(), [note(1)]);
  await store.append(lease(), [note(2), note(3)]);
  await store.close();
  const again = openSqlite(file);
  expect(await again.events(session)).toEqual([note(1), note(2), note(3)]);
  expect(await again.events(session, 2)).toEqual([note(3)]);
  expect(await again.session(session)).toEqual(row);
  await again.close();
});

test("an ask is a row that others can find, until it is answered or withdrawn", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const ask = { call: "call_1", kind: "permission", tool: "bash", input: {}, touches: [], reason: "" } as const;
  const head = { at, session, turn: null };
  await store.createSession(row, lease(), [
    { ...head, seq: 1, type: "ask-raised", ask: "ask_1", ...ask },
    { ...head, seq: 2, type: "ask-raised", ask: "ask_2", ...ask },
    { ...head, seq: 3, type: "ask-raised", ask: "ask_3", ...ask },
  ]);
  await store.append(lease(), [
    { ...head, seq: 4, type: "ask-answered", ask: "ask_1", answer: { decision: "allow" } },
    { ...head, seq: 5, type: "ask-withdrawn", ask: "ask_2", reason: "" },
  ]);
  await store.close();
  const rows = new DatabaseSync(file).prepare("select ask, answer from asks order by ask").all();
  expect(rows.map((one) => ({ ...one }))).toEqual([
    { ask: "ask_1", answer: '{"decision":"allow"}' },
    { ask: "ask_3", answer: null },
  ]);
});

test("a stale epoch is refused and nothing of its batch is stored", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await store.createSession(row, lease(deadOwner()), [note(1)]);
  const taken = await store.takeLease(session, ownOwner());
  expect(taken?.epoch).toBe(2);
  await expect(store.append(lease(), [note(2)])).rejects.toThrow(StaleOwner);
  expect(await store.events(session)).toEqual([note(1)]);
  await store.append(taken as Lease, [note(2)]);
  await store.close();
});

test("an owner that has released its session can store nothing more", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await store.createSession(row, lease(), [note(1)]);
  await store.releaseLease(lease());
  await expect(store.append(lease(), [note(2)])).rejects.toThrow(StaleOwner);
  expect(await store.events(session)).toEqual([note(1)]);
  await store.close();
});

test("a live owner keeps its session; a released or dead one's can be taken", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  const other = `${process.ppid}:${ownOwner().split(":")[1]}:x`;
  expect(isAlive(other, later)).toBe(false);
  await store.createSession(row, lease(), [note(1)]);
  expect(await store.takeLease(session, "1:1:other")).toBeNull();
  expect(await store.leaseHolder(session)).toBe(ownOwner());
  await store.releaseLease(lease());
  expect(await store.leaseHolder(session)).toBeNull();
  expect((await store.takeLease(session, deadOwner()))?.epoch).toBe(3);
  expect((await store.takeLease(session, ownOwner()))?.epoch).toBe(4);
  await store.close();
});

const ownMachine = { machineId: "0".repeat(32), host: hostname(), namespace: "4026531836" };

test("names a machine by its own id, and by its boot where it has none of its own", () => {
  const names = (of: object) => ["boot-1", "boot-2"].map((boot) => machineName({ ...ownMachine, boot, ...of }));
  const isSame = (of: object) => new Set(names(of)).size === 1;
  expect([isSame({}), isSame({ machineId: "" }), isSame({ machineId: "uninitialized" })]).toEqual([true, false, false]);
  // The image of a container may hold the same id on every machine.
  expect(isSame({ namespace: "4026530000" })).toBe(false);
  expect(new Set([{}, { host: "other" }, { machineId: "1".repeat(32) }].flatMap(names)).size).toBe(3);
});

test("judges an owner by its process, and by its lease where the process cannot be looked up", () => {
  const [pid, start, boot, namespace, machine] = ownOwner().split(":");
  const earlier = new Date(Date.now() - 1).toISOString();
  const nameAt = (boot: string, of: object) => machineName({ ...ownMachine, boot, ...of });
  const states = [
    [[pid, start, boot, namespace, machine], "alive"],
    // The pid was given to another process.
    [[pid, Number(start) - 1, boot, namespace, machine], "dead"],
    // The machine was restarted.
    [[pid, start, "another-boot", namespace, machine], "dead"],
    // Another container, also on another machine.
    [[pid, start, boot, "4026530000", machine], "foreign"],
    [[pid, start, "another-boot", namespace, "other"], "foreign"],
    // Another machine of the same name, and a container with the same configured host name on another machine.
    [[pid, start, "another-boot", namespace, nameAt("another-boot", { machineId: "" })], "foreign"],
    [[pid, start, "another-boot", "4026530000", nameAt("another-boot", { namespace: "4026530000" })], "foreign"],
    // A system that does not tell when a process started.
    [[pid, "?", boot, namespace, machine], "unsure"],
    // As older versions wrote it.
    [[pid, start, boot], "alive"],
    [[pid, "?", boot], "alive"],
    [[pid, Number(start) - 1, boot], "dead"],
    [[pid, start, "another-boot"], "dead"],
  ] as const;
  const judged = states.map(([parts]) => parts.join(":"));
  expect(judged.map(ownerState)).toEqual(states.map(([, state]) => state));
  expect(judged.map((owner) => isAlive(owner, later))).toEqual(states.map(([, state]) => state !== "dead"));
  expect(judged.map((owner) => isAlive(owner, earlier))).toEqual(states.map(([, state]) => state === "alive"));
});

test("a session of a foreign owner can be taken when its lease has expired, and one renewed lease keeps it", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const foreign = ownOwner().replace(/^(.*):\d+:(\w+)$/, "$1:4026530000:$2");
  await store.createSession(row, lease(foreign), [note(1)]);
  expect([await store.takeLease(session, ownOwner()), await store.leaseHolder(session)]).toEqual([null, foreign]);
  const db = new DatabaseSync(file);
  db.exec("update leases set expires = '2020-01-01T00:00:00.000Z'");
  expect(await store.leaseHolder(session)).toBeNull();
  expect(await store.renewLeases(foreign)).toEqual([session]);
  expect(await store.takeLease(session, ownOwner())).toBeNull();
  db.exec("update leases set expires = '2020-01-01T00:00:00.000Z'");
  expect((await store.takeLease(session, ownOwner()))?.epoch).toBe(2);
  expect(await store.renewLeases(foreign)).toEqual([]);
  db.close();
  await store.close();
});

test("every file of the database is for its user alone", async () => {
  const home = tempFolder();
  const store = openSqlite(join(home, "s.db"));
  await store.createSession(row, lease(), [note(1)]);
  const modes = readdirSync(home).map((name) => [name, statSync(join(home, name)).mode & 0o777]);
  expect(modes.length).toBeGreaterThan(1);
  expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([]);
  await store.close();
});

test("a migration backs the database up first, and keeps what is in it", () => {
  const file = join(tempFolder(), "s.db");
  const db = new DatabaseSync(file);
  const first = ["create table leases (owner text, expires text) strict; create table a (x text) strict"];
  migrate(db, { file, migrations: first, isAlive });
  db.exec("insert into a values ('kept')");
  migrate(db, { file, migrations: [...first, "alter table a add column y text"], isAlive });
  expect(db.prepare("select x, y from a").all()).toEqual([{ __proto__: null, x: "kept", y: null }]);
  const backup = new DatabaseSync(`${file}.backup-v1`);
  expect(backup.prepare("select * from a").all()).toEqual([{ __proto__: null, x: "kept" }]);
  expect(statSync(`${file}.backup-v1`).mode & 0o777).toBe(0o600);
});

test("a migration replaces the half of a backup that a killed one has left, and keeps a whole one", () => {
  const folder = tempFolder();
  const file = join(folder, "s.db");
  const db = new DatabaseSync(file);
  const steps = ["create table leases (owner text, expires text) strict; create table a (x text) strict"];
  migrate(db, { file, migrations: steps, isAlive });
  writeFileSync(`${file}.backup-v1`, "half of a database".repeat(100));
  writeFileSync(`${file}.backup-v1-journal`, "");
  writeFileSync(`${file}.backup-v1.${spawnSync("true").pid}.part`, "x");
  migrate(db, { file, migrations: [...steps, "insert into a values ('later')"], isAlive });
  expect(readdirSync(folder).sort()).toEqual(["s.db", "s.db.backup-v1"]);
  expect(statSync(`${file}.backup-v1`).mode & 0o777).toBe(0o600);
  // As another process finds it that was killed before it could change anything.
  db.exec("pragma user_version = 1");
  migrate(db, { file, migrations: [...steps, "create table b (x text) strict"], isAlive });
  using backup = new DatabaseSync(`${file}.backup-v1`);
  expect(backup.prepare("select * from a").all()).toEqual([]);
});

test("a migration waits for no one and runs beside no one", () => {
  const file = join(tempFolder(), "s.db");
  const db = new DatabaseSync(file);
  const first = ["create table leases (owner text, expires text) strict"];
  migrate(db, { file, migrations: first, isAlive });
  db.prepare("insert into leases values (?, ?)").run(ownOwner(), later);
  const second = () => migrate(db, { file, migrations: [...first, "create table b (x text) strict"], isAlive });
  expect(second).toThrow(StoreProblem);
  db.prepare("update leases set owner = ?").run(deadOwner());
  second();
});

test.each([
  ["of a newer program", "newer-version", (file: string) => new DatabaseSync(file).exec("pragma user_version = 999")],
  ["of another program", "foreign", (file: string) => new DatabaseSync(file).exec("create table notes (x)")],
  ["that is no database", "corrupt", (file: string) => writeFileSync(file, "x".repeat(5000))],
])("a file %s is refused as %s and left alone", (_, kind, spoil) => {
  const file = join(tempFolder(), "s.db");
  spoil(file);
  const size = statSync(file).size;
  expect(() => openSqlite(file)).toThrow(expect.objectContaining({ kind }));
  expect(statSync(file).size).toBe(size);
});

test("four processes that open a new data folder at once all get it", async () => {
  const file = join(tempFolder(), "s.db");
  const open = `import { openSqlite } from "${join(import.meta.dirname, "open.ts")}"; await openSqlite(${JSON.stringify(file)}).close();`;
  const { spawn } = await import("node:child_process");
  const codes = await Promise.all(
    Array.from({ length: 4 }, () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", open], { stdio: "ignore" });
      return new Promise((resolve) => child.on("exit", resolve));
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
});

test("a session is recalled from its last cut, with what still holds of the time before", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  const head = { at, session, turn: null };
  const held = { text: "", kept: [], why: "limit", state: { turn: null, notes: [] } } as const;
  const cut = { type: "context-trimmed", upTo: "msg_1", dropped: 1, ...held } as const;
  await store.createSession(row, lease(), [
    note(1),
    { ...head, seq: 2, type: "mode-changed", mode: "plan", sandbox: "off" },
    note(3),
    { ...head, seq: 4, ...cut, from: 3 },
    note(5),
    { ...head, seq: 6, ...cut, from: 5 },
    note(7),
  ]);
  expect((await store.recall(session)).map(({ seq }) => seq)).toEqual([2, 5, 6, 7]);
  expect((await store.events(session)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await store.close();
});

test("what an event repeats of the message before it is stored once, and read back whole from anywhere", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const head = { at, session, turn: "turn_1" } as const;
  const input = { content: "said only once" };
  const calls = [{ id: "call_1", name: "write_file", input }] as const;
  const events: StoredEvent[] = [
    {
      ...head,
      seq: 1,
      type: "message-finished",
      message: "msg_1",
      text: "",
      toolCalls: [...calls],
      stop: "tool-calls",
    },
    { ...head, seq: 2, type: "tool-started", call: "call_1", name: "write_file", input },
    { ...head, seq: 3, type: "message-finished", message: "msg_2", text: "the last words", toolCalls: [], stop: "end" },
    { ...head, seq: 4, type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "the last words" },
    { ...head, seq: 5, type: "turn-ended", reason: "done", usage: { input: 0, output: 0 }, text: "others" },
  ];
  await store.createSession(row, lease(), events);
  for (let after = 0; after < 5; after++) expect(await store.events(session, after)).toEqual(events.slice(after));
  await store.close();
  const bodies = new DatabaseSync(file).prepare("select group_concat(body) as all_of_them from events").get();
  expect(String(bodies?.all_of_them).match(/said only once|the last words/g)?.length).toBe(2);
});

test("an event's turn is stored once for all of them, and read back from anywhere, by anyone who wrote on", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const events: StoredEvent[] = [
    { ...note(1), turn: "turn_1" },
    { ...note(2), turn: "turn_1" },
    {
      at,
      session,
      seq: 3,
      turn: "turn_1",
      type: "turn-ended",
      reason: "done",
      usage: { input: 0, output: 0 },
      text: "",
    },
    note(4),
    { ...note(5), turn: "turn_2" },
    { ...note(6), turn: "turn_2" },
  ];
  await store.createSession(row, lease(), events.slice(0, 5));
  await store.close();
  const other = openSqlite(file);
  const taken = (await other.takeLease(session, ownOwner())) as Lease;
  await other.append(taken, events.slice(5));
  for (let after = 0; after < 6; after++) expect(await other.events(session, after)).toEqual(events.slice(after));
  await other.close();
  const stored = new DatabaseSync(file).prepare("select turn from events order by key").all();
  expect(stored.map(({ turn }) => turn)).toEqual(["turn_1", null, null, null, "turn_2", "turn_2"]);
});

test("who only reads waits for no writer", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  await store.createSession(row, lease(), [note(1)]);
  const writer = new DatabaseSync(file);
  writer.exec("begin immediate");
  const reader = openSqlite(file);
  expect((await reader.sessions()).length).toBe(1);
  await reader.close();
  writer.exec("rollback");
  writer.close();
  await store.close();
});

test("a session is used when a turn of it begins, not only when one ends", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await store.createSession(row, lease(), [note(1)]);
  const later = "2026-11-16T00:00:00.000Z";
  const begun: StoredEvent = { ...note(2), at: later, type: "turn-started", model: "a/b", skill: "general", tools: [] };
  await store.append(lease(), [begun]);
  expect((await store.session(session))?.updated_at).toBe(later);
  await store.close();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A session that was used while the clock was so many days ahead. */
async function usedIn(store: Store, id: SessionRow["id"], days: number): Promise<void> {
  const time = inDays(days);
  const head = { seq: 1, at: time, session: id, turn: null } as const;
  const begun: StoredEvent = { ...head, type: "turn-started", model: "a/b", skill: "general", tools: [] };
  const used = { ...row, id, created_at: time, updated_at: time };
  await store.createSession(used, { ...lease(), session: id }, [begun]);
}

test("the session used last in a folder is the newest, also after a clock that was ahead", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await usedIn(store, "ses_b", 90);
  await usedIn(store, "ses_a", -1);
  expect(await store.latestSession("/w")).toMatchObject({ id: "ses_a" });
  const now = inDays(0);
  const begun: StoredEvent = { ...note(2), at: now, type: "turn-started", model: "a/b", skill: "general", tools: [] };
  await store.append({ ...lease(), session: "ses_b" }, [{ ...begun, session: "ses_b" }]);
  const latest = await store.latestSession("/w");
  expect(latest?.id).toBe("ses_b");
  expect(Date.parse(latest?.updated_at ?? "")).toBeLessThanOrEqual(Date.now());
  await store.close();
});

test("a fork stays newer than the turns it took over", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  const now = inDays(0);
  const begun: StoredEvent = { ...note(1), type: "turn-started", model: "a/b", skill: "general", tools: [] };
  await store.createSession({ ...row, updated_at: now }, lease(), [begun]);
  expect(await store.session(session)).toMatchObject({ updated_at: now });
  await store.close();
});

test("a session that was used while the clock was behind does not count as unused since then", async () => {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await usedIn(store, "ses_used", -1);
  const then = inDays(-90);
  const begun: StoredEvent = { ...note(2), at: then, type: "turn-started", model: "a/b", skill: "general", tools: [] };
  await store.createSession({ ...row, created_at: then, updated_at: then }, lease(), [
    { ...note(1), at: inDays(-1) },
    begun,
  ]);
  expect((await store.session(session))?.updated_at).toBe(then);
  expect(await store.unusedSince(inDays(-30), { limit: 9 })).toEqual([]);
  expect(await store.unusedSince(inDays(0), { limit: 9 })).toEqual([session, "ses_used"]);
  await store.close();
});

test("what all sessions of a folder are told first is stored once, and goes with the last of them", async () => {
  const file = join(tempFolder(), "s.db");
  const store = openSqlite(file);
  const ids = ["ses_1", "ses_2"] as const;
  for (const id of ids) {
    const first: StoredEvent = { ...opened, system: "be very good", seq: 1, at, session: id, turn: null };
    await store.createSession({ ...row, id }, { ...lease(""), session: id }, [first]);
    expect(await store.events(id)).toEqual([first]);
    expect(await store.recall(id)).toEqual([first]);
  }
  const blobs = () => new DatabaseSync(file).prepare("select count(*) as count from blobs").get()?.count;
  expect(blobs()).toBe(1);
  await store.deleteSessions(["ses_1"]);
  expect((await store.events("ses_2"))[0]).toMatchObject({ system: "be very good" });
  await store.deleteSessions(["ses_2"]);
  expect(blobs()).toBe(0);
  await store.close();
});
