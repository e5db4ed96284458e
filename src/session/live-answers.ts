import type { LiveAnswers } from "../loop/ask-live.ts";
import type { Answer } from "../protocol/asks.ts";
import type { Event } from "../protocol/events.ts";
import type { AskId } from "../protocol/ids.ts";

/** Brings the answers to running calls that wait for them. */
export function createLiveAnswers(): { wait: LiveAnswers; tell(event: Event): void } {
  const waiting = new Map<AskId, (answer: Answer | null) => void>();
  return {
    wait(ask, signal) {
      const { promise, resolve } = Promise.withResolvers<Answer | null>();
      const giveUp = () => resolve(null);
      waiting.set(ask, resolve);
      signal.addEventListener("abort", giveUp, { once: true });
      return promise.finally(() => {
        waiting.delete(ask);
        signal.removeEventListener("abort", giveUp);
      });
    },
    tell(event) {
      if (event.type === "ask-answered") waiting.get(event.ask)?.(event.answer);
      if (event.type === "ask-withdrawn") waiting.get(event.ask)?.(null);
    },
  };
}
