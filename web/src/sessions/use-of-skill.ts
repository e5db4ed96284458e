import { useEffect, useMemo, useState } from "react";
import type { SessionInfo } from "../server/shapes.ts";
import { useServer } from "../server/use-server.ts";
import { lastUsedFirst } from "./list.ts";
import type { Sessions } from "./use-sessions.ts";

const most = "500";

/** The sessions, or those of one skill: where the list does not reach back to all of them, the server is asked for the rest. */
export function useOfSkill(sessions: Sessions, skill: string | null): readonly SessionInfo[] | null {
  const { api } = useServer();
  const { all, hasMore } = sessions;
  const [older, setOlder] = useState<{ skill: string; rows: readonly SessionInfo[] } | null>(null);
  useEffect(() => {
    if (skill === null || !hasMore) return;
    let isStill = true;
    const path = `/api/sessions?${new URLSearchParams({ skill_id: skill, limit: most })}`;
    api.call<SessionInfo[]>("GET", path).then(
      (rows) => isStill && setOlder({ skill, rows }),
      // Those that are known are shown all the same.
      () => null,
    );
    return () => {
      isStill = false;
    };
  }, [api, skill, hasMore]);
  return useMemo(() => {
    if (skill === null || !all) return all;
    const known = new Set(all.map(({ id }) => id));
    const others = older?.skill === skill && hasMore ? older.rows.filter(({ id }) => !known.has(id)) : [];
    return lastUsedFirst([...all.filter(({ skill_id }) => skill_id === skill), ...others]);
  }, [all, skill, older, hasMore]);
}
