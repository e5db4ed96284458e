import { useEffect } from "react";
import { createKept } from "../kept.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { nothingSeen, type Seen, seenIn, withSeen } from "./unread.ts";

let last: { text: string | null; seen: Seen } | null = null;

/** Made sense of once for each text. */
function remembered(text: string | null): Seen {
  if (last?.text !== text || !last) last = { text, seen: seenIn(text) };
  return last.seen;
}

const kept = createKept("skillmint.seen", remembered);

/** What was seen in this browser. The session that is looked at is seen for as long as somebody looks. */
export function useSeen(current: SessionInfo | undefined): Seen {
  const { id, updated_at: until } = current ?? {};
  useEffect(() => {
    if (localStorage.getItem("skillmint.seen") === null)
      kept.set(JSON.stringify(nothingSeen(new Date().toISOString())));
    const look = () => {
      if (document.hidden || id === undefined || until === undefined) return;
      const seen = kept.get();
      if ((seen.at[id] ?? "") < until) kept.set(JSON.stringify(withSeen(seen, id, until)));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [id, until]);
  return kept.use();
}
