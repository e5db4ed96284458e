import type { Id, SessionId } from "./ids.ts";

export type ProcessId = Id<"proc">;

/** A process that a session has running, as the ledger tells of it after a crash. */
export interface ProcessRow {
  id: ProcessId;
  session: SessionId;
  owner: string;
  pid: number;
  /** Together with the pid it names one process and no other, which the pid alone does not. */
  started: string;
  command: string;
  /** Those it listens on, as far as anybody asked. */
  ports: readonly number[];
  ended_at: string | null;
}
