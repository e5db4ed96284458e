import type { ServerResponse } from "node:http";
import type { Texts } from "../i18n/texts.ts";
import type { Reply } from "./route.ts";

export interface Asked {
  outgoing: ServerResponse;
  texts: Texts;
  /** How long somebody waits at most. */
  limitMs?: number;
}

/** Work that takes its time. It is stopped when whoever asked for it is gone, and then nobody is told anything. */
export async function whileAsked(
  { outgoing, texts, limitMs }: Asked,
  work: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const stop = new AbortController();
  let isGone = false;
  const leave = () => {
    isGone = true;
    stop.abort();
  };
  outgoing.once("close", leave);
  const timer =
    limitMs &&
    setTimeout(() => {
      // Whoever passes the reason on passes on a sentence.
      stop.abort(new DOMException(texts.tools.timedOut({ seconds: limitMs / 1000 }), "TimeoutError"));
    }, limitMs);
  try {
    return await work(stop.signal);
  } catch (error) {
    if (isGone) return null;
    throw error;
  } finally {
    clearTimeout(timer);
    outgoing.off("close", leave);
  }
}
