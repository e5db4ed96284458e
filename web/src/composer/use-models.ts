import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { ModelsInfo } from "../server/shapes.ts";
import { useIsThere, useServer } from "../server/use-server.ts";

export interface Offered {
  /** Null until the list came. */
  known: ModelsInfo | null;
  /** Why the list could not be had. */
  failure: unknown;
  /** Servers on this machine are asked, too. */
  refresh(): void;
}

/** The models that can be chosen. One may be added in the terminal at any time, so the list is read anew when it is opened. */
export function useModels(): Offered {
  const { models } = useServer();
  const isThere = useIsThere();
  const [failure, setFailure] = useState<unknown>(null);
  const read = useCallback(
    (local: boolean) => void models.read(local).then(() => setFailure(null), setFailure),
    [models],
  );
  // To open the page asks nobody but its server.
  useEffect(() => {
    if (isThere) read(false);
  }, [read, isThere]);
  return { known: useSyncExternalStore(models.subscribe, models.get), failure, refresh: () => read(true) };
}
