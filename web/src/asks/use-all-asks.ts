import { useCallback, useEffect, useRef, useState } from "react";
import { useIsThere, useServer } from "../server/use-server.ts";
import { deletions } from "../sessions/deletions.ts";
import type { WaitingAsk } from "./group.ts";

export interface AllAsks {
  /** Null until they are known. */
  asks: readonly WaitingAsk[] | null;
  problem: unknown;
  refresh(): void;
}

/** What waits in all sessions; read anew whenever the server tells that it may be other by now. */
export function useAllAsks(told: number): AllAsks {
  const { api } = useServer();
  const isThere = useIsThere();
  const doomed = deletions.use();
  const [known, setKnown] = useState<Omit<AllAsks, "refresh">>({ asks: null, problem: null });
  const last = useRef(0);
  const refresh = useCallback(() => {
    last.current += 1;
    const mine = last.current;
    api.call<WaitingAsk[]>("GET", "/api/asks").then(
      // What was asked for later is the newer.
      (asks) => mine === last.current && setKnown({ asks, problem: null }),
      (problem: unknown) => mine === last.current && setKnown((before) => ({ ...before, problem })),
    );
  }, [api]);
  useEffect(() => {
    if (isThere && told >= 0) refresh();
  }, [refresh, isThere, told]);
  return { ...known, asks: known.asks?.filter(({ session }) => !doomed.has(session)) ?? null, refresh };
}
