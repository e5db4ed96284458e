import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../../protocol/skills.ts";
import type { AgentHead } from "./agent.ts";

/** Grows when what is made of an agent's file becomes another. */
const version = 2;
/** Of workspaces that nobody has been in for long nothing need be remembered. */
const mostRemembered = 1_000;

/** An agent's file as it was when it had this stamp. */
export interface AgentRecord {
  stamp: string;
  head: AgentHead;
  diagnostics?: readonly Diagnostic[];
}

/** What is remembered of agents' files, by their paths: a start has no time to read their heads. */
export interface AgentIndex {
  get(path: string): AgentRecord | undefined;
  set(path: string, record: AgentRecord): void;
  /** Whole or not at all, and only where there is something new. Where nothing can be written, they are read again. */
  save(): void;
}

export function openAgentIndex(dataFolder: string): AgentIndex {
  const folder = join(dataFolder, "skills-index");
  const file = join(folder, "agents.json");
  const known = new Map(stored(file));
  let isNew = false;
  return {
    get: (path) => known.get(path),
    set(path, record) {
      // The latest stand last.
      known.delete(path);
      known.set(path, record);
      isNew = true;
    },
    save() {
      if (!isNew) return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const fresh = `${file}.${process.pid}`;
        writeFileSync(fresh, JSON.stringify({ version, files: [...known].slice(-mostRemembered) }), { mode: 0o600 });
        renameSync(fresh, file);
      } catch {
        // The folder cannot be written to.
      }
    },
  };
}

function stored(file: string): [string, AgentRecord][] {
  try {
    const found = JSON.parse(readFileSync(file, "utf8"));
    return found.version === version && Array.isArray(found.files) ? found.files : [];
  } catch {
    return []; // There is none, or it is damaged: it is made anew.
  }
}
