import { useCallback, useSyncExternalStore } from "react";
import type { Followed } from "../server/readings.ts";
import { useServer } from "../server/use-server.ts";

/** A session as its events tell it: the same fold as everywhere, drawn at most once a frame. */
export function useReading(session: string): Followed {
  const { readings } = useServer();
  const subscribe = useCallback((listener: () => void) => readings.subscribe(session, listener), [readings, session]);
  return useSyncExternalStore(subscribe, () => readings.of(session));
}
