import { useCallback, useSyncExternalStore } from "react";
import type { Event } from "../../../src/protocol/events.ts";
import { nothingRead, type Reading, read } from "../../../src/protocol/reading.ts";
import { headers } from "../server/api.ts";
import { follow } from "../server/stream.ts";
import { whileSeen } from "../server/while-seen.ts";

export interface Followed {
  reading: Reading;
  /** `loading` until the server has told what there was. */
  state: "loading" | "open" | "lost" | "refused";
}

interface Follower {
  now: Followed;
  listeners: Set<() => void>;
  stop: AbortController;
}

const start: Followed = { reading: nothingRead(), state: "loading" };

/** A session has one stream, whoever on the page looks at it. */
const followers = new Map<string, Follower>();

/** A session as its events tell it: the same fold as everywhere, drawn at most once a frame. */
export function useReading(session: string): Followed {
  const subscribe = useCallback((listener: () => void) => listen(session, listener), [session]);
  return useSyncExternalStore(subscribe, () => followers.get(session)?.now ?? start);
}

function listen(session: string, listener: () => void): () => void {
  const follower = followers.get(session) ?? begin(session);
  follower.listeners.add(listener);
  return () => {
    follower.listeners.delete(listener);
    if (follower.listeners.size > 0) return;
    follower.stop.abort();
    if (followers.get(session) === follower) followers.delete(session);
  };
}

function begin(session: string): Follower {
  let next: Followed = { reading: nothingRead(), state: "loading" };
  const follower: Follower = { now: next, listeners: new Set(), stop: new AbortController() };
  followers.set(session, follower);
  const draw = () => {
    follower.now = next;
    for (const tell of follower.listeners) tell();
  };
  const drawSoon = soon(draw);
  const run = (signal: AbortSignal) =>
    void follow({
      url: () => `/api/sessions/${session}/events?after=${next.reading.history.seq}`,
      headers,
      signal,
      tell({ data }) {
        const event = JSON.parse(data) as Event;
        next = { ...next, reading: read(next.reading, event) };
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
