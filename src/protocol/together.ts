import type { History } from "./history.ts";
import type { CallId } from "./ids.ts";

/** Calls that were under way at the same time as others, and their group, the same object for all of them. */
export type Together = Map<CallId, Group>;

/** Calls that run, or wait for a person, while others of their step do. They may still run one after the other. */
export interface Group {
  /** The most of them that ran at once. Raised in place. */
  most: number;
}

interface Known {
  history: Pick<History, "asks" | "messages">;
  running: ReadonlyMap<CallId, unknown>;
  together: Together;
}

/** One that runs from now on, or waits for a person: it is under way with the others that do. */
export function joinOthers({ history, running, together }: Known, call: CallId): void {
  const other = [...running.keys(), ...history.asks.map((ask) => ask.call)].find((one) => one !== call);
  if (other === undefined) return;
  const group = together.get(other) ?? { most: running.has(other) ? 1 : 0 };
  together.set(other, group);
  together.set(call, group);
  for (const { id } of siblings(history, call)) if (isByItself(id, together)) together.set(id, group);
}

/** One that runs from now on, as those do that are told as running. */
export function countRunning({ running, together }: Pick<Known, "running" | "together">, call: CallId): void {
  const group = together.get(call);
  if (!group) return;
  const others = running.keys().filter((one) => one !== call && together.get(one) === group);
  group.most = Math.max(group.most, others.toArray().length + 1);
}

/** One that ended and had never run, as a wrong input does: it belongs to those that were asked for with it and run. */
export function joinUnrun(known: Known, call: CallId): void {
  const { history, running, together } = known;
  const asked = siblings(history, call).find(({ id }) => id === call)?.ask;
  if (running.has(call) || together.has(call) || asked !== undefined) return;
  joinOthers(known, call);
  if (!together.has(call)) together.set(call, { most: 0 });
}

function siblings({ messages }: Known["history"], call: CallId) {
  const last = messages.at(-1);
  const calls = last?.role === "assistant" ? last.calls : [];
  return calls.some(({ id }) => id === call) ? calls : [];
}

function isByItself(call: CallId, together: Together): boolean {
  const group = together.get(call);
  return group !== undefined && together.entries().every(([other, its]) => other === call || its !== group);
}
