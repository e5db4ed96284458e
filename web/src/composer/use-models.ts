import { useCallback, useEffect, useState } from "react";
import { api } from "../server/api.ts";
import type { ModelsInfo } from "../server/shapes.ts";
import { demoModel } from "./models.ts";

export interface Offered extends ModelsInfo {
  /** Until the list came there is only the demo. */
  isKnown: boolean;
  /** Why the list could not be had. */
  failure: unknown;
  refresh(): void;
}

const onlyDemo: ModelsInfo = { default: demoModel, providers: [], problem: null };

/** The models that can be chosen. One may be added in the terminal at any time, so the list is read anew when it is opened. */
export function useModels(): Offered {
  const [models, setModels] = useState<ModelsInfo | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const refresh = useCallback(async () => {
    try {
      setModels(await api.models());
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { ...(models ?? onlyDemo), isKnown: models !== null, failure, refresh };
}
