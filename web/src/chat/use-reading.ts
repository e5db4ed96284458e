import { useEffect, useState } from "react";
import type { Event } from "../../../src/protocol/events.ts";
import { nothingRead, type Reading, read } from "../../../src/protocol/reading.ts";
import { headers } from "../server/api.ts";
import { follow } from "../server/stream.ts";

export interface Followed {
  reading: Reading;
  /** `loading` until the server has told what there was. */
  state: "loading" | "open" | "lost" | "refused";
}

const start = (): Followed => ({ reading: nothingRead(), state: "loading" });

/** A session as its events tell it: the same fold as everywhere, drawn at most once a frame. */
export function useReading(session: string): Followed {
  const [followed, setFollowed] = useState<Followed>(start);
  useEffect(() => {
    const stop = new AbortController();
    let now = start();
    let frame = 0;
    const draw = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setFollowed(now);
      });
    };
    setFollowed(now);
    void follow({
      url: (last) => `/api/sessions/${session}/events?after=${last ?? 0}`,
      headers,
      signal: stop.signal,
      tell({ data }) {
        now = { ...now, reading: read(now.reading, JSON.parse(data) as Event) };
        draw();
      },
      onState(state) {
        now = { ...now, state };
        draw();
      },
    });
    return () => {
      stop.abort();
      cancelAnimationFrame(frame);
    };
  }, [session]);
  return followed;
}
