import type { SessionInfo } from "../server/shapes.ts";

/** What was looked at in this browser, and up to when each session was seen. */
export interface Seen {
  /** What is older than this counts as seen. */
  since: string;
  at: Readonly<Record<string, string>>;
}

/** Of a browser that has looked at nothing yet nothing is new. */
const allSeen: Seen = { since: "9", at: {} };
const mostKept = 500;

export function seenIn(text: string | null): Seen {
  try {
    const { since, at } = JSON.parse(text ?? "null") ?? {};
    return typeof since === "string" && typeof at === "object" && at !== null ? { since, at } : allSeen;
  } catch {
    // Somebody else has written there.
    return allSeen;
  }
}

export const nothingSeen = (now: string): Seen => ({ since: now, at: {} });

export function withSeen({ since, at }: Seen, id: string, until: string): Seen {
  const entries = Object.entries({ ...at, [id]: until }).sort(([, one], [, other]) => (one < other ? 1 : -1));
  // What is forgotten must not come to be new.
  const forgotten = entries[mostKept]?.[1] ?? since;
  return {
    since: forgotten > since ? forgotten : since,
    at: Object.fromEntries(entries.slice(0, mostKept)),
  };
}

/** Something has come of it that nobody has seen here. What it is doing right now, its state says. */
export function isUnread({ since, at }: Seen, { id, updated_at, state }: SessionInfo): boolean {
  return state !== "running" && state !== "waiting" && updated_at > (at[id] ?? since);
}
