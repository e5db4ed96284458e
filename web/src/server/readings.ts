import type { Event } from "../../../src/protocol/events.ts";
import { nothingRead, type Reading, read } from "../../../src/protocol/reading.ts";
import { type Refusals, refusalIn } from "../tools/refusals.ts";
import { further, type Lately, readAhead } from "./ahead.ts";
import { followInTurn } from "./follow-in-turn.ts";
import { headers } from "./headers.ts";
import { inSlices } from "./in-slices.ts";
import { pageClock } from "./page-clock.ts";
import type { Presence } from "./presence.ts";
import { whileSeen } from "./while-seen.ts";

export interface Followed {
  reading: Reading;
  refusals: Refusals;
  /** `loading` until the server has told what there was. */
  state: "loading" | "open" | "lost" | "refused";
}

/** The sessions that are looked at. Each is followed once, whoever on the page looks at it. */
export interface Readings {
  of(session: string): Followed;
  subscribe(session: string, listener: () => void): () => void;
}

interface Follower {
  now: Followed;
  listeners: Set<() => void>;
  stop: AbortController;
}

// Some of what was read is added to in place: every session begins with its own.
const start = (): Followed => ({ reading: nothingRead(), refusals: new Map(), state: "loading" });
const unread = start();

/** `lately`: of a long session what it was about last; null of a short one. */
export interface ReadingsInput extends Pick<Presence, "pause"> {
  lately(session: string): Promise<Lately | null>;
}

export function createReadings(input: ReadingsInput): Readings {
  const followers = new Map<string, Follower>();
  return {
    of: (session) => followers.get(session)?.now ?? unread,
    subscribe(session, listener) {
      const follower = followers.get(session) ?? begin(session, input);
      followers.set(session, follower);
      follower.listeners.add(listener);
      return () => {
        follower.listeners.delete(listener);
        if (follower.listeners.size > 0) return;
        follower.stop.abort();
        if (followers.get(session) === follower) followers.delete(session);
      };
    },
  };
}

function begin(session: string, { pause, lately }: ReadingsInput): Follower {
  let next = start();
  let ahead: Reading | null = null;
  const follower: Follower = { now: next, listeners: new Set(), stop: new AbortController() };
  const draw = () => {
    const reading = further(next.reading, ahead);
    if (reading === next.reading) ahead = null;
    follower.now = { ...next, reading };
    for (const tell of follower.listeners) tell();
  };
  const take = (data: string) => {
    const event = JSON.parse(data) as Event;
    const refusal = refusalIn(event, next.reading);
    const refusals = refusal ? new Map([...next.refusals, refusal]) : next.refusals;
    next = { ...next, refusals, reading: read(next.reading, event) };
    return Date.now() - Date.parse(event.at) > pastMs ? "past" : "now";
  };
  const slices = inSlices(take, draw, pageClock);
  const run = (signal: AbortSignal) =>
    void followInTurn({
      url() {
        // All that was not read yet is told again.
        slices.drop();
        return `/api/sessions/${session}/events?after=${next.reading.history.seq}`;
      },
      headers,
      pause,
      signal,
      tell: ({ data }) => slices.add(data),
      onState(state) {
        next = { ...next, state };
        draw();
      },
    });
  const { signal } = follower.stop;
  const show = (known: Lately | null) => {
    if (!known || signal.aborted) return;
    ahead = readAhead(known);
    draw();
  };
  // What is seen first comes first; without it the session is shown all the same, when it is read.
  void lately(session)
    .then(show, () => null)
    .finally(() => signal.aborted || whileSeen(run, signal));
  return follower;
}

/** What is older than this has been there before the page was opened. */
const pastMs = 5_000;
