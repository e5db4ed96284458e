import { useEffect, useRef, useState } from "react";
import type { Call } from "../../../src/protocol/messages.ts";
import { allSaid, type Reading } from "../../../src/protocol/reading.ts";
import { useServer } from "../server/use-server.ts";
import { type Elsewhere, howAnswered } from "./how-answered.ts";

/** So long is told what became of something that is no longer asked. */
export const toldMs = 10_000;

/** That what was asked here has just been answered, but not here: in another tab, or on the command line. */
export function useElsewhere(reading: Reading): Elsewhere | null {
  const { answeredHere } = useServer();
  const { asks } = reading.history;
  const before = useRef(asks);
  const [told, setTold] = useState<Elsewhere | null>(null);
  useEffect(() => {
    const open = new Set(asks.map(({ ask }) => ask));
    const gone = before.current.filter(({ ask }) => !open.has(ask));
    const isNew = asks.some(({ ask }) => !before.current.some((other) => other.ask === ask));
    before.current = asks;
    const other = gone.findLast(({ ask }) => !answeredHere.has(ask));
    if (other) setTold(howAnswered(callIn(reading, other.call)));
    else if (isNew) setTold(null);
  }, [asks, reading, answeredHere]);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), toldMs);
    return () => clearTimeout(timer);
  }, [told]);
  return told;
}

function callIn(reading: Reading, id: string): Call | undefined {
  for (const message of allSaid(reading).toReversed()) {
    const call = message.role === "assistant" && message.calls.find((one) => one.id === id);
    if (call) return call;
  }
  return undefined;
}
