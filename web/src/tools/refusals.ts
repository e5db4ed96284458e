import { createContext } from "react";
import type { Event } from "../../../src/protocol/events.ts";
import type { Reading } from "../../../src/protocol/reading.ts";

/** What the user said in place of a yes, by the call that was to run. */
export type Refusals = ReadonlyMap<string, string>;

export const RefusalsContext = createContext<Refusals>(new Map());

/** The event as it comes into what was read until then. */
export function refusalIn(event: Event, { history: { asks } }: Reading): [call: string, words: string] | null {
  if (event.type !== "ask-answered" || event.answer.decision !== "deny" || !event.answer.reason) return null;
  const asked = asks.find(({ ask }) => ask === event.ask);
  return asked ? [asked.call, event.answer.reason] : null;
}
