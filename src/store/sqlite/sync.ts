import { close, fdatasync, open } from "node:fs";
import { promisify } from "node:util";
import { StoreProblem } from "../store.ts";

export interface LogSync {
  /** Resolves when everything that was committed before the call survives a power cut. Throws StoreProblem. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs the write-ahead log without blocking the event loop. Commits with `synchronous = normal` leave their frames in
 * the system's cache; SQLite itself syncs the log before a checkpoint and the folder when it makes the log, so one sync
 * of the log makes all commits before it durable. Calls that come in during a sync share the next one.
 */
export function createLogSync(file: string): LogSync {
  // SQLite takes no locks on the log, so closing this descriptor releases none.
  let log: Promise<number> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function syncOnce(): Promise<void> {
    try {
      // Windows only syncs what is open for writing.
      log ??= promisify(open)(`${file}-wal`, "r+");
      await promisify(fdatasync)(await log);
    } catch (error) {
      throw new StoreProblem("unwritable", (error as Error).message, { cause: error });
    }
  }

  function start(): Promise<void> {
    next = undefined;
    running = syncOnce().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    sync() {
      if (!running) return start();
      next ??= running.then(start, start);
      return next;
    },

    async close() {
      await Promise.allSettled([next ?? running]);
      if (log) await log.then(promisify(close)).catch(() => undefined);
    },
  };
}
