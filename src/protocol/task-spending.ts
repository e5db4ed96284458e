import type { EventOf } from "./events.ts";
import { addUsage } from "./fold.ts";
import type { SessionId } from "./ids.ts";
import type { TaskEnded } from "./tasks.ts";
import type { TaskSpending, TurnEnd, TurnFact } from "./turn-facts.ts";

/** In which turn each sub-agent was begun, and what those of a turn took. Turns by their number; never changed in place. */
export interface Given {
  turns: ReadonlyMap<SessionId, number>;
  spent: ReadonlyMap<number, TaskSpending>;
}

export const nothingGiven: Given = { turns: new Map(), spent: new Map() };

export const withTask = ({ turns, spent }: Given, { task }: EventOf<"task-started">, turn: number): Given => ({
  turns: new Map(turns).set(task, turn),
  spent,
});

export function withTaskEnd({ turns, spent }: Given, { task, usage, cost }: TaskEnded): Given {
  const turn = turns.get(task);
  if (turn === undefined || !usage) return { turns, spent };
  const known = spent.get(turn) ?? { usage: { input: 0, output: 0 }, cost: 0 };
  const sum = known.cost === null || cost === undefined ? null : known.cost + cost;
  return { turns, spent: new Map(spent).set(turn, { usage: addUsage(known.usage, usage), cost: sum }) };
}

/** The turn's end with what its sub-agents took by now. */
export function withSpending(
  facts: readonly TurnFact[],
  { turns, spent }: Given,
  task: SessionId,
): readonly TurnFact[] {
  const turn = turns.get(task);
  const tasks = turn !== undefined && spent.get(turn);
  if (!tasks) return facts;
  return facts.map((fact) => (fact.type === "end" && fact.turn === turn ? { ...fact, tasks } : fact));
}

/** What a turn took in all; without a cost when any of it is not known. */
export function withTasks({ usage, cost, tasks }: TurnEnd): Pick<TurnEnd, "usage" | "cost"> {
  if (!tasks) return { usage, ...(cost !== undefined && { cost }) };
  const sum = cost === undefined || tasks.cost === null ? null : cost + tasks.cost;
  return { usage: addUsage(usage, tasks.usage), ...(sum !== null && { cost: sum }) };
}
