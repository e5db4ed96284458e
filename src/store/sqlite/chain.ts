import { hash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** What of an event's row is hashed; the turn is null where the row does not repeat it. */
export interface ChainedRow {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  turn: string | null;
  type: string;
  body: string;
}

/** The state of a session's chain after its last event. */
export interface Chain {
  /** Events up to this one were stored before there was a chain. */
  start: number;
  seq: number;
  hash: Uint8Array;
}

/** Chains are read and written in the transaction that writes the events. */
export interface Chains {
  /** An empty chain for a session that has none. */
  read(number: number): Chain | null;
  write(number: number, chain: Chain): void;
}

export function createChains(db: DatabaseSync): Chains {
  const read = db.prepare("select start, seq, hash from chains where number = ?");
  const write = db.prepare("insert or replace into chains (number, start, seq, hash) values (?, ?, ?, ?)");
  return {
    read: (number) => (read.get(number) as Chain | undefined) ?? null,
    write: (number, { start, seq, hash: last }) => void write.run(number, start, seq, last),
  };
}

/**
 * The hash of an event together with the one before it. It covers the stored bytes, so that no reading of them matters;
 * the session's number is left out, because a copy gets another one.
 */
export function chainHash(before: Uint8Array, { seq, at, turn, type, body }: ChainedRow): Uint8Array {
  const head = `${Buffer.from(before).toString("hex")}\n${seq}\n${at}\n${turn ?? ""}\n${type}\n`;
  // Half of SHA-256: finding another event with the same hash still takes 2^128 tries, and events are small.
  return hash("sha256", head + body, "buffer").subarray(0, 16);
}
