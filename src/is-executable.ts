import { accessSync, constants } from "node:fs";

/** Whether there is a file that we may run. Whatever keeps us from it, it is none: perhaps the next place has one. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
