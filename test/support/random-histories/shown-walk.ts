import type { StoredEvent } from "../../../src/protocol/events.ts";

interface Shown {
  seed: number;
  events: readonly StoredEvent[];
  faults: readonly string[];
}

/** A walk for people: what was wrong, and every event in a line with ids that are easy to tell apart. */
export function shownWalk({ seed, events, faults }: Shown): string {
  const lines = [`walk ${seed}: ${events.length} events`, ...faults.map((fault) => `FAULT ${fault}`)];
  for (const { seq, at: _at, session: _session, turn: _turn, type, ...body } of events) {
    lines.push(`${String(seq).padStart(4)} ${type} ${JSON.stringify(body)}`.slice(0, 400));
  }
  const known = new Map<string, string>();
  return lines.join("\n").replace(/\b(call|msg|ask|turn)_[0-9a-z]{21}\b/g, (id, kind: string) => {
    if (!known.has(id)) known.set(id, `${kind}_${[...known.keys()].filter((other) => other.startsWith(kind)).length}`);
    return known.get(id) as string;
  });
}
