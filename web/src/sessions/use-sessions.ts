import { useCallback, useEffect, useRef, useState } from "react";
import { followAll } from "../server/all-events.ts";
import { api } from "../server/api.ts";
import { presence } from "../server/presence.ts";
import type { SessionInfo } from "../server/shapes.ts";
import { type Change, lastUsedFirst, withChange } from "./list.ts";

export interface Sessions {
  /** Null until they are known. */
  all: readonly SessionInfo[] | null;
  problem: unknown;
  refresh(): Promise<void>;
  /** Something has changed here: the server tells of it, and where it cannot, the list is read again. */
  doubt(): void;
}

/** The list of sessions, kept up to date by what the server tells of all of them. */
export function useSessions(): Sessions {
  const [all, setAll] = useState<readonly SessionInfo[] | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const reading = useRef({ isUnderWay: false, again: false, known: null as readonly SessionInfo[] | null });

  const isTold = useRef(false);

  const show = useCallback((sessions: readonly SessionInfo[]) => {
    reading.current.known = sessions;
    setAll(sessions);
  }, []);

  const refresh = useCallback(async () => {
    const state = reading.current;
    state.again = true;
    if (state.isUnderWay) return;
    state.isUnderWay = true;
    try {
      // A change that is told while the list is on its way may be missing from it.
      while (state.again) {
        state.again = false;
        show(lastUsedFirst(await api.sessions()));
      }
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
    state.isUnderWay = false;
  }, [show]);

  useEffect(() => {
    const stop = new AbortController();
    void refresh();
    followAll({
      signal: stop.signal,
      tell(data) {
        const { isUnderWay, known } = reading.current;
        if (known) show(withChange(known, JSON.parse(data) as Change));
        if (isUnderWay) void refresh();
      },
      onState(state) {
        isTold.current = state === "open";
        // A tab that nobody sees follows all the same: its title tells that a session waits.
        if (state === "lost") presence.doubt();
        else void refresh();
      },
    });
    return () => stop.abort();
  }, [refresh, show]);

  const isThere = presence.use();
  useEffect(() => {
    if (isThere) void refresh();
  }, [isThere, refresh]);

  const doubt = useCallback(() => {
    if (!isTold.current) void refresh();
  }, [refresh]);

  return { all, problem, refresh, doubt };
}
