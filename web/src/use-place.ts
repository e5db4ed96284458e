import { useSyncExternalStore } from "react";
import { type Place, placeOf } from "./route.ts";

export function go(address: string): void {
  location.hash = address;
}

export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => location.hash));
}

function subscribe(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}
