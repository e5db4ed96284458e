import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** The folder and those above it, for their user alone. Step by step: Node's own way never ends below /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program of ours was quicker.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
