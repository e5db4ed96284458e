import { accessSync, constants, statSync } from "node:fs";

/** Whether it can be worked in: it is there, it is a folder, and we may look into it. */
export function isReadableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
    return statSync(path).isDirectory();
  } catch {
    // Whatever the reason, it cannot be worked in.
    return false;
  }
}
