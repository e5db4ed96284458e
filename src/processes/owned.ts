import { killNow } from "./kill.ts";
import type { Tree } from "./living.ts";

const owned = new Set<Tree>();

/** A command under way. It is ours until it ends; the returned function says that it has. */
export function own(tree: Tree): () => void {
  owned.add(tree);
  return () => owned.delete(tree);
}

/** For the moment before we end ourselves: no asking, no waiting. */
export function killAllNow(): void {
  for (const tree of owned) killNow(tree);
}
