import { useEffect, useState } from "react";
import { followAll } from "../../server/all-events.ts";
import { useServer } from "../../server/use-server.ts";
import type { ServerStatus } from "./shapes.ts";

export interface LiveStatus {
  status: ServerStatus;
  reason: string;
}

/** How servers are, as the server tells it of all sessions. */
export function useStatuses(): ReadonlyMap<string, LiveStatus> {
  const { presence } = useServer();
  const [statuses, setStatuses] = useState<ReadonlyMap<string, LiveStatus>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    followAll({
      signal: stop.signal,
      pause: presence.pause,
      onState: () => undefined,
      tell(data) {
        const told = JSON.parse(data) as { type: string; server: string } & LiveStatus;
        if (told.type !== "mcp-status") return;
        setStatuses((before) => new Map(before).set(told.server, { status: told.status, reason: told.reason }));
      },
    });
    return () => stop.abort();
  }, [presence]);
  return statuses;
}
