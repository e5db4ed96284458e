import { useSyncExternalStore } from "react";

const query = "(max-width: 719px)";

/** Too narrow for anything beside the conversation. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches);

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}
