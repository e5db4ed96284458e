import type { SessionId, TurnId } from "../protocol/ids.ts";
import { type Budget, BudgetReached, type Reached, type Reserved } from "../providers/budget.ts";
import { costOf } from "../providers/cost.ts";
import { dayOf } from "../store/day.ts";
import type { Store } from "../store/store.ts";

/** In US dollars; absent where there is none. */
export interface Limits {
  /** What this run may cost, its tasks included. */
  run?: number | undefined;
  /** What all sessions together may cost in a day. */
  day?: number | undefined;
  /** What one session may cost in all, its tasks included. */
  session?: number | undefined;
}

export interface BudgetInput {
  /** Asked for when there is something to count. */
  ledger(): Pick<Store, "reserve" | "settle" | "giveUp">;
  session: SessionId;
  /** The turn under way. */
  turn(): TurnId;
  skill: string;
  limits: Limits;
  /** What the run has cost so far; sub-agents share that of their session. */
  spending: RunSpending;
}

/** In millionths of a US dollar: what came of it, and what is set aside. */
export interface RunSpending {
  spent: number;
  aside: number;
}

/** A reply that could not be longer than this is not worth asking for. */
const leastOutput = 256;
const micros = 1e6;

/** Null where nothing is limited: then nothing is written before a step either. */
export function createBudget({ ledger, session, turn, skill, limits, spending }: BudgetInput): Budget | null {
  const { run, day, session: whole } = limits;
  if (run === undefined && day === undefined && whole === undefined) return null;

  return {
    async reserve({ model, price, input, output }) {
      if (!price) throw new BudgetReached({ limit: "unpriced", model });
      const amountFor = (tokens: number) => Math.ceil(costOf({ input, output: tokens }, price) * micros);
      let maxOutput = output;
      while (true) {
        const amount = amountFor(maxOutput);
        const taken = await take(model, amount);
        if ("settle" in taken) return { maxOutput, ...taken };
        // What is left may still pay for a shorter reply.
        const { reached, left } = taken;
        const perToken = amountFor(1_000) / 1_000 - amountFor(0) / 1_000;
        const affordable = perToken > 0 ? Math.floor((left - amountFor(0)) / perToken) : 0;
        if (affordable < Math.min(leastOutput, output) || affordable >= maxOutput) throw new BudgetReached(reached);
        maxOutput = affordable;
      }
    },
  };

  async function take(
    model: string,
    amount: number,
  ): Promise<Omit<Reserved, "maxOutput"> | { reached: Reached; left: number }> {
    if (run !== undefined) {
      const left = Math.floor(run * micros) - spending.spent - spending.aside;
      if (amount > left) return { reached: { limit: "run", amount: run }, left };
    }
    // Reserves the amount before it is stored so that parallel calls see it, and releases it when storing fails.
    spending.aside += amount;
    let stored: Awaited<ReturnType<typeof reserveStored>>;
    try {
      stored = await reserveStored(model, amount);
    } catch (error) {
      spending.aside -= amount;
      throw error;
    }
    if (stored && "reached" in stored) {
      spending.aside -= amount;
      return stored;
    }
    const cameTo = (how: "settle" | "giveUp") => async (cost: number) => {
      spending.aside -= amount;
      spending.spent += Math.ceil(cost * micros);
      if (stored) await ledger()[how](stored.id, Math.ceil(cost * micros));
    };
    return { settle: cameTo("settle"), giveUp: cameTo("giveUp") };
  }

  async function reserveStored(
    model: string,
    amount: number,
  ): Promise<{ id: number } | { reached: Reached; left: number } | null> {
    if (day === undefined && whole === undefined) return null;
    const stored = await ledger().reserve({
      session,
      turn: turn(),
      model,
      skill,
      day: dayOf(new Date()),
      amount,
      limits: {
        ...(day !== undefined && { day: Math.floor(day * micros) }),
        ...(whole !== undefined && { session: Math.floor(whole * micros) }),
      },
    });
    if ("id" in stored) return stored;
    const limit = stored.reached;
    return { reached: { limit, amount: (limit === "day" ? day : whole) as number }, left: stored.left };
  }
}
