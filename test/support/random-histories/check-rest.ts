// What must hold whenever nothing runs, and of what is stored.
import { isDeepStrictEqual } from "node:util";
import type { Event } from "../../../src/protocol/events.ts";
import { fold, foldAll } from "../../../src/protocol/fold.ts";
import { emptyHistory } from "../../../src/protocol/history.ts";
import { createLedger } from "./ledger.ts";
import type { Life } from "./life.ts";
import type { World } from "./world.ts";

/** Either the turn is over or a person knows what is asked; and no call of a turn that is over is without its result. */
export function checkRest({ faults }: World, { session }: Life): void {
  const { turn, asks, messages } = session.history;
  if (turn && !(turn.waiting && asks.length > 0)) faults.add("a turn neither runs nor asks");
  const open = messages.flatMap((message) =>
    message.role === "assistant" ? message.calls.filter(({ state }) => state !== "ended") : [],
  );
  if (!turn && (open.length > 0 || asks.length > 0)) faults.add("a turn ended and left a call or an ask open");
}

/** Of what a user was told that it is stored nothing is missing, no call has two results, and every way to fold agrees. */
export function checkStored({ log, acknowledged, faults }: World): void {
  const ledger = createLedger(log);
  for (const prompt of acknowledged) if (!ledger.knows(prompt)) faults.add("a stored prompt is nowhere");
  for (const event of log) {
    if (event.type === "tool-ended" && ledger.results(event.call).length > 1) faults.add("a call has two results");
  }
  const one = log.reduce((history, event: Event) => fold(history, event), emptyHistory);
  if (!isDeepStrictEqual(foldAll(log), one)) faults.add("foldAll differs from fold");
}
