import type { JSONRPCMessage } from "@modelcontextprotocol/client";
import { isObject } from "../../protocol/json-object.ts";

/** An answer that the server did not give: it stands for what happened instead. Codes that no server uses. */
export const madeUp = { tooLarge: -39_001, unreadable: -39_002, lost: -39_003 } as const;

/** How a limit is told that was passed. */
export const beyond = (bytes: number) => `> ${Math.round(bytes / 1024 / 1024)} MB`;

export type RequestId = string | number;

export const failed = (id: RequestId, code: number, message: string): JSONRPCMessage => ({
  jsonrpc: "2.0",
  id,
  error: { code, message },
});

/** What a line means: a message of the protocol, an answer that nobody can read, or nothing of ours. */
export type Reading =
  | { kind: "message"; message: JSONRPCMessage }
  | { kind: "unreadable"; id: RequestId }
  | { kind: "noise" };

/** One line may hold several messages, as old revisions have it. */
export function read(line: string): readonly Reading[] {
  // Seen without trying, which for a million lines takes seconds and hundreds of megabytes.
  if (!begun.test(line) || !line.includes('"jsonrpc"')) return noise;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return noise;
  }
  return (Array.isArray(value) ? value : [value]).map(readOne);
}

const begun = /^\s*[{[]/;
const noise: readonly Reading[] = [{ kind: "noise" }];

function readOne(value: unknown): Reading {
  if (!isObject(value) || value.jsonrpc !== "2.0") return { kind: "noise" };
  const { id, method, result, error } = value;
  const hasId = typeof id === "string" || (typeof id === "number" && Number.isInteger(id));
  const paramsFit = value.params === undefined || isObject(value.params);
  if (typeof method === "string") {
    const fits = paramsFit && (hasId || id === undefined);
    return fits ? { kind: "message", message: value as unknown as JSONRPCMessage } : { kind: "noise" };
  }
  if (!hasId) return { kind: "noise" };
  const isError = isObject(error) && Number.isInteger(error.code) && typeof error.message === "string";
  const isResult = error === undefined && isObject(result);
  if (!isError && !isResult) return { kind: "unreadable", id };
  return { kind: "message", message: value as unknown as JSONRPCMessage };
}

/**
 * Who waited for a line that we could not take whole, as far as its beginning and its end say so. Nobody did for one
 * that is no answer; where it may be anybody's, all are told, since one of them would wait in vain.
 */
export function whoWaitedFor({ head, tail }: Cut, pending: ReadonlySet<RequestId>): readonly RequestId[] {
  const before = head.split(/"(?:result|error|params)"\s*:/, 1)[0] ?? "";
  if (!begun.test(head) || /"method"\s*:/.test(before)) return [];
  const found = /"id"\s*:\s*(\d+|"[^"\\]*")/.exec(before) ?? /"id"\s*:\s*(\d+|"[^"\\]*")\s*\}\s*$/.exec(tail);
  if (!found) return [...pending];
  const id = JSON.parse(found[1] as string) as RequestId;
  return pending.has(id) ? [id] : [];
}

/** The ends of a line. */
export interface Cut {
  head: string;
  tail: string;
}
