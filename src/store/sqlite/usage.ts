import type { DatabaseSync } from "node:sqlite";
import type { EventOf } from "../../protocol/events.ts";
import type { TurnId } from "../../protocol/ids.ts";
import { dayOf } from "../day.ts";
import type { UnsavedUsage, UsageSum } from "../spending.ts";
import type { Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Usage = Pick<Store, "usage" | "reserve" | "settle" | "giveUp" | "addUsage">;

/**
 * With what was set aside for calls of which nobody knows the outcome: it counts for the limits, so it is shown. What was
 * told of an earlier day (2) was spent like any other.
 */
const withReserved = `(
  select day, session, root, turn, skill, model, steps, input, output, cache_read, cache_write, cost, 0 as reserved
    from usage
  union all select day, nullif(session, ''), nullif(root, ''), turn, skill, model, 0, 0, 0, 0, 0, amount,
    iif(told = 2, 0, amount)
    from reservations
)`;

/** What models did and cost. Limits are kept across all processes: whoever asks, asks in one transaction. */
export function createUsage(db: DatabaseSync): Usage {
  return {
    async usage(by, { since = "", session } = {}) {
      const rows = db
        .prepare(
          `select ${by} as key, sum(steps) as steps, sum(input) as input, sum(output) as output,
             sum(cache_read) as cacheRead, sum(cache_write) as cacheWrite, coalesce(sum(cost), 0) as cost,
             sum(reserved) as reserved, sum(iif(cost is null, steps, 0)) as unpriced
           from ${withReserved}
           where day >= ? and (? is null or root = ?) group by key
           order by ${by === "day" ? "key desc" : "cost desc, key"}`,
        )
        .all(since, session ?? null, session ?? null);
      return rows.map((row) => ({ ...row }) as unknown as UsageSum);
    },

    async reserve({ session, turn, model, skill, day, amount, limits }) {
      return transaction(db, () => {
        const root = String(
          db.prepare("select coalesce(parent, id) as root from sessions where id = ?").get(session)?.root ?? session,
        );
        const sum = (column: "day" | "root", value: string) => {
          const tables = ["usage", "reservations"].map((table) => {
            const amount = table === "usage" ? "cost" : "amount";
            return `coalesce((select sum(${amount}) from ${table} where ${column} = ?), 0)`;
          });
          return Number(db.prepare(`select ${tables.join(" + ")} as sum`).get(value, value)?.sum);
        };
        if (limits.day !== undefined) {
          const left = limits.day - sum("day", day);
          if (amount > left) return { reached: "day", left };
        }
        if (limits.session !== undefined) {
          const left = limits.session - sum("root", root);
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
