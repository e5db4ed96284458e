import { useSyncExternalStore } from "react";

/** Too narrow for anything beside the conversation. */
export const useIsNarrow = createUse("(max-width: 719px)");

/** There is room for the sessions, the conversation and something more. */
export const useHasRoom = createUse("(min-width: 1100px)");

function createUse(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const media = matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
