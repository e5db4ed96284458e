import type { DatabaseSync } from "node:sqlite";
import type { UsageFilter, UsageKey, UsageSum } from "../spending.ts";

const sums = ["steps", "input", "output", "cache_read", "cache_write"];

/** The table of all turns grows for ever, so sums over everything are read from `usage_days` where that has the key. */
const keysOfDays: readonly UsageKey[] = ["day", "model", "skill"];

/**
 * What was spent by one key. Amounts that were set aside for calls whose outcome nobody knows count for the limits, so
 * they are part of it. `told = 2` marks money spent on an earlier day; it counts as spent.
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

/** Only people ask for sums, so a run does not load this. */
export function usageSums(db: DatabaseSync, by: UsageKey, filter: UsageFilter = {}): UsageSum[] {
  const { sql, values } = usageQuery(by, filter);
  const rows = db.prepare(sql).all(...values);
  return rows.map((row) => ({ ...row }) as unknown as UsageSum);
}
