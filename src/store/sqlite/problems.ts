import { StoreProblem } from "../store.ts";

const corruptCodes = new Set([11, 26]);
const unwritableCodes = new Set([8, 10, 13, 14]);
const refusedByTheSystem = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EISDIR", "EEXIST", "ENOENT"]);

/** What the database or the disk said, as something the user can be told; anything else as it is. */
export function asProblem(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { errcode, code, message } = error as Error & { errcode?: number; code?: string };
  // The low byte of SQLite's code is the kind, the rest its finer cause.
  const kind = (errcode ?? 0) & 0xff;
  if (corruptCodes.has(kind)) return new StoreProblem("corrupt", message, { cause: error });
  if (kind === 5) return new StoreProblem("busy", message, { cause: error });
  const unwritable = unwritableCodes.has(kind) || refusedByTheSystem.has(code ?? "");
  return unwritable ? new StoreProblem("unwritable", message, { cause: error }) : error;
}
