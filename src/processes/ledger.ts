import type { SessionId } from "../protocol/ids.ts";
import type { ProcessId, ProcessRow } from "../protocol/processes.ts";

/** What the store remembers of processes, so that those of a crashed owner can be found and ended. */
export interface Ledger {
  /** From now on this owner may have children; told once, before the first. */
  noteOwner(owner: string): Promise<void>;
  /** It has none any more. */
  forgetOwner(owner: string): Promise<void>;
  owners(): Promise<string[]>;
  addProcess(row: ProcessRow): Promise<void>;
  setPorts(session: SessionId, id: ProcessId, ports: readonly number[]): Promise<void>;
  endProcess(session: SessionId, id: ProcessId, at: string): Promise<void>;
  /** Those of an owner that are not known to have ended. */
  openProcesses(owner: string): Promise<ProcessRow[]>;
}
