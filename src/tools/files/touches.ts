import { join } from "node:path";
import type { Touch } from "../../protocol/asks.ts";

export const readAndWrite = (resource: string): Touch[] => [
  { action: "read", resource },
  { action: "write", resource },
];

/** One for each name of a tree, whose own name is empty. */
export const touchesBelow = (root: string, names: readonly string[], action: "read" | "write") =>
  names.map((name): Touch => ({ action, resource: join(root, name) }));
