import type { Event, ToolEnded } from "../protocol/events.ts";
import type { SessionId } from "../protocol/ids.ts";
import type { DirectCall, Live } from "./live.ts";
import { Refusal } from "./refusal.ts";

/** What a call of a tool gave, for whoever waits for it over HTTP. Where a person is asked first, so long it takes. */
export async function callDirectly(
  live: Pick<Live, "listen" | "call" | "send">,
  call: DirectCall,
  signal: AbortSignal,
): Promise<string> {
  const { language, texts } = call;
  const ended = new Map<SessionId, ToolEnded | null>();
  let look: () => void = () => undefined;
  // From the start: it may end before its session's name is known here.
  const stop = live.listen((event: Event) => {
    if (event.type === "tool-ended") ended.set(event.session, event);
    else if (event.type === "turn-ended" && !ended.has(event.session)) ended.set(event.session, null);
    else return;
    look();
  });
  try {
    const id = await live.call(call);
    await new Promise<void>((done) => {
      look = () => {
        if (ended.has(id) || signal.aborted) done();
      };
      signal.addEventListener("abort", look, { once: true });
      look();
    });
    const result = ended.get(id);
    if (result === undefined) {
      // Whoever asked is gone: nobody is left to want it.
      await live.send(id, { type: "abort" }, { language, texts });
      signal.throwIfAborted();
    }
    if (!result) throw new Refusal(502, ({ server }) => server.unexpected({ problem: call.tool }));
    if (result.status === "ok") return result.output;
    throw new Refusal(result.status === "denied" ? 403 : 422, () => result.output);
  } finally {
    stop();
  }
}
