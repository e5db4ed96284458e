import { homedir } from "node:os";
import { dirname } from "node:path";
import type { Io } from "./io.ts";

/** The folder that a session would be meant for. Null where nobody means any: at the top, at home, or in one that is gone. */
export function startedIn({ cwd }: Pick<Io, "cwd">, home: string = homedir()): string | null {
  let folder: string;
  try {
    folder = cwd();
  } catch {
    // It was deleted under our feet.
    return null;
  }
  return folder === home || folder === dirname(folder) ? null : folder;
}
