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

/** What the store remembers of processes, so that those of a crashed owner can be found and ended. */
export interface Ledger {
  /** From now on this owner may have children; told once, before the first. */
  noteOwner(owner: string): Promise<void>;
  /** It has none any more. */
  forgetOwner(owner: string): Promise<void>;
  owners(): Promise<string[]>;
  addProcess(row: ProcessRow): Promise<void>;
  setPorts(session: SessionId, id: ProcessId, ports: readonly number[]): Promise<void>;
  /** Of a session's ended ones only the last thirty are kept. */
  endProcess(session: SessionId, id: ProcessId, at: string): Promise<void>;
  /** Those of an owner that are not known to have ended. */
  openProcesses(owner: string): Promise<ProcessRow[]>;
}
