import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { beforeStatements } from "../../../test/support/before-statements.ts";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { added } from "../../front/usage.ts";
import type { StoredEvent } from "../../protocol/events.ts";
import type { SessionId, TurnId } from "../../protocol/ids.ts";
import { dayOf } from "../day.ts";
import type { UsageSum } from "../spending.ts";
import type { SessionRow, Store } from "../store.ts";
import { deleteUnusedPrefixes } from "./delete-sessions.ts";
import { migrations } from "./migrations.ts";
import { openSqlite } from "./open.ts";
import { createUsage } from "./usage.ts";
import { usageSums } from "./usage-sums.ts";

const at = new Date().toISOString();
const day = dayOf(at);

const row = (id: SessionId, parent: SessionId | null = null): SessionRow => ({
  ...{ id, title: "t", created_at: at, updated_at: at, model_id: "a/b", skill_id: "general", workspace: "/w", parent },
});

const ended = (session: SessionId, turn: TurnId, cost: number | null, seq = 1): StoredEvent => ({
  ...{ seq, at, session, turn, type: "turn-ended", reason: "done", text: "", usage: { input: 10, output: 1 } },
  spent: [{ model: "a/b", steps: 1, usage: { input: 10, output: 1 }, cost }],
});

async function withSessions(): Promise<Store> {
  const store = openSqlite(join(tempFolder(), "s.db"));
  await store.createSession(row("ses_1"), { session: "ses_1", owner: "", epoch: 1 }, [ended("ses_1", "turn_1", 1)]);
  return store;
}

const costs = async (store: Store, by: "day" | "session" | "turn" = "day") =>
  (await store.usage(by)).map(({ key, cost }) => [key, cost / 1e6]);

test("a fork takes over turns, not what they cost", async () => {
  const store = await withSessions();
  const copied = { ...ended("ses_1", "turn_1", 1), session: "ses_2" as const };
  await store.createSession(row("ses_2"), { session: "ses_2", owner: "", epoch: 1 }, [copied]);
  expect(await costs(store, "session")).toEqual([["ses_1", 1]]);
  await store.close();
});

test("what a deleted session cost is spent nevertheless, and nothing else of it is told", async () => {
  const store = await withSessions();
  await store.deleteSessions(["ses_1"]);
  expect([await costs(store), await costs(store, "session")]).toEqual([[[day, 1]], [[null, 1]]]);
  await store.close();
});

test("a task counts for the session that it was begun from", async () => {
  const store = await withSessions();
  await store.createSession(row("ses_t", "ses_1"), { session: "ses_t", owner: "", epoch: 1 }, [
    ended("ses_t", "turn_t", 2),
  ]);
  const reservation = { session: "ses_t", turn: "turn_u", model: "a/b", skill: "general", day, amount: 1e6 } as const;
  expect(await store.reserve({ ...reservation, limits: { session: 4e6 } })).toHaveProperty("id");
  expect(await store.reserve({ ...reservation, limits: { session: 4e6 } })).toEqual({ reached: "session", left: 0 });
  const own = await store.usage("session", { session: "ses_1" });
  expect(own.map(({ key }) => key).sort()).toEqual(["ses_1", "ses_t"]);
  await store.close();
});

test("what was set aside counts until it is settled, as it was settled until the turn ends, and then as the turn tells", async () => {
  const store = await withSessions();
  const limits = { day: 5e6 };
  const reservation = {
    session: "ses_1",
    turn: "turn_2",
    model: "a/b",
    skill: "general",
    day,
    amount: 3e6,
    limits,
  } as const;
  const taken = await store.reserve(reservation);
  expect(await store.reserve(reservation)).toEqual({ reached: "day", left: 1e6 });
  await store.settle("id" in taken ? taken.id : 0, 5e5);
  expect(await store.reserve({ ...reservation, amount: 9e6 })).toEqual({ reached: "day", left: 3.5e6 });
  await store.append({ session: "ses_1", owner: "", epoch: 1 }, [ended("ses_1", "turn_2", 0.25, 2)]);
  expect(await store.reserve({ ...reservation, amount: 9e6 })).toEqual({ reached: "day", left: 3.75e6 });
  expect(await store.reserve({ ...reservation, day: "2020-01-01", amount: 4e6 })).toHaveProperty("id");
  await store.close();
});

test("a call that broke off counts on when the turn tells of the others; one that was refused does not", async () => {
  const store = await withSessions();
  const reservation = { session: "ses_1", turn: "turn_2", model: "a/b", skill: "general", day, limits: {} } as const;
  const reserve = async (amount: number) => (await store.reserve({ ...reservation, amount })) as { id: number };
  await reserve(3e6);
  await store.giveUp((await reserve(2e6)).id, 1e6);
  await store.giveUp((await reserve(9e6)).id, 0);
  await store.settle((await reserve(5e6)).id, 5e5);
  await store.append({ session: "ses_1", owner: "", epoch: 1 }, [ended("ses_1", "turn_2", 0.5, 2)]);
  expect(await costs(store)).toEqual([[day, 1 + 0.5 + 3 + 1]]);
  for (const by of ["day", "session", "turn", "skill", "model"] as const) {
    const sums = await store.usage(by);
    const totals = [sums.reduce((sum, { cost }) => sum + cost, 0), sums.reduce((sum, one) => sum + one.reserved, 0)];
    expect([by, ...totals]).toEqual([by, 5.5e6, 4e6]);
  }
  await store.close();
});

