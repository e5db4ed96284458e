import { realpathSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { hashOf, hashOfBytes, readSmall } from "../../permissions/trust/files.ts";
import { lastingStamp } from "../find/stamp.ts";
import type { ParsedAgent } from "./agent.ts";
import type { AgentIndex, AgentRecord } from "./index-file.ts";

export const largestAgent = 1024 * 1024;

export interface AgentFile {
  path: string;
  /** Links must not lead out of it. */
  within?: string | undefined;
  /** Others may write it: it is known by what it holds now, whatever its times say. */
  isTheirs: boolean;
}

export interface Looked {
  real: string;
  record: AgentRecord;
  /** As its user agrees to it; null where nobody needs it. */
  hash: string | null;
}

/** The head of an agent's file; it is read only where it is not as it is remembered. */
export async function lookAt(file: AgentFile, index: AgentIndex): Promise<Looked | { problem: string }> {
  const { path, isTheirs } = file;
  try {
    const real = realpathSync.native(path);
    // Before it is read, so that a change in between is seen the next time.
    const stamp = isTheirs ? "" : lastingStamp(statSync(real));
    const known = index.get(path);
    if (known && stamp !== "" && known.stamp === stamp) return { real, record: known, hash: null };
    const read = bytesOf(file);
    if ("problem" in read) return read;
    const hash = isTheirs ? agentHash(read.bytes) : null;
    if (known && hash !== null && known.stamp === hash) return { real, record: known, hash };
    const agent = await parsed(path, read.bytes);
    if ("problem" in agent) return agent;
    const { head, diagnostics } = agent;
    const record = { stamp: hash ?? stamp, head, ...(diagnostics.length > 0 && { diagnostics }) };
    if (record.stamp !== "") index.set(path, record);
    return { real, record, hash };
  } catch {
    return { problem: "unreadable" }; // It leads nowhere, or went away.
  }
}

/** All of it, for whoever is to work by it. `hash`: what its user has agreed to, where he had to. */
export async function readAgent(
  file: Omit<AgentFile, "isTheirs"> & { hash?: string | undefined },
): Promise<ParsedAgent | { problem: string }> {
  const read = bytesOf(file);
  if ("problem" in read) return read;
  if (file.hash !== undefined && agentHash(read.bytes) !== file.hash) return { problem: "waits" };
  return parsed(file.path, read.bytes);
}

async function parsed(path: string, bytes: Uint8Array): Promise<ParsedAgent | { problem: string }> {
  const { parseAgent } = await import("./parse.ts");
  const agent = parseAgent(bytes, { file: basename(path, ".md") });
  return "skipped" in agent ? { problem: agent.skipped.code } : agent;
}

/** As `skillmint trust` has it. */
const agentHash = (bytes: Uint8Array) => hashOf({ agent: hashOfBytes(bytes) });

function bytesOf({ path, within }: Omit<AgentFile, "isTheirs">): { bytes: Uint8Array } | { problem: string } {
  const root = within ?? dirname(realpathSync.native(path));
  return readSmall(path, { root, most: largestAgent }) ?? { problem: "unreadable" };
}
