import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { asProblem } from "./problems.ts";

/**
 * At most one server a data folder. The lock is an open exclusive transaction on a database of its own: the system lets
 * go of it when the process ends, however it ends. Null while another process has it.
 */
export function takeServerLock(file: string): Disposable | null {
  // Only when it is not there: to close a file that this process has locked would unlock it.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    db.exec("begin exclusive");
  } catch (error) {
    db.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw asProblem(error);
  }
  return { [Symbol.dispose]: () => db.close() };
}

const busy = 5;
