import type { CallOptions, Interactions } from "../connection.ts";
import { type CallClock, callClock } from "./call-clock.ts";

/** The calls that a server works on now. What it asks of us it asks for one of them. */
export interface Calls {
  /** Runs one; `progress` is told what the server says of it. */
  run<Result>(options: CallOptions, work: (call: CallUnderWay) => Promise<Result>): Promise<Result>;
  /** Asks a person or the model, by the newest call. No call's time runs meanwhile. Null: there is none, or too much is asked. */
  ask<Answer>(how: (by: Interactions, signal: AbortSignal) => Promise<Answer>): Promise<Answer | null>;
  /** Roots as the newest call has them. */
  roots(): ReturnType<Interactions["roots"]> | null;
}

export interface CallUnderWay {
  signal: AbortSignal;
  onprogress(progress: { progress: number; total?: number | undefined; message?: string | undefined }): void;
}

const longestProgress = 300;
/** So many questions may stand before a person at once: who asks for more is not asking him. */
const mostAsked = 10;

export function createCalls(): Calls {
  const calls = new Set<{ clock: CallClock; interactions: Interactions; over: AbortController }>();
  let asked = 0;
  const newest = () => [...calls].at(-1);

  return {
    async run({ signal, limitMs, progress, interactions }, work) {
      const clock = callClock({ limitMs, signal });
      const call = { clock, interactions, over: new AbortController() };
      calls.add(call);
      try {
        return await work({
          signal: clock.signal,
          onprogress({ progress: done, total, message }) {
            clock.progress();
            const counted = total === undefined ? String(done) : `${done}/${total}`;
            progress((message || counted).slice(0, longestProgress));
          },
        });
      } catch (error) {
        // The SDK makes an error of its own of it.
        throw clock.ended() ?? error;
      } finally {
        clock.stop();
        calls.delete(call);
        // What was asked for it nobody needs to know now.
        call.over.abort();
      }
    },
    async ask(how) {
      const call = newest();
      if (!call || asked >= mostAsked) return null;
      // Which call it is for nobody says, so all of them wait.
      const waiting = [...calls];
      for (const { clock } of waiting) clock.pause();
      asked++;
      try {
        return await how(call.interactions, AbortSignal.any([call.clock.signal, call.over.signal]));
      } finally {
        asked--;
        for (const { clock } of waiting) clock.resume();
      }
    },
    roots: () => newest()?.interactions.roots() ?? null,
  };
}
