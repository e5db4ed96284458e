import type { Event, ToolEnded } from "../protocol/events.ts";
import type { TurnId } from "../protocol/ids.ts";
import type { DirectCall, Live } from "./live.ts";
import { Refusal } from "./refusal.ts";

/** What a call of a tool gave, for whoever waits for it over HTTP. Where a person is asked first, so long it takes. */
export async function callDirectly(
  live: Pick<Live, "listen" | "call" | "send">,
  call: DirectCall,
  signal: AbortSignal,
): Promise<string> {
  const { language, texts } = call;
  const results = new Map<TurnId, ToolEnded>();
  const ended = new Set<TurnId>();
  let look: () => void = () => undefined;
  // From the start: it may end before its turn's name is known here.
  const stop = live.listen((event: Event) => {
    if (event.turn === null) return;
    if (event.type === "tool-ended") results.set(event.turn, event);
    // Not before: the next call would find its session at work.
    if (event.type !== "turn-ended") return;
    ended.add(event.turn);
    look();
  });
  try {
    const { session, turn } = await live.call(call);
    await new Promise<void>((done) => {
      look = () => {
        if (ended.has(turn) || signal.aborted) done();
      };
      signal.addEventListener("abort", look, { once: true });
      look();
    });
    const result = results.get(turn);
    if (!ended.has(turn)) {
      // Whoever asked is gone: nobody is left to want it.
      await live.send(session, { type: "abort" }, { language, texts });
      signal.throwIfAborted();
    }
    if (!result) throw new Refusal(502, ({ server }) => server.unexpected({ problem: call.tool }));
    if (result.status === "ok") return result.output;
    throw new Refusal(result.status === "denied" ? 403 : 422, () => result.output);
  } finally {
    stop();
  }
}
