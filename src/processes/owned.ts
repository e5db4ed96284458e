import { type Find, killNow } from "./kill.ts";

const owned = new Set<Find>();

/** Processes that are ours until the returned function says that they are not. */
export function own(find: Find): () => void {
  owned.add(find);
  return () => owned.delete(find);
}

/** For the moment before we end ourselves: no asking, no waiting. */
export function killAllNow(): void {
  for (const find of owned) killNow(find);
}
