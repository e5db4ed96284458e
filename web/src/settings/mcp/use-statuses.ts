import { useEffect, useState } from "react";
import { followAll } from "../../server/all-events.ts";
import { useServer } from "../../server/use-server.ts";
import type { ServerStatus } from "./shapes.ts";

/** How servers are, as the server tells it of all sessions. Why one failed is asked for: it is told to all alike, in one language. */
export function useStatuses(onFailed: () => Promise<void>): ReadonlyMap<string, ServerStatus> {
  const { presence } = useServer();
  const [statuses, setStatuses] = useState<ReadonlyMap<string, ServerStatus>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    followAll({
      signal: stop.signal,
      pause: presence.pause,
      onState: () => undefined,
      tell(data) {
        const { type, server, status } = JSON.parse(data) as { type: string; server: string; status: ServerStatus };
        if (type !== "mcp-status") return;
        setStatuses((before) => new Map(before).set(server, status));
        if (status === "error") void onFailed();
      },
    });
    return () => stop.abort();
  }, [presence, onFailed]);
  return statuses;
}
