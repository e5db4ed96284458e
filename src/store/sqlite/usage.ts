import type { DatabaseSync } from "node:sqlite";
import type { EventOf } from "../../protocol/events.ts";
import type { TurnId } from "../../protocol/ids.ts";
import { dayOf } from "../day.ts";
import type { UnsavedUsage } from "../spending.ts";
import type { Store } from "../store.ts";
import { transaction } from "./transaction.ts";

type Usage = Pick<Store, "reserve" | "settle" | "giveUp" | "addUsage">;

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
 * day's limit. The earlier part is known only when a limit reserved it, so the reservation is kept as its record.
 */
function keepEarlier(db: DatabaseSync, { turn, model, day }: { turn: TurnId; model: string; day: string }): number {
  const kept = db
    .prepare("update reservations set told = 2 where told = 1 and turn = ? and model = ? and day < ? returning amount")
    .all(turn, model, day);
  return kept.reduce((sum, { amount }) => sum + Number(amount), 0);
}
