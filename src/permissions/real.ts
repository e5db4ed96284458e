import { placesFrom } from "./paths.ts";

/** What is asked of the disk; `real` may throw on what is no path. */
interface Disk {
  home: string;
  real(path: string): string;
}

/** Every place that a word may lead to, seen from a folder. */
export const placesIn = (folder: string, word: string, context: Disk): string[] =>
  placesFrom(word, folder, { home: context.home, real: (path) => realOf(path, context) });

/** Null for what cannot be a path. */
export function realOf(path: string, context: Pick<Disk, "real">): string | null {
  try {
    return context.real(path);
  } catch {
    // A loop of links, a NUL: whoever opens it fails.
    return null;
  }
}
