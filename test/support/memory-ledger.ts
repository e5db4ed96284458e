import type { Ledger, ProcessRow } from "../../src/protocol/processes.ts";

export type MemoryLedger = Ledger & { rows: ProcessRow[] };

/** A ledger that is only remembered. */
export function memoryLedger(): MemoryLedger {
  const rows: ProcessRow[] = [];
  const owners = new Set<string>();
  const find = (session: string, id: string) => rows.find((row) => row.session === session && row.id === id);
  return {
    rows,
    noteOwner: async (owner) => void owners.add(owner),
    forgetOwner: async (owner) => void owners.delete(owner),
    owners: async () => [...owners],
    addProcess: async (row) => void rows.push({ ...row }),
    async setPorts(session, id, ports) {
      Object.assign(find(session, id) ?? {}, { ports });
    },
    async endProcess(session, id, at) {
      Object.assign(find(session, id) ?? {}, { ended_at: at });
    },
    openProcesses: async (owner) => rows.filter((row) => row.owner === owner && row.ended_at === null),
  };
}
