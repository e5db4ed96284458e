import { useCallback, useEffect, useState } from "react";
import { api } from "../server/api.ts";
import type { ProviderInfo } from "../server/shapes.ts";

export interface Offered {
  providers: readonly ProviderInfo[];
  /** Null until the list came or could not be had. */
  problem: unknown;
  isKnown: boolean;
  refresh(): void;
}

/** The models that can be chosen. One may be added in the terminal at any time, so the list is read anew when it is opened. */
export function useModels(): Offered {
  const [providers, setProviders] = useState<readonly ProviderInfo[]>([]);
  const [isKnown, setKnown] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const refresh = useCallback(async () => {
    try {
      setProviders(await api.models());
      setKnown(true);
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { providers, isKnown, problem, refresh };
}
