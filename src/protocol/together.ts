import type { History } from "./history.ts";
import type { CallId } from "./ids.ts";

/** Calls that were under way at the same time as others, and one of these, the same for all of them. */
export type Together = Map<CallId, CallId>;

interface Known {
  history: Pick<History, "asks" | "messages">;
  running: ReadonlyMap<CallId, unknown>;
  together: Together;
}

/** One that runs from now on, or waits for a person: it is under way with the others that do. */
export function joinOthers({ history, running, together }: Known, call: CallId): void {
  const other = [...running.keys(), ...history.asks.map((ask) => ask.call)].find((one) => one !== call);
  if (other === undefined) return;
  const first = together.get(other) ?? other;
  together.set(first, first);
  together.set(call, first);
  for (const { id } of siblings(history, call)) if (isByItself(id, together)) together.set(id, first);
}

/** One that ended and had never run, as a wrong input does: it belongs to those that were asked for with it and run. */
export function joinUnrun(known: Known, call: CallId): void {
  const { history, running, together } = known;
  const asked = siblings(history, call).find(({ id }) => id === call)?.ask;
  if (running.has(call) || together.has(call) || asked !== undefined) return;
  joinOthers(known, call);
  if (!together.has(call)) together.set(call, call);
}

function siblings({ messages }: Known["history"], call: CallId) {
  const last = messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  return calls.some(({ id }) => id === call) ? calls : [];
}

const isByItself = (call: CallId, together: Together) =>
  together.get(call) === call && together.entries().every(([other, first]) => other === call || first !== call);
