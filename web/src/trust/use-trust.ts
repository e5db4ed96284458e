import { useCallback, useEffect, useState } from "react";
import type { TrustInfo } from "../server/shapes.ts";
import { useIsThere, useServer } from "../server/use-server.ts";

export interface FolderTrust {
  /** What the folder brings of its own; null while it is not known, or cannot be. */
  info: TrustInfo | null;
  /** Looks at the folder again. */
  read(): Promise<void>;
}

/** Looked at again when `after` changes. */
export function useTrust(folder: string | null, after = "begin"): FolderTrust {
  const { api } = useServer();
  const isThere = useIsThere();
  const [found, setFound] = useState<{ of: string; info: TrustInfo } | null>(null);
  const read = useCallback(async () => {
    if (folder === null) return;
    const info = await api.trust(folder);
    setFound({ of: folder, info });
  }, [folder, api]);
  useEffect(() => {
    // What cannot be looked at is not used either, and whoever works in the folder is told why elsewhere.
    if (isThere && after !== "") void read().catch(() => null);
  }, [isThere, read, after]);
  return { info: found?.of === folder ? found.info : null, read };
}
