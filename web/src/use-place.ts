import { useSyncExternalStore } from "react";
import { type Place, placeOf } from "./route.ts";

export function go(address: string): void {
  location.hash = address;
}

/** For what stands in the address only until it is seen: Back does not lead there again. */
export function goInstead(address: string): void {
  location.replace(address);
}

export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => location.hash));
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
