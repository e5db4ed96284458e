import type { DatabaseSync } from "node:sqlite";
import type { EventOf } from "../../protocol/events.ts";
import type { TurnId } from "../../protocol/ids.ts";
import { dayOf } from "../day.ts";
import type { UnsavedUsage, UsageFilter, UsageKey, UsageSum } from "../spending.ts";
import type { Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Usage = Pick<Store, "usage" | "reserve" | "settle" | "giveUp" | "addUsage">;

const sums = ["steps", "input", "output", "cache_read", "cache_write"];

/** The table of all turns grows for ever, so sums over everything are read from `usage_days` where that has the key. */
const keysOfDays: readonly UsageKey[] = ["day", "model", "skill"];

/**
 * What was spent by one key. Amounts that were set aside for calls whose outcome nobody knows count for the limits, so
 * they are part of it. What was told of an earlier day (2) was spent like any other.
 */
function usageQuery(by: UsageKey, { since, session }: UsageFilter): { sql: string; values: string[] } {
  const filters = [...(since ? ["day >= ?"] : []), ...(session === undefined ? [] : ["root = ?"])];
  const values = [...(since ? [since] : []), ...(session === undefined ? [] : [session])];
  // Only the filters that are there, so that each query can be answered by the index of its own.
  const where = filters.length > 0 ? `where ${filters.join(" and ")}` : "";
  const isOfDays = session === undefined && keysOfDays.includes(by);
  const spent = isOfDays
    ? `select ${by} as key, ${sums.join(", ")}, cost, unpriced, 0 as reserved from usage_days`
    : `select ${by} as key, ${sums.join(", ")}, coalesce(cost, 0) as cost, iif(cost is null, steps, 0) as unpriced,
         0 as reserved from usage`;
  // A deleted session leaves an empty id behind.
  const reservedKey = by === "session" ? "nullif(session, '')" : by;
  const sql = `
    select key, sum(steps) as steps, sum(input) as input, sum(output) as output, sum(cache_read) as cacheRead,
      sum(cache_write) as cacheWrite, sum(cost) as cost, sum(reserved) as reserved, sum(unpriced) as unpriced
    from (${spent} ${where}
      union all
      select ${reservedKey}, ${sums.map(() => "0").join(", ")}, amount, 0, iif(told = 2, 0, amount)
      from reservations ${where})
    group by key order by ${by === "day" ? "key desc" : "cost desc, key"}`;
  return { sql, values: [...values, ...values] };
}

/** What was spent and set aside so far on a day or for a session, in millionths of a US dollar. */
function spentSoFar(db: DatabaseSync, column: "day" | "root", value: string): number {
  const table = column === "day" ? "usage_days" : "usage";
  const sql = `select coalesce((select sum(cost) from ${table} where ${column} = ?), 0)
    + coalesce((select sum(amount) from reservations where ${column} = ?), 0) as sum`;
  return Number(db.prepare(sql).get(value, value)?.sum);
}

/** Usage and limits. All processes share the limits, so a reservation looks and writes in one transaction. */
export function createUsage(db: DatabaseSync): Usage {
  return {
    async usage(by, filter = {}) {
      const { sql, values } = usageQuery(by, filter);
      const rows = db.prepare(sql).all(...values);
      return rows.map((row) => ({ ...row }) as unknown as UsageSum);
    },

    async reserve({ session, turn, model, skill, day, amount, limits }) {
      return transaction(db, () => {
        const root = String(
          db.prepare("select coalesce(parent, id) as root from sessions where id = ?").get(session)?.root ?? session,
        );
        if (limits.day !== undefined) {
          const left = limits.day - spentSoFar(db, "day", day);
          if (amount > left) return { reached: "day", left };
        }
        if (limits.session !== undefined) {
          const left = limits.session - spentSoFar(db, "root", root);
          if (amount > left) return { reached: "session", left };
        }
        const insert = db.prepare(
          "insert into reservations (turn, model, skill, day, session, root, amount) values (?, ?, ?, ?, ?, ?, ?)",
        );
        return { id: Number(insert.run(turn, model, skill, day, session, root, amount).lastInsertRowid) };
      });
    },

    async addUsage({ skill, ...used }) {
      await transaction(db, () => insertUsage(db, { ...used, from: "null, null, ?", values: [skill] }));
    },

    async settle(id, amount) {
      await transaction(db, () =>
        db.prepare("update reservations set amount = ?, told = 1 where id = ?").run(amount, id),
      );
    },

    async giveUp(id, amount) {
      await transaction(db, () => {
        if (amount === 0) db.prepare("delete from reservations where id = ?").run(id);
        else db.prepare("update reservations set amount = ? where id = ?").run(amount, id);
      });
    },
  };
}

/** A turn's usage, told once: a fork takes over turns that are counted already. */
export function countUsage(db: DatabaseSync, { session, turn, at, spent = [] }: EventOf<"turn-ended">): void {
  const from = "id, coalesce(parent, id), skill_id from sessions where id = ?";
  insertUsage(db, { turn: turn as TurnId, at, spent, from, values: [session] });
}

interface Used extends Pick<UnsavedUsage, "turn" | "at" | "spent"> {
  /** Session, root and skill, as SQL. */
  from: string;
  values: string[];
}

function insertUsage(db: DatabaseSync, { turn, at, spent, from, values }: Used): void {
  const insert = db.prepare(
    `insert or ignore into usage
       (turn, model, day, steps, input, output, cache_read, cache_write, cost, session, root, skill)
     select ?, ?, ?, ?, ?, ?, ?, ?, ?, ${from}`,
  );
  const day = dayOf(at);
  for (const { model, steps, usage, cost } of spent) {
    const { input, output, cacheRead = 0, cacheWrite = 0 } = usage;
    const micros = cost === null ? null : Math.max(0, Math.round(cost * 1e6) - keepEarlier(db, { turn, model, day }));
    insert.run(turn, model, day, steps, input, output, cacheRead, cacheWrite, micros, ...values);
  }
  db.prepare("delete from reservations where turn = ? and told = 1").run(turn);
}

/**
 * What a turn has spent before midnight stays with the day on which it was spent, or it would be missing from the next
 * day's limit. It is only known where a limit had it set aside; a turn has one row, so it stays where it was set aside.
 */
function keepEarlier(db: DatabaseSync, { turn, model, day }: { turn: TurnId; model: string; day: string }): number {
  const kept = db
    .prepare("update reservations set told = 2 where told = 1 and turn = ? and model = ? and day < ? returning amount")
    .all(turn, model, day);
  return kept.reduce((sum, { amount }) => sum + Number(amount), 0);
}
