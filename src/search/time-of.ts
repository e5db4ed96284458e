import { statSync } from "node:fs";
import type { Place } from "./place.ts";

/** When a file that a search met was last changed. One that has gone, or whose name is no UTF-8, counts as the oldest. */
export function timeIn({ folder, through }: Place): (path: string) => number {
  return (path) => {
    if (path.includes("\uFFFD")) return 0;
    try {
      return statSync(`${through ?? folder}/${path}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    } catch {
      // Closed to us by now.
      return 0;
    }
  };
}