/** A database as this program makes it, open a second time. */
async function rawDatabase(): Promise<DatabaseSync> {
  const file = join(tempFolder(), "s.db");
  await openSqlite(file).close();
  const db = new DatabaseSync(file);
  onTestFinished(() => db.close());
  return db;
}

/** How SQLite goes about the statements that the work prepares. */
async function plansOf(db: DatabaseSync, work: () => Promise<unknown>): Promise<string> {
  const run = new Set<string>();
  beforeStatements(db, (sql) => run.add(sql));
  await work();
  const statements = [...run].filter((sql) => /^\s*(select|delete|update)/.test(sql));
  return statements
    .flatMap((sql) =>
      db
        .prepare(`explain query plan ${sql}`)
        .all()
        .map(({ detail }) => detail),
    )
    .join("\n");
}

test.each(["day", "model", "skill"] as const)("sums by %s do not read the usage of every turn", async (by) => {
  const db = await rawDatabase();
  for (const filter of [{}, { since: day }]) {
    const plans = await plansOf(db, async () => usageSums(db, by, filter));
    expect(plans).toMatch(/usage_days/);
    expect(plans).not.toMatch(/(SCAN|SEARCH) usage\b/);
  }
});

test.each(["day", "session", "turn", "skill", "model"] as const)(
  "the sums of a session by %s come from its own rows",
  async (by) => {
    const db = await rawDatabase();
    const plans = await plansOf(db, async () => usageSums(db, by, { session: "ses_1" }));
    expect(plans).toMatch(/SEARCH usage USING INDEX usage_by_root/);
  },
);

test("a reservation reads neither every turn of its day nor rows of its session", async () => {
  const db = await rawDatabase();
  const wanted = { session: "ses_1", turn: "turn_1", model: "a/b", skill: "general", day, amount: 1 } as const;
  const limits = { day: 5, session: 5 };
  const plans = await plansOf(db, () => createUsage(db).reserve({ ...wanted, limits }));
  expect(plans).toMatch(/SEARCH usage_days USING PRIMARY KEY/);
  expect(plans).toMatch(/SEARCH usage USING COVERING INDEX usage_by_root/);
  expect(plans).not.toMatch(/SCAN usage/);
});

test("prefixes that no session uses are found without reading every event", async () => {
  const db = await rawDatabase();
  const plan = db.prepare(`explain query plan ${deleteUnusedPrefixes}`).all();
  expect(plan.map(({ detail }) => detail).join("\n")).toMatch(/SEARCH events USING INDEX lasting_events/);
});

test("usage from before sums were kept by day is part of them, and what is counted twice is not", () => {
  const db = new DatabaseSync(":memory:");
  onTestFinished(() => db.close());
  const first = migrations.findIndex((sql) => sql.includes("create table usage_days"));
  for (const sql of migrations.slice(0, first)) db.exec(sql);
  const insert = (turn: string, model: string, cost: number | null) =>
    db
      .prepare(
        `insert or ignore into usage (turn, model, day, skill, steps, input, output, cache_read, cache_write, cost)
         values (?, ?, ?, 'general', 2, 3, 4, 5, 6, ?)`,
      )
      .run(turn, model, day, cost);
  insert("turn_1", "a/b", 7);
  insert("turn_2", "a/b", null);
  for (const sql of migrations.slice(first)) db.exec(sql);
  insert("turn_2", "a/b", 100);
  insert("turn_3", "a/b", 10);
  insert("turn_3", "a/c", null);
  const sums = { day, skill: "general" };
  expect(
    db
      .prepare("select * from usage_days order by model")
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([
    { ...sums, model: "a/b", steps: 6, input: 9, output: 12, cache_read: 15, cache_write: 18, cost: 17, unpriced: 2 },
    { ...sums, model: "a/c", steps: 2, input: 3, output: 4, cache_read: 5, cache_write: 6, cost: 0, unpriced: 2 },
  ]);
});

test("sums by day agree with the sum over all turns", async () => {
  const store = await withSessions();
  await store.append({ session: "ses_1", owner: "", epoch: 1 }, [
    ended("ses_1", "turn_2", null, 2),
    ended("ses_1", "turn_3", 3, 3),
  ]);
  // The same turn again, as a fork takes it over.
  const copied = { ...ended("ses_1", "turn_3", 3), session: "ses_2" as const };
  await store.createSession(row("ses_2"), { session: "ses_2", owner: "", epoch: 1 }, [copied]);
  const total = (sums: UsageSum[]) => {
    const { key: _, ...all } = sums.reduce(added, { ...nothingUsed, key: null });
    return all;
  };
  const all = total(await store.usage("turn"));
  expect(all).toMatchObject({ steps: 3, cost: 4e6, unpriced: 1 });
  for (const by of ["day", "model", "skill"] as const) expect(total(await store.usage(by))).toEqual(all);
  await store.close();
});

const nothingUsed = { steps: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: 0, cost: 0, unpriced: 0, reserved: 0 };
