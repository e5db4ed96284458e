import type { Answer, Ask } from "../../protocol/asks.ts";
import { CommandRefused } from "../../protocol/commands.ts";
import type { Event, StoredBody } from "../../protocol/events.ts";
import type { History } from "../../protocol/history.ts";
import type { SessionId } from "../../protocol/ids.ts";
import type { Session } from "../session.ts";

/** What a sub-agent's event means for the asks of the session that it works for; nothing for most. */
export function mirrored(event: Event, task: SessionId): ((history: History) => { events: StoredBody[] }) | null {
  switch (event.type) {
    case "ask-raised": {
      const { seq: _seq, at: _at, session: _session, turn: _turn, task: _task, type: _type, ...ask } = event;
      return (history) => ({ events: isOpen(history, ask.ask) ? [] : raised([ask], task, history) });
    }
    // Answered there, it needs no answer here.
    case "ask-answered":
    case "ask-withdrawn": {
      const reason = event.type === "ask-withdrawn" ? event.reason : "";
      return (history) => ({
        events: isOpen(history, event.ask) ? [{ type: "ask-withdrawn", ask: event.ask, reason }] : [],
      });
    }
    default:
      return null;
  }
}

/** What makes the asks here those that it has: what was killed in between was told to one of the two only. */
export function agreed(asked: readonly Ask[], task: SessionId, history: History, reason: string): StoredBody[] {
  const answers = answersFor(task, history);
  const gone = askedBy(task, history).filter(({ ask }) => !asked.some((one) => one.ask === ask));
  const unheard = asked.filter(({ ask }) => !answers[ask] && !isOpen(history, ask));
  return [
    ...gone.map(({ ask }): StoredBody => ({ type: "ask-withdrawn", ask, reason })),
    ...raised(unheard, task, history),
  ];
}

/** Brings it what was said to its questions. The rule that an answer may make is the session's already. */
export async function pass(session: Session, ask: Ask["ask"], given: Answer): Promise<void> {
  const answer: Answer = given.decision === "allow" ? { ...given, always: undefined, rule: undefined } : given;
  try {
    await session.send({ type: "answer", ask, answer });
  } catch (error) {
    // Too late: it is asked anew, or needs no answer any more.
    if (!(error instanceof CommandRefused)) throw error;
  }
}

export const answersFor = (task: SessionId, { tasks }: History): Readonly<Record<Ask["ask"], Answer>> =>
  tasks.find((one) => one.task === task)?.answers ?? {};

export const askedBy = (task: SessionId, { asks }: History): Ask[] => asks.filter(({ of }) => of?.task === task);

const isOpen = ({ asks }: History, id: Ask["ask"]) => asks.some(({ ask }) => ask === id);

function raised(asks: readonly Ask[], id: SessionId, { tasks }: History): StoredBody[] {
  const task = tasks.find((one) => one.task === id);
  if (!task) return [];
  const of = { task: id, agentType: task.agentType, ...(task.background && { background: true as const }) };
  return asks.map(({ live: _, ...ask }) => ({ type: "ask-raised", ...ask, of }));
}
