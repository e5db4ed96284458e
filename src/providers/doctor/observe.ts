import type { DialectChange } from "../dialect.ts";
import { dialectOf } from "../dialect.ts";
import type { Delta, ModelRequest } from "../model.ts";
import type { Target, Wire, WireReply } from "../wire/wire.ts";

/** A reply as it came over the wire, to be read again with other eyes. */
export interface Seen {
  /** The server's events, as they came. */
  events: readonly string[];
  /** In how many pieces of time text or thinking came. */
  pieces: number;
  /** It came as one completion, although a stream was asked for. */
  whole: boolean;
  /** From the request to the end of the reply. */
  ms: number;
  /** Whose opaque data would go back. */
  provider: string;
  /** The same events read in another dialect; null when they make no whole reply there. */
  readAs(change: DialectChange): { reply: WireReply; deltas: Delta[] } | null;
}

/** The wire itself, but what comes over it is kept. */
export function observed(wire: Wire): { wire: Wire; seen(pieces: number): Seen } {
  const events: string[] = [];
  const begun = performance.now();
  let read: { request: ModelRequest; target: Target } | undefined;
  let whole = false;
  return {
    wire: {
      ...wire,
      eventsOf(answer) {
        whole = true;
        return wire.eventsOf(answer);
      },
      read(request, target) {
        read = { request, target };
        const reader = wire.read(request, target);
        return {
          get done() {
            return reader.done;
          },
          get finished() {
            return reader.finished;
          },
          push(data) {
            events.push(data);
            return reader.push(data);
          },
          end: () => reader.end(),
        };
      },
    },
    seen: (pieces) => ({
      events,
      pieces,
      whole,
      ms: performance.now() - begun,
      provider: read?.target.provider ?? "",
      readAs: (change) => (read ? readAgain(wire, read, events, change) : null),
    }),
  };
}

function readAgain(
  wire: Wire,
  { request, target }: { request: ModelRequest; target: Target },
  events: readonly string[],
  change: DialectChange,
): { reply: WireReply; deltas: Delta[] } | null {
  const reader = wire.read(request, { ...target, dialect: dialectOf(target.dialect, change) });
  try {
    const deltas = events.flatMap((data) => reader.push(data));
    return { reply: reader.end(), deltas };
  } catch {
    // Nothing is left of it in that dialect, and that is the answer.
    return null;
  }
}
