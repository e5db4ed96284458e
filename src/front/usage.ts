import { dayOf } from "../store/day.ts";
import type { UsageSum } from "../store/spending.ts";

export const usageKeys = ["day", "session", "turn", "skill", "model"] as const;

/** As people and programs read it. */
export const inDollars = ({ cost, reserved, ...rest }: UsageSum): UsageSum => ({
  ...rest,
  cost: cost / 1e6,
  reserved: reserved / 1e6,
});

/** Of two sums, as of a session and of its sub-agent. */
export function added(one: UsageSum, other: UsageSum): UsageSum {
  return {
    key: null,
    steps: one.steps + other.steps,
    input: one.input + other.input,
    output: one.output + other.output,
    cacheRead: one.cacheRead + other.cacheRead,
    cacheWrite: one.cacheWrite + other.cacheWrite,
    cost: one.cost + other.cost,
    reserved: one.reserved + other.reserved,
    unpriced: one.unpriced + other.unpriced,
  };
}

/** The first of so many calendar days, of which today is the last. */
export function usageSince(days: number, now = Date.now()): string {
  const date = new Date(now);
  // Noon exists once on every day, also where the clocks change and a day has 23 or 25 hours.
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() - (days - 1), 12));
}
