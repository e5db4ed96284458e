import type { SessionId, TurnId } from "../protocol/ids.ts";
import type { Spent } from "../protocol/turn.ts";

/** What was spent, and what is set aside for calls under way. */
export interface Spending {
  /** What models did and cost, summed up by one of these, the newest day or the dearest first. */
  usage(by: UsageKey, filter?: UsageFilter): Promise<UsageSum[]>;
  /** Sets an amount aside, unless that would go beyond a limit: what is spent and set aside already counts. */
  reserve(reservation: Reservation): Promise<{ id: number } | { reached: "day" | "session"; left: number }>;
  /** What it came to in the end; it counts so until the turn's usage tells it. */
  settle(id: number, amount: number): Promise<void>;
  /** What a call may have cost of which no reply came: no turn will tell it, so it counts from now on. */
  giveUp(id: number, amount: number): Promise<void>;
  /** For what is no turn of a stored session; those tell it themselves when they end. */
  addUsage(used: UnsavedUsage): Promise<void>;
}

export type UsageKey = "day" | "session" | "turn" | "skill" | "model";

export interface UsageFilter {
  /** A day, this one and all after it. */
  since?: string;
  session?: SessionId;
}

export interface UsageSum {
  /** A day, an id or a name; null for sessions that were deleted. */
  key: string | null;
  steps: number;
  input: number;
  output: number;
  cacheRead: number;
  cacheWrite: number;
  /** Millionths of a US dollar, of those steps whose price is known. */
  cost: number;
  /** Of it, what was set aside for calls of which nobody knows what they came to. */
  reserved: number;
  /** How many steps have no known price. */
  unpriced: number;
}

export interface UnsavedUsage {
  turn: TurnId;
  at: string;
  skill: string;
  spent: readonly Spent[];
}

/** Amounts are millionths of a US dollar. */
export interface Reservation {
  session: SessionId;
  turn: TurnId;
  model: string;
  skill: string;
  day: string;
  amount: number;
  /** Absent where there is none. */
  limits: { day?: number; session?: number };
}
