import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { followAll } from "../server/all-events.ts";
import { useIsThere, useServer } from "../server/use-server.ts";
import { deletions } from "./deletions.ts";
import { createKnownSessions, type KnownSessions, type Listed } from "./known-sessions.ts";
import type { Change } from "./list.ts";

export interface Sessions extends Listed, Pick<KnownSessions, "refresh" | "more"> {
  /** Something has changed here: the server tells of it, and where it cannot, the list is read again. */
  doubt(): void;
  /** Another number whenever the server tells that the skills, or what is asked, are others. */
  told: { skills: number; asks: number };
}

/** What is heard of a change; one tab of the browser leads, and speaks for all. */
export type Hear = (change: Change, isLeader: boolean) => void;

const fullPage = 500;

/** The list of sessions, kept up to date by what the server tells of all of them. The one that is looked at is in it. */
export function useSessions(current: string | null, hear: Hear): Sessions {
  const { api, presence } = useServer();
  const [listed, setListed] = useState<Listed>({ all: null, hasMore: false, problem: null });
  const [told, setTold] = useState({ skills: 0, asks: 0 });
  const isTold = useRef(false);
  const hearing = useRef(hear);
  hearing.current = hear;
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
      tell(data, isLeader) {
        const change = JSON.parse(data) as Change;
        known.tell(change);
        hearing.current(change, isLeader);
        if (change.type === "skills-changed") setTold((last) => ({ ...last, skills: last.skills + 1 }));
        else if (/^ask-|^session-deleted$/.test(change.type)) setTold((last) => ({ ...last, asks: last.asks + 1 }));
      },
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
  const doomed = deletions.use();
  const all = useMemo(() => listed.all?.filter(({ id }) => !doomed.has(id)) ?? null, [listed.all, doomed]);
  return { ...listed, all, refresh, more, doubt, told };
}
