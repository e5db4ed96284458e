import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { EventOf } from "../../protocol/events.ts";

/** The system prompt and the tools, which most sessions of a folder share: stored once, and named by their hash. */
export interface Prefixes {
  /** The body of the event as it is stored. */
  keep(event: EventOf<"session-opened">): object;
  restore(body: Record<string, unknown>): Record<string, unknown>;
}

export function createPrefixes(db: DatabaseSync): Prefixes {
  return {
    keep({ system, tools, seq: _seq, at: _at, session: _session, turn: _turn, type: _type, ...rest }) {
      const content = Buffer.from(JSON.stringify({ system, tools }));
      const prefix = createHash("sha256").update(content).digest("hex").slice(0, 32);
      db.prepare("insert or ignore into blobs (hash, content) values (?, ?)").run(prefix, content);
      return { ...rest, prefix };
    },

    restore({ prefix, ...rest }) {
      const row = db.prepare("select content from blobs where hash = ?").get(String(prefix));
      return { ...rest, ...JSON.parse(Buffer.from(row?.content as Uint8Array).toString()) };
    },
  };
}
