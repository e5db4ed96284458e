import type { GateContext } from "./decide.ts";
import { placesFrom } from "./paths.ts";

/** Every place that a word may lead to, seen from a folder. */
export const placesIn = (folder: string, word: string, context: GateContext): string[] =>
  placesFrom(word, folder, { home: context.home, real: (path) => realOf(path, context) });

/** Null for what cannot be a path. */
export function realOf(path: string, context: GateContext): string | null {
  try {
    return context.real(path);
  } catch {
    // A loop of links, a NUL: whoever opens it fails.
    return null;
  }
}
