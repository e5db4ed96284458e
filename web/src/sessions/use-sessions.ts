import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { followAll } from "../server/all-events.ts";
import { useIsThere, useServer } from "../server/use-server.ts";
import { createKnownSessions, type KnownSessions, type Listed } from "./known-sessions.ts";
import type { Change } from "./list.ts";

export interface Sessions extends Listed, Pick<KnownSessions, "refresh" | "more"> {
  /** Something has changed here: the server tells of it, and where it cannot, the list is read again. */
  doubt(): void;
}

const fullPage = 500;

/** The list of sessions, kept up to date by what the server tells of all of them. The one that is looked at is in it. */
export function useSessions(current: string | null): Sessions {
  const { api, presence } = useServer();
  const [listed, setListed] = useState<Listed>({ all: null, hasMore: false, problem: null });
  const isTold = useRef(false);
  const known = useMemo(
    () =>
      createKnownSessions({ page: (before) => api.sessions(fullPage, before), one: api.session, fullPage }, setListed),
    [api],
  );

  useEffect(() => {
    const stop = new AbortController();
    void known.refresh();
    followAll({
      signal: stop.signal,
      pause: presence.pause,
      tell: (data) => known.tell(JSON.parse(data) as Change),
      onState(state) {
        isTold.current = state === "open";
        // A tab that nobody sees follows all the same: its title tells that a session waits.
        if (state === "lost") presence.doubt();
        else void known.refresh();
      },
    });
    return () => stop.abort();
  }, [known, presence]);

  const isThere = useIsThere();
  useEffect(() => {
    if (isThere) void known.refresh();
  }, [isThere, known]);

  const isMissing = current !== null && listed.all !== null && !listed.all.some(({ id }) => id === current);
  useEffect(() => {
    if (isMissing && isThere) void known.find(current as string);
  }, [isMissing, isThere, current, known]);

  const doubt = useCallback(() => {
    if (!isTold.current) void known.refresh();
  }, [known]);

  const { refresh, more } = known;
  return { ...listed, refresh, more, doubt };
}
