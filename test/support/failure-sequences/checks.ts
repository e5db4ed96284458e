// What must hold of a session, whatever its server did.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "../../../src/protocol/events.ts";
import { ModelError } from "../../../src/providers/model.ts";

/** A failure is told as one, and how long the server wants to be left alone is understood. */
export function faultsOf(error: unknown): string[] {
  if (!(error instanceof ModelError)) return [`not a ModelError: ${String(error)}`];
  const { detail, retryable, retryAfterMs } = error;
  if (!detail.includes("429")) return [];
  if (!retryable) return ["429 is not tried again"];
  const understood = retryAfterMs === undefined || (retryAfterMs > 0 && retryAfterMs <= 3_600_000);
  return understood ? [] : [`retry-after is ${retryAfterMs}`];
}

export function turnFaults(events: readonly Event[]): string[] {
  const started = events.filter(({ type }) => type === "turn-started").length;
  const ended = events.filter((event) => event.type === "turn-ended");
  const wrong = ended.filter(({ reason, problem }) => (reason === "done") === Boolean(problem));
  const stored = events.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return [
    ...(started === 2 && ended.length === 2 ? [] : [`${started} turns started, ${ended.length} ended`]),
    ...wrong.map(({ reason, problem }) => `a turn ended with ${reason} and ${problem ?? "no problem told"}`),
    ...(stored.every((seq, at) => at === 0 || seq === (stored[at - 1] as number) + 1) ? [] : ["the journal has a gap"]),
  ];
}

export function callFaults(events: readonly Event[]): string[] {
  const called = events.flatMap((event) =>
    event.type === "message-finished" ? event.toolCalls.map(({ id }) => id) : [],
  );
  const ended = events.flatMap((event) => (event.type === "tool-ended" ? [event.call] : []));
  const same = called.toSorted().join() === ended.toSorted().join();
  return same ? [] : [`${called.length} calls, ${ended.length} results`];
}

/** Each effect once, and only those whose call has a good result. */
export function effectFaults(events: readonly Event[], workspace: string, count: (what: string) => void): string[] {
  const commands = new Map<string, string>();
  for (const event of events) {
    if (event.type === "tool-started") commands.set(event.call, (event.input as { command: string }).command);
  }
  const good = events.flatMap((event) => (event.type === "tool-ended" && event.status === "ok" ? [event.call] : []));
  const expected = good.map((call) => /echo (\d+)/.exec(commands.get(call) ?? "")?.[1] ?? "?");
  const file = join(workspace, "effects.txt");
  const found = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  for (const _ of found) count("effects");
  const same = found.toSorted().join() === expected.toSorted().join() && new Set(found).size === found.length;
  return same ? [] : [`effects ${found.join()} instead of ${expected.join()}`];
}
