import type { UsageSum } from "../store/store.ts";

export const usageKeys = ["day", "session", "turn", "skill", "model"] as const;

/** As people and programs read it. */
export const inDollars = ({ cost, ...rest }: UsageSum): UsageSum => ({ ...rest, cost: cost / 1e6 });
