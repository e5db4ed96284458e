import type { Event } from "../../../src/protocol/events.ts";
import { nothingRead, type Reading, read } from "../../../src/protocol/reading.ts";
import { type Refusals, refusalIn } from "../tools/refusals.ts";
import { followInTurn } from "./follow-in-turn.ts";
import { headers } from "./headers.ts";
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

export function createReadings({ pause }: Pick<Presence, "pause">): Readings {
  const followers = new Map<string, Follower>();
  return {
    of: (session) => followers.get(session)?.now ?? unread,
    subscribe(session, listener) {
      const follower = followers.get(session) ?? begin(session, pause);
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

function begin(session: string, pause: Presence["pause"]): Follower {
  let next = start();
  const follower: Follower = { now: next, listeners: new Set(), stop: new AbortController() };
  const draw = () => {
    follower.now = next;
    for (const tell of follower.listeners) tell();
  };
  const drawSoon = soon(draw);
  const run = (signal: AbortSignal) =>
    void followInTurn({
      url: () => `/api/sessions/${session}/events?after=${next.reading.history.seq}`,
      headers,
      pause,
      signal,
      tell({ data }) {
        const event = JSON.parse(data) as Event;
        const refusal = refusalIn(event, next.reading);
        const refusals = refusal ? new Map([...next.refusals, refusal]) : next.refusals;
        next = { ...next, refusals, reading: read(next.reading, event) };
        drawSoon(Date.now() - Date.parse(event.at) > pastMs);
      },
      onState(state) {
        next = { ...next, state };
        drawSoon(false);
      },
    });
  whileSeen(run, follower.stop.signal);
  return follower;
}

/** What is older than this has been there before the page was opened. */
const pastMs = 5_000;
const quietMs = 50;

/** At the next frame; of what is past, all that comes in one go is drawn at once. */
function soon(draw: () => void): (isPast: boolean) => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    frame = 0;
    draw();
  };
  return (isPast) => {
    if (frame !== 0) return;
    clearTimeout(timer);
    if (isPast) timer = setTimeout(now, quietMs);
    else frame = requestAnimationFrame(now);
  };
}
