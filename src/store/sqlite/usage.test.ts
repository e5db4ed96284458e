import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import type { StoredEvent } from "../../protocol/events.ts";
import type { SessionId, TurnId } from "../../protocol/ids.ts";
import { dayOf } from "../day.ts";
import type { SessionRow, Store } from "../store.ts";
import { openSqlite } from "./open.ts";

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
