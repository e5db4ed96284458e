// What must hold whenever nothing runs, and of what is stored.
import { isDeepStrictEqual } from "node:util";
import type { Event, StoredEvent } from "../../../src/protocol/events.ts";
import { fold, foldAll } from "../../../src/protocol/fold.ts";
import { emptyHistory } from "../../../src/protocol/history.ts";
import type { CallId } from "../../../src/protocol/ids.ts";
import { createLedger } from "./ledger.ts";
import type { Life } from "./life.ts";
import type { World } from "./world.ts";

type ToolEnded = Extract<StoredEvent, { type: "tool-ended" }>;

/** Either the turn is over or a person knows what is asked; and no call of a turn that is over is without its result. */
export function checkRest({ faults }: World, { session, journal, recalled, store, stranded }: Life): void {
  const { turn, asks, messages } = session.history;
  if (turn && !stranded && !(turn.waiting && asks.length > 0)) faults.add("a turn neither runs nor asks");
  const open = messages.flatMap((message) =>
    message.role === "assistant" ? message.calls.filter(({ state }) => state !== "ended") : [],
  );
  if (!turn && (open.length > 0 || asks.length > 0)) faults.add("a turn ended and left a call or an ask open");
  if (!store.allTold()) faults.add("something that is stored was not told");
  if (!isDeepStrictEqual(journal.history, recalled())) faults.add("the history is not what is stored");
}

/** Of what a user was told that it is stored nothing is missing, no call has two results, and every way to fold agrees. */
export function checkStored({ log, acknowledged, rejected, ran, faults }: World): void {
  const ledger = createLedger(log);
  for (const prompt of rejected) if (ledger.knows(prompt)) faults.add("a prompt that was rejected is stored");
  const made = new Set<CallId>();
  for (const prompt of acknowledged) if (!ledger.knows(prompt)) faults.add("a stored prompt is nowhere");
  for (const event of log) {
    if (event.type === "message-finished") for (const { id } of event.toolCalls) made.add(id);
    if ("call" in event && event.call && !made.has(event.call)) faults.add(`${event.type} of a call that is nowhere`);
    if (event.type === "tool-ended") for (const fault of untrue(event, ran)) faults.add(fault);
    if (event.type === "tool-ended" && ledger.results(event.call).length > 1) faults.add("a call has two results");
  }
  const one = log.reduce((history, event: Event) => fold(history, event), emptyHistory);
  if (!isDeepStrictEqual(foldAll(log), one)) faults.add("foldAll differs from fold");
}

/** A result may leave open what happened, but not say what did not. */
function untrue({ call, name, status, output }: ToolEnded, ran: World["ran"]): string[] {
  const did = ran.has(call);
  // A file can be found as it was wanted whoever wrote it.
  if (status === "ok" && !did && !output.startsWith("Done: ")) return [`${name} is told as done and did not run`];
  const hasEffect = name !== "look" && name !== "ask";
  if (hasEffect && did && output.startsWith("Not run: ")) return [`${name} is told as not run and did run`];
  return [];
}
